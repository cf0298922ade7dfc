import { href } from '@cadenza/navigation'
import { back, redirect } from '@cadenza/navigation/server'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { answerChange, changeState } from '#apps/desk/content/server/change-record.ts'
import { revertWriting } from '#apps/desk/content/server/writing.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { checkForm, deskHandler } from '#apps/desk/server/desk-handler.ts'
import { isEndBeforeStart, promoSchemas, type PromoFlaws, readMaking, readPromo } from './promo-form.ts'
import { withNotice } from '#apps/desk/server/undo-notice.ts'
import {
  findVenuesOfCode,
  createPromoCodes,
  promoKind,
  promoSubject,
  createRandomCodes,
  savePromo,
} from './promo-store.ts'
import { findPlannersHalls, canHaveHall, isPastEnd } from './promo-refusal.ts'

const say = (flaws: PromoFlaws, { translate }: Pick<DeskContext, 'translate'>): Record<string, string> =>
  Object.fromEntries([...flaws].map(([name, key]) => [name, translate(key as 'promo.errors.title')]))

/** Rolls back everything written before a conflict. */
class Taken extends Error {
  readonly count: number
  constructor(count: number) {
    super('Codes exist already.')
    this.count = count
  }
}

const storePromo = deskHandler('promo.store', async ({ body, person, request, context }) => {
  const { db, config, translate } = context
  const { timeZone } = config
  // Fields of the code are at the top level of the form.
  const form = checkForm(promoSchemas.making, { ...(body as object), fields: body }, translate)
  const { making, flaws } = readMaking(form)
  const { values, flaws: wrong } = readPromo(form.fields, timeZone)
  for (const [name, key] of wrong) flaws.set(name, key)
  if (!(await canHaveHall(db, values.get('venue'), findPlannersHalls(person)))) flaws.set('venue', 'promo.errors.hall')
  if (await isPastEnd(db, values.get('ends'), timeZone)) flaws.set('ends', 'promo.errors.endsPast')
  if (isEndBeforeStart(values.get('starts'), values.get('ends'))) flaws.set('ends', 'promo.errors.endsFirst')
  if (flaws.size > 0) return back({ errors: say(flaws, context) })
  const codes = making.many ? createRandomCodes(making) : [making.code]
  try {
    const made = await db.transaction().execute(async (trx) => {
      const outcome = await createPromoCodes(trx, { codes, values, timeZone })
      if ('taken' in outcome) throw new Taken(outcome.taken)
      const after = Object.fromEntries(values)
      const change =
        outcome.batch === null
          ? {
              action: 'promo code made' as const,
              subject: `${promoSubject} ${outcome.ids[0]}`,
              details: { after: { code: codes[0], ...after } },
            }
          : {
              action: 'promo codes made' as const,
              subject: `promo batch ${outcome.batch}`,
              details: { after: { count: codes.length, prefix: making.prefix, ...after } },
            }
      await auditStaff(trx, change, { person, request })
      return outcome
    })
    const text = translate('promo.made', { count: codes.length })
    const to =
      made.batch === null
        ? href(deskRoutes['promo.show'], { code: made.ids[0]! })
        : href(deskRoutes['promo.index'], {}, { query: { batch: made.batch } })
    return redirect(to, withNotice(text))
  } catch (error) {
    if (!(error instanceof Taken)) throw error
    const name = making.many ? 'count' : 'code'
    return back({ errors: { [name]: translate('promo.errors.taken', { count: error.count }) } })
  }
})

const codesOf = ({ config }: DeskContext) => ({
  kind: promoKind(config.timeZone),
  revertOf: (code: number, revision: number) => href(deskRoutes['promo.revert'], { code, revision }),
})

const save = deskHandler('promo.save', findVenuesOfCode, async (input) => {
  const { config, translate } = input.context
  const form = checkForm(promoSchemas.change, input.body, translate)
  const id = Number(input.params.code)
  const [was, mine] = [readPromo(form.was, config.timeZone), readPromo(form.mine, config.timeZone)]
  if (mine.flaws.size > 0) return back({ errors: say(mine.flaws, input.context) })
  const codes = codesOf(input.context)
  return answerChange(codes, input, {
    id,
    change: (trx, by) => savePromo(trx, codes.kind, { id, was: was.values, mine: mine.values, ...by }),
    textOf: (revision) => translate(revision === null ? 'promo.same' : 'promo.saved'),
    refuse: (errors) => back({ errors }),
  })
})

const stateSchema = z.object({ change: z.enum(['pause', 'resume', 'archive', 'revive']) })

const storeState = deskHandler('promo.state', findVenuesOfCode, async (input) => {
  const { translate } = input.context
  const { change } = checkForm(stateSchema, input.body, translate)
  const id = Number(input.params.code)
  const codes = codesOf(input.context)
  return answerChange(codes, input, {
    id,
    change: (trx, by) => changeState(trx, codes.kind, { id, change, ...by }),
    textOf: () => translate(`promo.done.${change}`),
  })
})

/** Reverts a change, if the requesting user could save the result. */
const revert = deskHandler('promo.revert', findVenuesOfCode, (input) => {
  const { code, revision } = input.params
  const texts = { done: 'promo.reverted', same: 'promo.same' } as const
  return revertWriting(codesOf(input.context), input, { id: Number(code), revision: Number(revision) }, texts)
})

/** Finds the halls of a batch: none if a code is valid in all, null if there is no such batch. */
async function findVenuesOfBatch(db: Db, batch: string): Promise<number[] | null> {
  const rows = await db.selectFrom('promo_codes').select('venue_id').where('batch', '=', batch).execute()
  const venues = rows.flatMap(({ venue_id }) => venue_id ?? [])
  return rows.length === 0 ? null : venues.length < rows.length ? [] : venues
}

/** Pauses or resumes the codes of a batch; returns the number of those changed. */
async function pauseBatch(trx: Trx, batch: string, isPaused: boolean): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('promo_codes')
    .set({ paused_at: isPaused ? sql<Date>`now()` : null })
    .where('batch', '=', batch)
    .where('paused_at', isPaused ? 'is' : 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const batchSchema = z.object({ change: z.enum(['pause', 'resume']) })

const changeBatch = deskHandler(
  'promo.batch',
  ({ params, context }) => findVenuesOfBatch(context.db, params.batch),
  async ({ params: { batch }, body, person, request, context: { db, translate } }) => {
    const { change } = checkForm(batchSchema, body, translate)
    const count = await db.transaction().execute(async (trx) => {
      const changed = await pauseBatch(trx, batch, change === 'pause')
      const line = {
        action: `promo batch ${change}` as const,
        subject: `promo batch ${batch}`,
        details: { count: changed },
      }
      if (changed > 0) await auditStaff(trx, line, { person, request })
      return changed
    })
    const other = change === 'pause' ? 'resume' : 'pause'
    const undo = { url: href(deskRoutes['promo.batch'], { batch }), method: 'POST' as const, data: { change: other } }
    const text = translate(`promo.batch.done.${change}`, { count })
    return back({ flash: { notice: { kind: 'positive', text, ...(count > 0 && { undo }) } } })
  },
)

export const promoChangeHandlers = {
  'promo.store': storePromo,
  'promo.save': save,
  'promo.state': storeState,
  'promo.revert': revert,
  'promo.batch': changeBatch,
}
