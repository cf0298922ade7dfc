import { back } from '@cadenza/navigation/server'
import type { Trx } from '#platform/schema/schema.ts'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { readForm } from '#ui/forms/server/read-form.ts'
import { replaceOrderKey } from '#core/orders/access/server/order-access-store.ts'
import { changeEmail } from '#core/orders/mails/server/order-address-store.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { queueTicketsAgain } from '#core/orders/tickets/server/resend-tickets.ts'
import { issueTicketsAgain } from '#core/tickets/server/reissue-ticket.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { answerNoteConflict, describeNoteChange } from '#apps/desk/server/notes.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { mergeFields } from '#apps/desk/server/merge-fields.ts'
import { type BuyerFields, buyerSchema, noteSchema } from './order-forms.ts'
import { readOrder, listVenuesOfOrder } from './read-order.ts'

const names = ['firstname', 'lastname', 'email', 'phone'] as const satisfies (keyof BuyerFields)[]

type BuyerMerge =
  | { before: Partial<BuyerFields>; after: Partial<BuyerFields> }
  /** Fields changed by another staff member meanwhile, with their current values. */
  | { conflicts: Partial<BuyerFields> }

/** Fields changed by both are conflicts, others are merged. */
function mergeBuyer(was: BuyerFields, typed: BuyerFields, stored: BuyerFields): BuyerMerge {
  const listed = (fields: BuyerFields) => new Map(names.map((name) => [name as string, fields[name]]))
  const { changes, conflicts } = mergeFields(listed(was), listed(typed), listed(stored))
  const pick = (which: string[]) =>
    Object.fromEntries(names.filter((name) => which.includes(name)).map((name) => [name, stored[name]]))
  if (conflicts.length > 0) return { conflicts: pick(conflicts.map(({ name }) => name)) }
  return { before: pick([...changes.keys()]), after: Object.fromEntries(changes) }
}

function lockBuyer(trx: Trx, orderId: number): Promise<StoredOrder> {
  return trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow()
}

async function saveBuyer(trx: Trx, orderId: number, { email: _, ...fields }: Partial<BuyerFields>): Promise<void> {
  if (Object.keys(fields).length > 0) await trx.updateTable('orders').set(fields).where('id', '=', orderId).execute()
}

async function saveNote(
  trx: Trx,
  orderId: number,
  { note, was }: { note: string; was: string },
): Promise<'saved' | 'erased' | { theirs: string }> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ note })
    .where('id', '=', orderId)
    .where('note', '=', was)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'saved'
  const stored = await trx
    .selectFrom('orders')
    .select('note')
    .where('id', '=', orderId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!stored) return 'erased'
  return stored.note === note ? 'saved' : { theirs: stored.note }
}

type Refusal = 'tooOften' | 'nothing'

/** Rolls back the transaction. */
class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

const orRefusal = <value>(work: Promise<value>): Promise<value | Refusal> =>
  work.catch((error: unknown) => {
    if (error instanceof Refused) return error.refusal
    throw error
  })

