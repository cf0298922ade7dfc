import { href } from '@cadenza/navigation'
import { back, HttpError, redirect } from '@cadenza/navigation/server'
import { sql } from 'kysely'
import { z } from 'zod'
import { readForm } from '#ui/forms/server/read-form.ts'
import {
  type By,
  changeRecord,
  refuseUndone,
  readRefusal,
  revertRecord,
} from '#apps/desk/content/server/change-record.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import type { DeskContext } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import { isEndBeforeStart, newPromoSchema, type PromoFlaws, promoSchema, readMaking, readPromo } from './promo-form.ts'
import {
  findVenuesOfBatch,
  findVenuesOfCode,
  createPromoCodes,
  pauseBatch,
  promoKind,
  promoSubject,
  createRandomCodes,
  savePromo,
} from './promo-store.ts'
import { findPlannersHalls, canHaveHall } from './promo-refusal.ts'
import { createUndoNotice } from '#apps/desk/server/undo-notice.ts'

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
  const form = readForm(newPromoSchema, { ...(body as object), fields: body }, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { making, flaws } = readMaking(form.value)
  const { values, flaws: wrong } = readPromo(form.value.fields, timeZone)
  for (const [name, key] of wrong) flaws.set(name, key)
  if (!(await canHaveHall(db, values.get('venue'), findPlannersHalls(person)))) flaws.set('venue', 'promo.errors.hall')
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
    return redirect(to, { flash: { notice: { kind: 'positive', text } } })
  } catch (error) {
    if (!(error instanceof Taken)) throw error
    const name = making.many ? 'count' : 'code'
    return back({ errors: { [name]: translate('promo.errors.taken', { count: error.count }) } })
  }
})

const wayBack = (text: string, { id, revision }: { id: number; revision: number | null }) =>
  createUndoNotice(text, revision, (last) => ({ url: href(deskRoutes['promo.revert'], { code: id, revision: last }) }))

const save = deskHandler('promo.save', findVenuesOfCode, async ({ params, body, person, request, context }) => {
  const { db, config, translate } = context
  const form = readForm(promoSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const id = Number(params.code)
  const [was, mine] = [readPromo(form.value.was, config.timeZone), readPromo(form.value.mine, config.timeZone)]
  if (mine.flaws.size > 0) return back({ errors: say(mine.flaws, context) })
  const kind = promoKind(config.timeZone)
  const outcome = await db
    .transaction()
    .execute((trx) => savePromo(trx, kind, { id, was: was.values, mine: mine.values, person, request, context }))
    .catch(readRefusal)
  if (outcome === null) throw new HttpError(404)
  if ('flaws' in outcome) return back({ errors: outcome.flaws })
  if ('conflicts' in outcome) {
    const told = outcome.conflicts.map(({ name }) => [name, translate('frame.conflict.field')] as const)
    return back({ errors: Object.fromEntries(told), flash: { conflicts: outcome.conflicts } })
  }
  const text = translate(outcome.revision === null ? 'promo.same' : 'promo.saved')
  return back({ flash: { notice: wayBack(text, { id, ...outcome }) } })
})

const stateSchema = z.object({ change: z.enum(['pause', 'resume', 'archive', 'revive']) })

const changeState = deskHandler('promo.state', findVenuesOfCode, async ({ params, body, person, request, context }) => {
  const { db, config, translate } = context
  const form = readForm(stateSchema, body, translate)
  if ('errors' in form) return back({ errors: form.errors })
  const { change } = form.value
  const id = Number(params.code)
  const work = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(trx)
    const now = rows[0]!.now.toISOString()
    const values: Record<typeof change, [string, FieldValue]> = {
      pause: ['paused_at', now],
      resume: ['paused_at', null],
      archive: ['archived_at', now],
      revive: ['archived_at', null],
    }
    const by: By = { person, request, context }
    return changeRecord(trx, promoKind(config.timeZone), {
      id,
      action: change,
      values: new Map([values[change]]),
      ...by,
    })
  })
  const outcome = await work.catch(readRefusal)
  if (outcome === null) throw new HttpError(404)
  if ('flaws' in outcome) return refuseUndone('content.notDone', outcome.flaws, context)
  const text = translate(`promo.done.${change}`)
  return back({ flash: { notice: wayBack(text, { id, ...outcome }) } })
})

/** Reverts a change, if the requesting user could save the result. */
const revert = deskHandler('promo.revert', findVenuesOfCode, async ({ params, person, request, context }) => {
  const { db, config, translate } = context
  const [id, revision] = [Number(params.code), Number(params.revision)]
  const kind = promoKind(config.timeZone)
  const outcome = await db
    .transaction()
    .execute((trx) => revertRecord(trx, kind, { id, revision, person, request, context }))
    .catch(readRefusal)
  if (outcome === null) throw new HttpError(404)
  if ('flaws' in outcome) return refuseUndone('content.notReverted', outcome.flaws, context)
  const text = translate(outcome.revision === null ? 'promo.same' : 'promo.reverted')
  return back({ flash: { notice: wayBack(text, { id, ...outcome }) } })
})

const batchSchema = z.object({ change: z.enum(['pause', 'resume']) })

const changeBatch = deskHandler(
  'promo.batch',
  ({ params, context }) => findVenuesOfBatch(context.db, params.batch),
  async ({ params: { batch }, body, person, request, context: { db, translate } }) => {
    const form = readForm(batchSchema, body, translate)
    if ('errors' in form) return back({ errors: form.errors })
    const { change } = form.value
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
  'promo.state': changeState,
  'promo.revert': revert,
  'promo.batch': changeBatch,
}
