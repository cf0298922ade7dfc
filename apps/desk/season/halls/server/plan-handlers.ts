import { href } from '@cadenza/navigation'
import { back, HttpError, redirect } from '@cadenza/navigation/server'
import { z } from 'zod'
import { readUpload } from '#platform/http/requests/multipart-forms.ts'
import { readHandedIn } from '#platform/threads/run-in-worker.ts'
import type { HallPlan } from '#core/catalogue/plan/plan.ts'
import { planSchema } from '#core/catalogue/halls/server/plan-schema.ts'
import { readPlanWork } from '#core/season-import/halls/read-plan.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { venuesOfHall } from '#apps/desk/season/dates/server/venues-of.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { maxPlanSize, type PlanDryRun } from '../hall-plan.ts'
import { findPlan, savePlan } from './plan-store.ts'

type Params = { venue: string }

async function readPlanOf({ venue }: Params, { db, locale }: DeskContext) {
  const found = await findPlan(db, Number(venue), locale)
  if (!found) throw new HttpError(404)
  return found
}

const showPage = async (params: Params, context: DeskContext, look: PlanDryRun | null) =>
  view('hall-plan', context.translate('planning.hallPlan'), { ...(await readPlanOf(params, context)), look })

const showPlan = deskHandler('season.hall.plan', venuesOfHall, ({ params, context }) => showPage(params, context, null))

/** Dry run of a file; nothing is stored. */
const dryRunPlan = deskHandler('season.hall.plan.look', venuesOfHall, async ({ params, request, context }) => {
  const { translate, runInWorker } = context
  const file = await readUpload(request, { mostBytes: maxPlanSize })
  if (file === 'missing') return back({ errors: { file: translate('planning.hallPlan.noFile') } })
  if (file === 'tooHeavy') return back({ errors: { file: translate('planning.hallPlan.tooLarge') } })
  const read = await readHandedIn(runInWorker, readPlanWork, file.bytes)
  if ('passed' in read) return back({ errors: { file: translate(`planning.hallPlan.passed.${read.passed}`) } })
  return showPage(
    params,
    context,
    'flaws' in read ? { kind: 'flawed', flaws: read.flaws } : { kind: 'ready', plan: read.plan },
  )
})

const planForm = z.object({
  /** As JSON; empty: none. */
  plan: z.string().max(maxPlanSize),
  version: z.coerce.number().int().nonnegative(),
})

/** Null: no plan; undefined: invalid input. */
function readSent(text: string): HallPlan | null | undefined {
  if (text === '') return null
  try {
    return planSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const storePlan = deskHandler(
  'season.hall.plan.store',
  venuesOfHall,
  async ({ params, body, person, request, context }) => {
    const { db, translate } = context
    const form = checkForm(planForm, body, translate)
    const id = Number(params.venue)
    const { categories } = await readPlanOf(params, context)
    const plan = readSent(form.plan)
    if (plan === undefined || plan?.areas.some(({ category }) => categories.every(({ key }) => key !== category)))
      return back({ errors: { plan: translate('planning.hallPlan.unknown') } })
    const outcome = await db.transaction().execute(async (trx) => {
      const saved = await savePlan(trx, id, { plan, version: form.version })
      if (saved.kind !== 'saved') return saved
      const action = plan ? 'hall plan changed' : 'hall plan removed'
      const details = { before: saved.before, after: plan }
      await auditStaff(trx, { action, subject: `venue ${id}`, details }, { person, request })
      return saved
    })
    if (outcome.kind === 'stale') return back({ errors: { plan: translate('planning.errors.stale') } })
    if (outcome.kind === 'lost') {
      const parts = categories.filter(({ key }) => outcome.keys.includes(key)).map(({ title }) => title)
      return back({ errors: { plan: translate('planning.hallPlan.lost', { parts: parts.join(', ') }) } })
    }
    const { before, version } = outcome
    const undo = {
      url: href(deskRoutes['season.hall.plan.store'], { venue: id }),
      method: 'POST' as const,
      data: { plan: before ? JSON.stringify(before) : '', version },
    }
    const text = translate(plan ? 'planning.hallPlan.saved' : 'planning.hallPlan.removed')
    return redirect(href(deskRoutes['season.hall.plan'], { venue: id }), {
      flash: { notice: { kind: 'positive', text, undo } },
    })
  },
)

export const hallPlanHandlers = {
  'season.hall.plan': showPlan,
  'season.hall.plan.look': dryRunPlan,
  'season.hall.plan.store': storePlan,
}