const storeBuyer = deskHandler(
  'orders.buyer.store',
  listVenuesOfOrder,
  async ({ params, body, person, request, context }) => {
    const { db, config, translate } = context
    const order = await readOrder({ params, context })
    const form = readForm(buyerSchema, body, translate)
    if ('errors' in form) return back({ errors: form.errors })
    const { was, send, reissue, ...typed } = form.value
    const outcome = await orRefusal(
      db.transaction().execute(async (trx) => {
        const stored = await lockBuyer(trx, order.id)
        if (stored.erased_at || stored.email === '') throw new Refused('nothing')
        const merged = mergeBuyer(was, typed, stored)
        if ('conflicts' in merged) return merged
        await saveBuyer(trx, order.id, merged.after)
        const told = await notifyNewAddress(trx, stored, { email: merged.after.email, send, reissue })
        const hash = (fields: Partial<BuyerFields>) =>
          Object.fromEntries(
            Object.entries(fields).map(([name, value]) => [name, hashPerson(value, config.sessionSecret)]),
          )
        if (Object.keys(merged.after).length > 0)
          await auditStaff(
            trx,
            {
              action: 'order correct',
              subject: `order ${order.ref_nr}`,
              details: { before: hash(merged.before), after: hash(merged.after), ...told },
            },
            { person, request },
          )
        return { ...merged, ...told }
      }),
    )
    if (outcome === 'tooOften') return back({ errors: { email: translate('orders.resend.tooOften') } })
    if (outcome === 'nothing') return back({ errors: { email: translate('orders.erased') } })
    if ('conflicts' in outcome) return back({ errors: describeConflicts(outcome.conflicts) })
    const { isSent, reissued } = outcome
    const sent = reissued > 0 ? 'orders.buyer.savedAndReissued' : 'orders.buyer.savedAndSent'
    const text = isSent ? translate(sent, { email: typed.email }) : translate('orders.buyer.saved')
    return back({ flash: { notice: { kind: 'positive', text } } })

    function describeConflicts(conflicts: Partial<BuyerFields>): Record<string, string> {
      return Object.fromEntries(
        Object.entries(conflicts).map(([name, value]) => [name, translate('orders.buyer.conflict', { value })]),
      )
    }
  },
)

/**
 * Stores a corrected address, and sends the tickets there if requested. Reissuing them first
 * protects against another recipient: then neither their old codes nor links in earlier mails work.
 */
async function notifyNewAddress(
  trx: Trx,
  order: StoredOrder,
  { email, send, reissue }: { email: string | undefined; send: boolean; reissue: boolean },
): Promise<{ isSent: boolean; reissued: number }> {
  const unsent = { isSent: false, reissued: 0 }
  if (email === undefined) return unsent
  if (!send || order.state !== 'paid') {
    await changeEmail(trx, order.id, email)
    return unsent
  }
  const reissued = reissue ? await issueTicketsAgain(trx, order.id) : 0
  if (reissue) await replaceOrderKey(trx, order.id)
  const sentTo = await queueTicketsAgain(trx, { order, email, locale: order.locale })
  if (sentTo === null) throw new Refused('tooOften')
  return { isSent: true, reissued }
}

const resend = deskHandler('orders.resend', listVenuesOfOrder, async ({ params, person, request, context }) => {
  const { db, translate } = context
  const order = await readOrder({ params, context })
  const warn = (text: string) => back({ flash: { notice: { kind: 'warning', text } } })
  if (order.state !== 'paid') return warn(translate('orders.resend.notPaid'))
  if (order.email === '') return warn(translate('orders.erased'))
  const sentTo = await db.transaction().execute(async (trx) => {
    const address = await queueTicketsAgain(trx, { order, email: null, locale: order.locale })
    const change = { action: 'order resend' as const, subject: `order ${order.ref_nr}`, details: {} }
    if (address !== null) await auditStaff(trx, change, { person, request })
    return address
  })
  if (sentTo === null) return warn(translate('orders.resend.tooOften'))
  return back({ flash: { notice: { kind: 'positive', text: translate('orders.resend.done', { email: sentTo }) } } })
})

const storeNote = deskHandler(
  'orders.note.store',
  listVenuesOfOrder,
  async ({ params, body, person, request, context }) => {
    const { db, translate } = context
    const order = await readOrder({ params, context })
    const form = readForm(noteSchema, body, translate)
    if ('errors' in form) return back({ errors: form.errors })
    const { note, was } = form.value
    const outcome = await db.transaction().execute(async (trx) => {
      const saved = await saveNote(trx, order.id, { note, was })
      if (saved !== 'saved') return saved
      const details = describeNoteChange({ was, note }, context)
      await auditStaff(trx, { action: 'order note', subject: `order ${order.ref_nr}`, details }, { person, request })
      return saved
    })
    if (outcome === 'erased') return back({ errors: { note: translate('orders.note.erased') } })
    if (outcome !== 'saved') return answerNoteConflict({ note, ...outcome }, context)
    return back({ flash: { notice: { kind: 'positive', text: translate('orders.note.saved') } } })
  },
)

export const orderChangeHandlers = {
  'orders.buyer.store': storeBuyer,
  'orders.resend': resend,
  'orders.note.store': storeNote,
}
