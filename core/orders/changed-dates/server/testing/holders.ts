/** Buyers of changed concerts, and the mails sent to them. */
import type { Mail } from '#platform/mail/mail.ts'
import type { QueuedMail } from '#platform/mail/outbox.ts'
import { runOperations } from '#platform/jobs/operations/run-operations.ts'
import type { Locale } from '#values/locales.ts'
import { writeMail } from '#apps/shop/app/mails.ts'
import type { TestShop } from '#test/shop/shop.ts'
import type { SampleConcert } from '#core/cart/server/testing/samples.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { jobContext, orderTickets, payAtBank } from '#core/orders/server/testing/buyer.ts'
import type { ChangeOptions } from '../change-date.ts'
import type { MoveRequest } from '../changes.ts'
import { dateOperations } from '../operations.ts'

const catalogue = compileCatalogue()

export const meantBy = (shop: TestShop): ChangeOptions => ({
  isMeant: true,
  actor: 'test',
  now: new Date(),
  timeZone: shop.config.timeZone,
})

/** Moves the concert to thirty days from today unless overridden. */
export function moveRequest(change: Partial<MoveRequest> = {}): MoveRequest {
  const startsAt = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  startsAt.setUTCMinutes(30, 0, 0)
  return { startsAt, doorsAt: null, hall: null, slot: null, returnUntil: null, ...change }
}

/** Creates a visitor and buys tickets; returns their session and the order. */
export async function buy(
  shop: TestShop,
  concerts: readonly SampleConcert[],
  { locale = 'en', quantity = 2 }: { locale?: Locale; quantity?: number } = {},
) {
  const visitor = shop.visitor(locale)
  const [first, ...others] = concerts
  for (const { ticketIds } of others) await visitor.post(`/cart/add/${ticketIds[0]}`, { quantity })
  const bank = await orderTickets(visitor, first!.ticketIds[0], quantity)
  await payAtBank(shop, bank.location!, 'success')
  const order = await readLastOrder(shop)
  if (order.state !== 'paid') throw new Error(`The order is ${order.state}.`)
  return { visitor, order }
}

export const readLastOrder = ({ db }: TestShop) =>
  db.selectFrom('orders').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

/** Runs the pending operations. */
export const goOn = (shop: TestShop): Promise<number> =>
  runOperations(shop.db, { kinds: dateOperations, context: jobContext(shop) })

/** Returns queued mails of a kind, to one order or to all. */
export async function findMails({ db }: TestShop, kind: string, orderId?: number) {
  const mails = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'locale', 'data', 'attempts', 'dedupe_key'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return mails.filter(({ data }) => orderId === undefined || data['orderId'] === orderId)
}

export async function write({ db, config }: TestShop, mail: QueuedMail | undefined): Promise<Mail> {
  const written = mail && (await writeMail(mail, { db, config, catalogue }))
  if (!written) throw new Error('There is nothing to write.')
  return written
}

export const readDate = ({ db }: TestShop, { eventDateId }: SampleConcert) =>
  db.selectFrom('event_dates').selectAll().where('id', '=', eventDateId).executeTakeFirstOrThrow()
