/** Answers to messages: their authors, overtaken ones, and resending one that did not arrive. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { formatDate } from '#values/dates.ts'
import { locales } from '#values/locales.ts'
import { storeAccount } from '#core/accounts/server/testing/account-holder.ts'
import { writeMail } from '#apps/shop/app/mails.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { maxReplies } from '../message.ts'
import { findReplies, findReplyText, sendReply, sendReplyAgain } from './reply-store.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop
const catalogue = compileCatalogue()
beforeEach(() => sql`truncate contact_messages, outbox cascade`.execute(db))

const [ana, bela] = [(await storeAccount(db)).id, (await storeAccount(db)).id]

async function receive(changes: object = {}): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values({
      locale: 'hu',
      first_name: 'Anna',
      last_name: 'Kovács',
      email: 'anna@example.com',
      message: 'Jó napot!\nKöszönöm',
      sender_hash: '',
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const answer = (messageId: number, reply: object = {}) =>
  db
    .transaction()
    .execute((trx) => sendReply(trx, { messageId, authorId: ana, text: 'Yes.', key: randomUUID(), seen: 0, ...reply }))
const sent = async (messageId: number, reply: object = {}): Promise<number> => {
  const outcome = await answer(messageId, reply)
  if (outcome?.kind !== 'sent') throw new Error(`It was not sent, but ${outcome?.kind}.`)
  return outcome.replyId
}
const again = (messageId: number, replyId: number, reply: object = {}) =>
  db
    .transaction()
    .execute((trx) => sendReplyAgain(trx, { messageId, replyId, email: 'anna@example.com', sendings: 1, ...reply }))
const stored = (id: number) =>
  db
    .selectFrom('contact_messages')
    .select(['state', 'assignee_id', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const outbox = () => db.selectFrom('outbox').select(['recipient', 'locale', 'data']).orderBy('id').execute()

test('answers: whoever answers first sees to the message, unless somebody does already', async () => {
  const [free, taken] = [await receive(), await receive({ assignee_id: bela, state: 'closed' })]
  expect(await answer(free)).toMatchObject({
    kind: 'sent',
    email: 'anna@example.com',
    before: { state: 'open', assignee: null },
    after: { state: 'answered', assignee: ana },
  })
  expect(await stored(free)).toMatchObject({ state: 'answered', assignee_id: ana })
  expect(await answer(taken)).toMatchObject({
    before: { state: 'closed', assignee: bela },
    after: { state: 'answered', assignee: bela },
  })
  expect(await stored(taken)).toMatchObject({ state: 'answered', assignee_id: bela })
})

test('answers: one is overtaken by an answer that its author has not seen, and by no earlier one', async () => {
  const id = await receive()
  const first = await sent(id)
  const second = await sent(id, { seen: first, authorId: bela })
  expect(await answer(id, { seen: first })).toEqual({ kind: 'overtaken', authorId: bela })
  expect(await answer(id, { seen: second })).toMatchObject({ kind: 'sent' })
  expect(await answer(0)).toBeNull()
})

test('answers: the same form twice is one answer, also where somebody else has answered since', async () => {
  const id = await receive()
  const key = randomUUID()
  const first = await sent(id, { key })
  await sent(id, { seen: first })
  expect(await answer(id, { key })).toEqual({ kind: 'repeated', email: 'anna@example.com' })
  expect(await outbox()).toHaveLength(2)
})

test('answers: there are as many as may be, and not one more', async () => {
  const id = await receive()
  await sql`insert into contact_replies (message_id, text, key)
    select ${id}, 'x', gen_random_uuid() from generate_series(1, ${maxReplies - 1}::integer)`.execute(db)
  const seen = (await findReplies(db, id)).at(-1)!.id
  const last = await sent(id, { seen })
  expect(await answer(id, { seen: last })).toEqual({ kind: 'too many' })
})

test('answers: one that was given up goes once more to the same address, under a number of its own', async () => {
  const id = await receive()
  const reply = await sent(id)
  expect(await again(id, reply)).toEqual({ kind: 'under way' })
  await db.updateTable('outbox').set({ given_up_at: new Date(), attempts: 9 }).execute()
  expect(await again(id, reply)).toEqual({ kind: 'sent', before: 'anna@example.com' })
  expect(await again(id, reply)).toEqual({ kind: 'repeated' })
  expect(await outbox()).toEqual([
    { recipient: 'anna@example.com', locale: 'hu', data: { messageId: id, replyId: reply } },
  ])
  expect(await findReplies(db, id)).toMatchObject([{ sendings: 2, attempts: 0, given_up_at: null }])
})

test('answers: a corrected address is the message’s from then on, and what waits for the wrong one is not sent', async () => {
  const [id, other] = [await receive(), await receive()]
  const reply = await sent(id)
  const kept = await sent(other)
  expect(await again(other, reply)).toBeNull()
  expect(await again(id, reply, { email: 'right@example.com' })).toEqual({ kind: 'sent', before: 'anna@example.com' })
  expect([(await stored(id)).email, (await stored(other)).email]).toEqual(['right@example.com', 'anna@example.com'])
  expect((await outbox()).map(({ recipient, data }) => [recipient, data['replyId']])).toEqual([
    ['anna@example.com', kept],
    ['right@example.com', reply],
  ])
})

test('answers: one that has left stays in the outbox when it goes once more', async () => {
  const id = await receive()
  const reply = await sent(id)
  await db.updateTable('outbox').set({ sent_at: new Date() }).execute()
  await again(id, reply)
  expect(await outbox()).toHaveLength(2)
  expect(await findReplies(db, id)).toMatchObject([{ sent_at: null, sendings: 2 }])
})

test('answers: they are listed with their authors, the first one first, and a text is found by its message alone', async () => {
  const [id, other] = [await receive(), await receive()]
  const first = await sent(id, { text: 'One' })
  const second = await sent(id, { text: 'Two', seen: first, authorId: bela })
  await sql`update contact_replies set text = text where id = ${first}`.execute(db)
  await db.updateTable('users').set({ firstname: 'Béla' }).where('id', '=', bela).execute()
  expect((await findReplies(db, id)).map(({ text, firstname }) => [text, firstname])).toEqual([
    ['One', 'Anna'],
    ['Two', 'Béla'],
  ])
  expect(await findReplyText(db, { messageId: id, replyId: second })).toBe('Two')
  expect(await findReplyText(db, { messageId: other, replyId: second })).toBeNull()
})

test.each(locales)(
  'answers: a mail names its reader, and quotes each line with the day on which it came: %s',
  async (locale) => {
    const createdAt = new Date('2026-03-05T23:30:00Z')
    const id = await receive({ locale, created_at: createdAt })
    await sent(id)
    const queued = await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
    const mail = await writeMail(queued, { db, config: shop.config, catalogue })
    const date = formatDate(createdAt, 'long', { locale, timeZone: shop.config.timeZone })
    expect(date).toMatch(/6/)
    for (const text of [mail!.text, String(mail!.html)]) {
      expect(text).toContain(locale === 'hu' ? 'Kovács Anna' : 'Anna Kovács')
      expect(text).toContain(date)
    }
    expect(mail!.text).toContain('> Jó napot!\n> Köszönöm')
    // Every space of the quotation is shown.
    expect(String(mail!.html)).toMatch(/<div style="white-space:pre-wrap[^"]*">Jó napot!\n/)
    expect(mail!.text.indexOf('Yes.')).toBeLessThan(mail!.text.indexOf(shop.config.contactEmail))
    expect(mail!.text.indexOf(shop.config.contactEmail)).toBeLessThan(mail!.text.indexOf('> Jó napot!'))
  },
)

test('answers: one that is gone before its mail is written is not sent', async () => {
  const id = await receive()
  const replyId = await sent(id)
  const write = () =>
    writeMail(
      {
        id: 1,
        kind: 'contact-reply',
        recipient: 'anna@example.com',
        locale: 'hu',
        data: { messageId: id, replyId },
        attempts: 1,
      },
      { ...shop, catalogue },
    )
  expect((await write())?.text).toContain('Yes.')
  await db.deleteFrom('contact_replies').where('id', '=', replyId).execute()
  expect(await write()).toBeNull()
})
