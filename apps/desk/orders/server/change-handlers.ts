import { back } from '@cadenza/navigation/server'
import { z } from 'zod'
import type { Trx } from '#platform/schema/schema.ts'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { replaceOrderKey } from '#core/orders/access/server/order-access-store.ts'
import { changeEmail } from '#core/orders/mails/server/order-address-store.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { queueTicketsAgain } from '#core/orders/tickets/server/resend-tickets.ts'
import { issueTicketsAgain } from '#core/tickets/server/reissue-ticket.ts'
import { messageKey } from '#ui/forms/server/read-form.ts'
import { formField, refuseNameless } from '#ui/forms/server/form-field.ts'
import { findFlaw, textPhoneRule } from '#ui/forms/text-rules.ts'
import { cleanLines } from '#values/typed-text.ts'
import { deskMessage } from '#apps/desk/server/desk-message.ts'
import { emailField } from '#apps/desk/server/email-field.ts'
import { answerNoteConflict, describeNoteChange } from '#apps/desk/server/notes.ts'
import { checkForm, FormRefused } from '#apps/desk/server/desk-handler.ts'
import { mergeFields } from '#apps/desk/server/merge-fields.ts'
import { withNotice } from '#apps/desk/server/undo-notice.ts'
import { orderHandler } from './read-order.ts'

const missing = deskMessage('orders.errors.name')
const name = formField.oneOfNames({ missing, tooLong: 'accounts.errors.tooLong', wrong: missing })

/** Only changed fields are stored, so that concurrent editors do not overwrite each other. */
export const orderBuyerSchema = z
  .object({
    firstname: name,
    lastname: name,
    email: emailField,
    phone: formField
      .typed(textPhoneRule.clean)
      .refine((phone) => findFlaw(textPhoneRule, phone, false) === null, messageKey('accounts.errors.phone')),
    /** Initial values of the form. */
    was: z.object({ firstname: z.string(), lastname: z.string(), email: z.string(), phone: z.string() }),
    /** To the new address. */
    send: z.boolean(),
    /** Before they are sent: invalidates those at the old address. */
    reissue: z.boolean().default(false),
  })
  .check(...refuseNameless({ firstname: missing, lastname: missing }))

type BuyerFields = Pick<z.output<typeof orderBuyerSchema>, 'firstname' | 'lastname' | 'email' | 'phone'>

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

const longestNote = 4000

const noteSchema = z.object({
  note: formField.typed(cleanLines).refine((note) => note.length <= longestNote, deskMessage('orders.errors.note')),
  was: z.string(),
})

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

const storeBuyer = orderHandler('orders.buyer.store', async ({ order, body, audit, context }) => {
  const { db, config, translate } = context
  const { was, send, reissue, ...typed } = checkForm(orderBuyerSchema, body, context.translate)
  const { isSent, reissued } = await db.transaction().execute(async (trx) => {
    const stored = await lockBuyer(trx, order.id)
    if (stored.erased_at || stored.email === '') throw new FormRefused({ email: translate('orders.erased') })
    const merged = mergeBuyer(was, typed, stored)
    if ('conflicts' in merged)
      throw new FormRefused(mapFields(merged.conflicts, (value) => translate('orders.buyer.conflict', { value })))
    await saveBuyer(trx, order.id, merged.after)
    const told = await notifyNewAddress(trx, stored, { email: merged.after.email, send, reissue })
    if (told === null) throw new FormRefused({ email: translate('orders.resend.tooOften') })
    const hash = (fields: Partial<BuyerFields>) => mapFields(fields, (value) => hashPerson(value, config.sessionSecret))
    if (Object.keys(merged.after).length > 0)
      await audit(trx, 'order correct', { before: hash(merged.before), after: hash(merged.after), ...told })
    return told
  })
  const sent = reissued > 0 ? 'orders.buyer.savedAndReissued' : 'orders.buyer.savedAndSent'
  return back(withNotice(isSent ? translate(sent, { email: typed.email }) : translate('orders.buyer.saved')))
})

const mapFields = (fields: Partial<BuyerFields>, write: (value: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, write(value)]))

/**
 * Stores a corrected address, and sends the tickets there if requested; null: too often. Reissuing
 * them first protects against another recipient: then neither their old codes nor links in earlier
 * mails work.
 */
async function notifyNewAddress(
  trx: Trx,
  order: StoredOrder,
  { email, send, reissue }: { email: string | undefined; send: boolean; reissue: boolean },
): Promise<{ isSent: boolean; reissued: number } | null> {
  const unsent = { isSent: false, reissued: 0 }
  if (email === undefined) return unsent
  if (!send || order.state !== 'paid') {
    await changeEmail(trx, order.id, email)
    return unsent
  }
  const reissued = reissue ? await issueTicketsAgain(trx, order.id) : 0
  if (reissue) await replaceOrderKey(trx, order.id)
  const sentTo = await queueTicketsAgain(trx, { order, email, locale: order.locale })
  return sentTo === null ? null : { isSent: true, reissued }
}

const resend = orderHandler('orders.resend', async ({ order, audit, context: { db, translate } }) => {
  if (order.state !== 'paid') return back(withNotice(translate('orders.resend.notPaid'), 'warning'))
  if (order.email === '') return back(withNotice(translate('orders.erased'), 'warning'))
  const sentTo = await db.transaction().execute(async (trx) => {
    const address = await queueTicketsAgain(trx, { order, email: null, locale: order.locale })
    if (address !== null) await audit(trx, 'order resend', {})
    return address
  })
  if (sentTo === null) return back(withNotice(translate('orders.resend.tooOften'), 'warning'))
  return back(withNotice(translate('orders.resend.done', { email: sentTo })))
})

const storeNote = orderHandler('orders.note.store', async ({ order, body, audit, context }) => {
  const { db, translate } = context
  const { note, was } = checkForm(noteSchema, body, context.translate)
  const outcome = await db.transaction().execute(async (trx) => {
    const saved = await saveNote(trx, order.id, { note, was })
    if (saved === 'saved') await audit(trx, 'order note', describeNoteChange({ was, note }, context))
    return saved
  })
  if (outcome === 'erased') return back({ errors: { note: translate('orders.note.erased') } })
  if (outcome !== 'saved') return answerNoteConflict({ note, ...outcome }, context)
  return back(withNotice(translate('orders.note.saved')))
})

export const orderChangeHandlers = {
  'orders.buyer.store': storeBuyer,
  'orders.resend': resend,
  'orders.note.store': storeNote,
}
