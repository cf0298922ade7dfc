/** Time limits last as long as stated: afterwards an action is allowed again, and not before. */
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Trx } from '#platform/schema/schema.ts'
import { countAttempt, canTry } from '#platform/http/requests/rate-limit.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import {
  hasWrittenTooOften,
  saveMessage,
  isRecentlyAcknowledged,
  isRecentlyStored,
} from '#core/contact/server/contact-store.ts'
import { jobContext, orderTickets } from '#core/orders/server/testing/buyer.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { maxResends, isResentTooOften } from '#core/orders/mails/server/order-mail-store.ts'
import { createJobs } from '#apps/shop/app/job-list.ts'
import { createTestShop } from '#test/shop/shop.ts'

const shop = await createTestShop({ season: false })
const { db } = shop
afterAll(shop.close)
afterEach(() => sql`truncate attempts, contact_messages, outbox cascade`.execute(db))

const limits = Object.values(requestLimits)
const minute = 60
const hour = 60 * minute

/** Runs all jobs that delete expired data. */
async function forget(): Promise<void> {
  for (const { name, run } of createJobs(shop.config))
    if (name.endsWith('.forget')) await run(jobContext(shop), new AbortController().signal)
}

test('attempts: the counts of all kinds are kept for an hour, and gone after it', async () => {
  const ages = [0, hour - 10, hour + 10]
  for (const { kind } of limits)
    await sql`
      insert into attempts (kind, sender_hash, span_starts_at, count)
      select ${kind}, 'sender', now() - make_interval(secs => age), age + 7 from unnest(${ages}::integer[]) as age`.execute(
      db,
    )
  await forget()
  const rows = await db.selectFrom('attempts').select(['kind', 'count']).where('sender_hash', '=', 'sender').execute()
  const kept = limits.flatMap(({ kind }) => [`${kind} 7`, `${kind} ${hour - 3}`])
  expect(rows.map(({ kind, count }) => `${kind} ${count}`).toSorted()).toEqual(kept.toSorted())
})

/** Moves counted attempts to another ten-minute window. */
const moveSpans = (spans: number) =>
  sql`update attempts set span_starts_at = span_starts_at + make_interval(mins => ${10 * spans})`.execute(db)

test('attempts: whoever has used a limit up waits for the next ten minutes, though the job forgets meanwhile', async () => {
  for (const limit of limits) {
    const client = { limit, clientHash: 'sender' }
    await countAttempt(db, { ...client, amount: limit.attempts })
    // In case the ten minutes have ended, or end meanwhile.
    await sql`update attempts set span_starts_at = date_bin('10 minutes', now(), 'epoch')`.execute(db)
    await sql`
      insert into attempts (kind, sender_hash, span_starts_at, count)
      select kind, sender_hash, span_starts_at + interval '10 minutes', count from attempts`.execute(db)
    await forget()
    expect([limit.kind, await canTry(db, client)]).toEqual([limit.kind, false])
    expect(await canTry(db, { ...client, clientHash: 'another' })).toBe(true)
    await moveSpans(-2)
    expect([limit.kind, await canTry(db, client)]).toEqual([limit.kind, true])
    await sql`truncate attempts`.execute(db)
  }
})

test('attempts: no two kinds are counted together', () => {
  expect(new Set(limits.map(({ kind }) => kind)).size).toBe(limits.length)
})

const message = {
  firstName: 'Anna',
  lastName: 'Kovács',
  email: 'anna@example.com',
  phone: '',
  message: 'When does the hall open?',
  clientHash: 'sender',
}

/** Limits by rows of other tables, each used up at once. */
const windows: {
  what: string
  seconds: number
  useUp: (trx: Trx) => Promise<unknown>
  isUsedUp: (trx: Trx) => Promise<boolean>
}[] = [
  {
    what: 'messages of one sender',
    seconds: hour,
    async useUp(trx) {
      for (let count = 0; count < 5; count++) await saveMessage(trx, { ...message, locale: 'en' })
    },
    isUsedUp: (trx) => hasWrittenTooOften(trx, message.clientHash),
  },
  {
    what: 'the same message once more',
    seconds: 10 * minute,
    useUp: (trx) => saveMessage(trx, { ...message, locale: 'en' }),
    isUsedUp: (trx) => isRecentlyStored(trx, message),
  },
  {
    what: 'acknowledgements to one address',
    seconds: 24 * hour,
    useUp: (trx) => storeMails(trx, 'contact-acknowledged', 1),
    isUsedUp: (trx) => isRecentlyAcknowledged(trx, message.email.toUpperCase()),
  },
  {
    what: 'tickets sent again, by the hour',
    seconds: hour,
    // Including the confirmation.
    useUp: (trx) => storeMails(trx, 'order-paid', maxResends.anHour + 1),
    isUsedUp: (trx) => isResentTooOften(trx, orderId),
  },
  {
    what: 'tickets sent again, by the day',
    seconds: 24 * hour,
    useUp: (trx) => storeMails(trx, 'order-paid', maxResends.aDay + 1),
    isUsedUp: (trx) => isResentTooOften(trx, orderId),
  },
]

const orderId = await storeOrder()

async function storeOrder(): Promise<number> {
  const concert = await storeConcert(db, { bystanders: false })
  await orderTickets(shop.visitor(), concert.ticketIds[0], 1)
  return (await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()).id
}

const storeMails = (trx: Trx, kind: 'contact-acknowledged' | 'order-paid', count: number) =>
  sql`
    insert into outbox (kind, recipient, locale, data, sent_at)
    select ${kind}, ${message.email}, 'en', jsonb_build_object('orderId', ${orderId}::integer), now()
    from generate_series(1, ${count})`.execute(trx)

/** Ages everything by that many seconds. */
const ageBy = (seconds: number) =>
  sql`
  with messages as (update contact_messages set created_at = now() - make_interval(secs => ${seconds}))
  update outbox set created_at = now() - make_interval(secs => ${seconds})`.execute(db)

test.each(windows)('limits: $what, used up, are allowed again after their time, and not before', async (limit) => {
  await db.transaction().execute(limit.useUp)
  const isUsedUp = async (seconds: number) => {
    await ageBy(seconds)
    await forget()
    return db.transaction().execute(limit.isUsedUp)
  }
  const { seconds } = limit
  expect([await isUsedUp(0), await isUsedUp(seconds - 10), await isUsedUp(seconds + 10)]).toEqual([true, true, false])
})

test.each(windows)('limits: $what are allowed until the last of them is used', async (limit) => {
  await db.transaction().execute(limit.useUp)
  await ageBy(limit.seconds - 10)
  await sql`delete from contact_messages where id = (select max(id) from contact_messages)`.execute(db)
  await sql`delete from outbox where id = (select max(id) from outbox)`.execute(db)
  expect(await db.transaction().execute(limit.isUsedUp)).toBe(false)
})
