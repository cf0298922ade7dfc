import { href } from '@cadenza/navigation'
import { back, HttpError, redirect } from '@cadenza/navigation/server'
import { z } from 'zod'
import { sql } from 'kysely'
import { readUpload } from '#platform/http/requests/multipart-forms.ts'
import { readHandedIn } from '#platform/threads/run-in-worker.ts'
import type { HallPlan, HallCategory } from '#core/catalogue/plan/plan.ts'
import { planSchema } from '#core/catalogue/halls/server/plan-schema.ts'
import { readPlanWork } from '#core/season-import/halls/read-plan.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { findVenuesOfHall } from '#apps/desk/season/dates/server/venues-of.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { type Locale, pickText } from '#values/locales.ts'
import { maxPlanSize, type PlanDryRun } from '../hall-plan.ts'
import { withUndo } from '#apps/desk/server/undo-notice.ts'

async function findPlan(db: Db, id: number, locale: Locale) {
  const hall = await db
    .selectFrom('venues')
    .select(['slug', 'title', 'version', 'plan'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!hall) return null
  const rows = await db
    .selectFrom('hall_categories')
    .select(['key', 'title', 'note'])
    .where('venue_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const categories = rows.map(({ key, title, note }): HallCategory => ({
    key,
    title: pickText(title, locale),
    note: note && pickText(note, locale),
  }))
  const { slug, title, version, plan } = hall
  return { hall: { id, slug, title: pickText(title, locale), version }, plan, categories }
}

type PlanOutcome =
  | { kind: 'saved'; before: HallPlan | null; version: number }
  | { kind: 'stale' }
  /** Sold categories that the plan would no longer show. */
  | { kind: 'lost'; keys: string[] }

/** Changes nothing if the plan was changed since it was read. */
async function savePlan(
  trx: Trx,
  id: number,
  { plan, version }: { plan: HallPlan | null; version: number },
): Promise<PlanOutcome> {
  const stored = await trx
    .selectFrom('venues')
    .select(['plan', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (stored.version !== version) return { kind: 'stale' }
  const drawn = new Set(plan?.areas.map(({ category }) => category))
  const gone = (stored.plan?.areas ?? []).flatMap(({ category }) => (drawn.has(category) ? [] : [category]))
  const { rows } = await sql<{ key: string }>`
    select key from hall_categories where venue_id = ${id} and key = any(${gone}::text[]) and exists (
      select from zones join event_dates on event_dates.id = zones.event_date_id
      where category_id = hall_categories.id and sold + held > 0 and starts_at > now())`.execute(trx)
  if (rows.length > 0) return { kind: 'lost', keys: rows.map(({ key }) => key) }
  const saved = await trx
    .updateTable('venues')
    .set({ plan: plan && JSON.stringify(plan), updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { kind: 'saved', before: stored.plan, version: saved.version }
}

type Params = { venue: string }

async function readPlanOf({ venue }: Params, { db, locale }: DeskContext) {
  const found = await findPlan(db, Number(venue), locale)
  if (!found) throw new HttpError(404)
  return found
}

const showPage = async (params: Params, context: DeskContext, look: PlanDryRun | null) =>
  view('hall-plan', context.translate('planning.hallPlan'), { ...(await readPlanOf(params, context)), look })

const showPlan = deskHandler('season.hall.plan', findVenuesOfHall, ({ params, context }) =>
  showPage(params, context, null),
)

/** Dry run of a file; nothing is stored. */
const dryRunPlan = deskHandler('season.hall.plan.look', findVenuesOfHall, async ({ params, request, context }) => {
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
  findVenuesOfHall,
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
      data: { plan: before ? JSON.stringify(before) : '', version },
    }
    const text = translate(plan ? 'planning.hallPlan.saved' : 'planning.hallPlan.removed')
    return redirect(href(deskRoutes['season.hall.plan'], { venue: id }), withUndo(text, undo))
  },
)

export const hallPlanHandlers = {
  'season.hall.plan': showPlan,
  'season.hall.plan.look': dryRunPlan,
  'season.hall.plan.store': storePlan,
}
