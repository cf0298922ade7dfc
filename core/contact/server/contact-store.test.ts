import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import {
  findMessage,
  hasWrittenTooOften,
  saveMessage,
  useChallenge as takeOutOfUse,
  isRecentlyAcknowledged,
  isRecentlyStored,
} from './contact-store.ts'
import { contactJobs } from './jobs.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop
beforeEach(() => sql`truncate contact_messages, outbox, used_challenges cascade`.execute(db))

const message = {
  locale: 'hu',
  firstName: 'Anna',
  lastName: 'Kovács',
  email: 'anna@example.com',
  phone: '+36 1 411 6600',
  message: 'Jó napot!',
  clientHash: 'a sender',
} as const
const inTransaction = db.transaction()
const save = (changes: object = {}) => inTransaction.execute((trx) => saveMessage(trx, { ...message, ...changes }))
const age = (minutes: number) =>
  sql`update contact_messages set created_at = now() - make_interval(mins => ${minutes})`.execute(db)

test('contact: a message is found as it was kept', async () => {
  const id = await save()
  const { clientHash: _, ...kept } = message
  expect(await findMessage(db, id)).toEqual({ id, ...kept, createdAt: expect.any(Date) })
  expect(await findMessage(db, id + 1)).toBeNull()
})

test('contact: only the very same message of the last ten minutes is one that was sent again', async () => {
  await save()
  const isAgain = (changes: object = {}) =>
    inTransaction.execute((trx) => isRecentlyStored(trx, { ...message, ...changes }))
  expect(await isAgain()).toBe(true)
  for (const name of ['firstName', 'lastName', 'email', 'phone', 'message', 'clientHash'] as const)
    expect([name, await isAgain({ [name]: 'other' })]).toEqual([name, false])
  await age(9)
  expect(await isAgain()).toBe(true)
  await age(11)
  expect(await isAgain()).toBe(false)
})

test('contact: a sender may write so often an hour, and others are not counted', async () => {
  const isTooOften = () => inTransaction.execute((trx) => hasWrittenTooOften(trx, message.clientHash))
  for (let number = 1; number < 5; number++) await save()
  for (let number = 0; number < 5; number++) await save({ clientHash: 'another' })
  expect(await isTooOften()).toBe(false)
  await save()
  await age(59)
  expect(await isTooOften()).toBe(true)
  await age(61)
  expect(await isTooOften()).toBe(false)
})

test('contact: an address is thanked once a day, in whichever letters; other mails and other addresses do not count', async () => {
  const isThanked = () => inTransaction.execute((trx) => isRecentlyAcknowledged(trx, 'Anna@example.com'))
  const thank = (recipient: string, kind = 'contact-acknowledged') =>
    db.insertInto('outbox').values({ kind, recipient, locale: 'en', data: '{}' }).execute()
  await thank('anna@example.com', 'order-paid')
  await thank('anna@example.org')
  expect(await isThanked()).toBe(false)
  await thank('ANNA@example.com')
  expect(await isThanked()).toBe(true)
  await sql`update outbox set created_at = now() - interval '23 hours'`.execute(db)
  expect(await isThanked()).toBe(true)
  await sql`update outbox set created_at = now() - interval '25 hours'`.execute(db)
  expect(await isThanked()).toBe(false)
})

test('contact: a solved challenge is worth one message for as long as it is good, and forgotten after that', async () => {
  const solved = (challenge: string, minutes: number) => ({
    challenge,
    expiresAt: new Date(Date.now() + minutes * 60_000),
  })
  const use = (given: ReturnType<typeof solved>) => inTransaction.execute((trx) => takeOutOfUse(trx, given))
  expect([await use(solved('a', 5)), await use(solved('a', 5)), await use(solved('b', -1))]).toEqual([
    true,
    false,
    true,
  ])
  const context = { db } as Parameters<(typeof contactJobs)[number]['run']>[0]
  for (const job of contactJobs) await job.run(context, new AbortController().signal)
  expect(await db.selectFrom('used_challenges').select('challenge').execute()).toEqual([{ challenge: 'a' }])
})
