/** Listed and found messages, their order, and the data beside one. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { maxReplyLength } from '#core/contact/message.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import type { Locale } from '#values/locales.ts'
import type { GivenRoles } from '#apps/desk/testing/desk.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
beforeEach(() => sql`truncate contact_messages, outbox, audit_log cascade`.execute(db))
const { visitor, id: me } = await desk.signedIn('box_office')

interface Received {
  at?: string
  message?: string
  name?: string
  locale?: Locale
  state?: 'open' | 'answered' | 'closed'
  assignee?: number | null
  email?: string
}
async function receive({
  at = '2026-03-10 12:00',
  message = 'Hello',
  name = 'Kovács',
  locale = 'en',
  state = 'open',
  assignee = null,
  email = 'anna@example.com',
}: Received = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into contact_messages (locale, first_name, last_name, email, phone, message, sender_hash, state, assignee_id, created_at)
    values (${locale}, 'Anna', ${name}, ${email}, '+33 1', ${message}, '', ${state}, ${assignee},
      ${at}::timestamp at time zone ${desk.config.timeZone}) returning id`.execute(db)
  return rows[0]!.id
}
const listed = async (query: Record<string, string>) =>
  (await visitor.hybrid(href(deskRoutes['inbox.index'], {}, { query }))).props.messages as Record<string, unknown>[]
const idsOf = async (query: Record<string, string>) => (await listed(query)).map(({ id }) => id)
const pageOf = async (message: number, roles?: GivenRoles) => {
  const reader = roles ? (await desk.signedIn(roles)).visitor : visitor
  return (await reader.hybrid(href(deskRoutes['inbox.show'], { message }))).props
}

test('inbox: what is given to me is listed apart from what is given to somebody else', async () => {
  const { id: colleague } = await desk.staff('box_office')
  const [mine, theirs, nobodys] = [
    await receive({ assignee: me }),
    await receive({ assignee: colleague }),
    await receive(),
  ]
  expect(await idsOf({ assignee: 'me' })).toEqual([mine])
  expect(await idsOf({ assignee: String(colleague) })).toEqual([theirs])
  expect(await idsOf({ assignee: 'nobody' })).toEqual([nobodys])
  expect((await listed({ assignee: 'me' }))[0]).toEqual({
    id: mine,
    sender: 'Anna Kovács',
    email: 'anna@example.com',
    receivedAt: '2026-03-10T11:00:00.000Z',
    locale: 'en',
    beginning: 'Hello',
    assignee: 'Anna Kovács',
    state: 'open',
  })
})

test('inbox: a day begins and ends by the clocks of the shop', async () => {
  const ids: number[] = []
  for (const at of ['2026-03-09 23:59:59', '2026-03-10 00:00:00', '2026-03-10 23:59:59', '2026-03-11 00:00:00'])
    ids.unshift(await receive({ at }))
  expect(await idsOf({ from: '2026-03-10', to: '2026-03-10' })).toEqual(ids.slice(1, 3))
  expect(await idsOf({ from: '2026-03-11' })).toEqual(ids.slice(0, 1))
  expect(await idsOf({ to: '2026-03-09' })).toEqual(ids.slice(3))
})

test('inbox: what is searched for is found whatever became of it, the newest first', async () => {
  const ids: number[] = []
  for (const [at, state] of [
    ['2026-03-10 12:00', 'closed'],
    ['2026-03-12 12:00', 'open'],
    ['2026-03-11 12:00', 'answered'],
  ] as const)
    ids.push(await receive({ at, state, name: 'Quodlibet', message: 'First line\nsecond line' }))
  const newestFirst = [ids[1], ids[2], ids[0]]
  expect(await idsOf({ q: 'quodlibet' })).toEqual(newestFirst)
  expect(await idsOf({ q: 'quodlibet', state: 'closed' })).toEqual([ids[0]])
  const { hits } = JSON.parse((await visitor.get(href(deskRoutes.search, {}, { query: { q: 'quodlibet' } }))).body)
  expect(hits).toEqual(
    newestFirst.map((id) => ({
      kind: 'message',
      title: 'Anna Quodlibet',
      caption: 'First line',
      href: href(deskRoutes['inbox.show'], { message: id! }),
    })),
  )
})

test('inbox: how a message begins is told by its first hundred and twenty letters', async () => {
  await receive({ message: 'ő'.repeat(200) })
  expect((await listed({}))[0]!['beginning']).toBe('ő'.repeat(120))
})

test('inbox: the page of a message has each fact in its own place, and the mail around an answer in the sender’s language', async () => {
  await receive()
  const id = await receive({ locale: 'hu', message: 'Van ruhatár?', assignee: me })
  await sql`update contact_messages set note = 'She called.' where id = ${id}`.execute(db)
  const { message, frame, replyKey } = await pageOf(id)
  expect(message).toEqual({
    id,
    sender: 'Kovács Anna',
    email: 'anna@example.com',
    phone: '+33 1',
    locale: 'hu',
    receivedAt: '2026-03-10T11:00:00.000Z',
    text: 'Van ruhatár?',
    state: 'open',
    assignee: { id: me, name: 'Anna Kovács' },
    note: 'She called.',
  })
  expect(frame.text).toContain('Kovács Anna')
  expect(frame.text).toContain('> Van ruhatár?')
  expect(frame.text).not.toMatch(/Dear|Kind regards/)
  expect(replyKey).not.toBe((await pageOf(id)).replyKey)
})

test('inbox: colleagues are offered by their family names', async () => {
  await db.updateTable('users').set({ firstname: 'Mia', lastname: 'Mitte' }).where('id', '=', me).execute()
  for (const [firstname, lastname] of [
    ['Ada', 'Zola'],
    ['Zoe', 'Abel'],
    ['Bea', 'Abel'],
  ]) {
    const { id } = await desk.staff('box_office')
    await db.updateTable('users').set({ firstname, lastname }).where('id', '=', id).execute()
  }
  const named = new Set(['Bea Abel', 'Zoe Abel', 'Mia Mitte', 'Ada Zola'])
  const { colleagues } = await pageOf(await receive())
  const names = (colleagues as { name: string }[]).map(({ name }) => name).filter((name) => named.has(name))
  expect(names).toEqual([...named])
  const inList = (await visitor.hybrid(href(deskRoutes['inbox.index']))).props.colleagues as { name: string }[]
  expect(inList.map(({ name }) => name).filter((name) => named.has(name))).toEqual([...named])
})

test('inbox: beside a message stand the last ten orders of its sender, those that it mentions first', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const references: string[] = []
  for (let days = 1; days <= 11; days++) {
    const order = await insertPaidOrder(db, { quantity: 1 })
    await sql`update orders set email = ${email}, created_at = now() - make_interval(days => ${days}) where id = ${order.id}`.execute(
      db,
    )
    references.push(order.ref_nr)
  }
  await sql`update orders set ref_nr = 'CDZ-20-000077' where ref_nr = ${references[5]!}`.execute(db)
  const id = await receive({ email, message: 'CDZ-20-000077?' })
  const { orders } = await pageOf(id)
  const rest = references.filter((_, at) => at !== 5)
  expect(orders.map(({ reference }: { reference: string }) => reference)).toEqual([
    'CDZ-20-000077',
    ...rest.slice(0, 9),
  ])
  const { created_at } = await db
    .selectFrom('orders')
    .select('created_at')
    .where('ref_nr', '=', 'CDZ-20-000077')
    .executeTakeFirstOrThrow()
  expect(orders[0]).toEqual({
    reference: 'CDZ-20-000077',
    state: 'paid',
    placedAt: created_at.toISOString(),
    concert: 'Autumn concert',
    totalCents: 4350,
    isOfOther: false,
  })
  await sql`update orders set email = upper(email)`.execute(db)
  expect((await pageOf(id)).orders).toMatchObject([{ isOfOther: false }, ...rest.slice(0, 9).map(() => ({}))])
})

test('inbox: what is typed is kept with what was there when it was begun, up to the length of an answer', async () => {
  const message = await receive()
  const keep = (text: string, after: number) =>
    visitor.post(href(deskRoutes['inbox.draft.store'], { message }), { text, after }, { follow: false })
  await keep('Dear Anna', 7)
  expect((await pageOf(message)).draft).toEqual({ text: 'Dear Anna', after: 7 })
  await keep('x'.repeat(maxReplyLength), 8)
  expect((await pageOf(message)).draft).toEqual({ text: 'x'.repeat(maxReplyLength), after: 8 })
  await keep('x'.repeat(maxReplyLength + 1), 9)
  expect((await pageOf(message)).draft.after).toBe(8)
  expect((await pageOf(message, 'viewer')).draft).toBeNull()
})

test('inbox: a note has room for four thousand letters; the log keeps that there was none, that there is one, and that it was changed', async () => {
  const message = await receive()
  const { href: referer } = new URL(href(deskRoutes['inbox.show'], { message }), desk.config.origins.en)
  const write = async (note: string, was: string) => {
    const url = href(deskRoutes['inbox.note.store'], { message })
    return Object.keys((await visitor.post(url, { note, was }, { headers: { referer } })).props.errors)
  }
  const long = 'x'.repeat(4_000)
  expect([await write('She called.', ''), await write(long, 'She called.'), await write(`${long}x`, long)]).toEqual([
    [],
    [],
    ['note'],
  ])
  const lines = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'message note')
    .orderBy('id')
    .execute()
  const sides = lines.map(({ details }) => [details['before'], details['after']] as { note: string }[])
  expect(sides).toHaveLength(2)
  expect(sides[0]![0]!.note).toBe('')
  expect(sides[1]![0]).toEqual(sides[0]![1])
  expect(sides[1]![1]).not.toEqual(sides[0]![1])
})

test('inbox: how a message stands is in the log as it was before and is after it', async () => {
  const message = await receive()
  const change = (state: string, was: string) =>
    visitor.post(href(deskRoutes['inbox.state'], { message }), { state, was })
  await change('closed', 'open')
  await change('closed', 'open')
  await change('open', 'closed')
  const lines = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'message state')
    .orderBy('id')
    .execute()
  expect(lines.map(({ details }) => details)).toEqual([
    { before: { state: 'open' }, after: { state: 'closed' } },
    { before: { state: 'closed' }, after: { state: 'open' } },
  ])
})

test('inbox: of an answer that goes once more the log keeps that the address has changed, and not what it is', async () => {
  const message = await receive({ email: 'ana@exmaple.com' })
  const body = { text: 'Yes.', seen: 0, key: crypto.randomUUID() }
  await visitor.post(href(deskRoutes['inbox.reply.store'], { message }), body)
  const [reply] = (await pageOf(message)).replies
  const again = href(deskRoutes['inbox.reply.again'], { message, reply: reply.id })
  await visitor.post(again, { email: 'ana@example.com', sendings: 1 })
  await sql`update outbox set sent_at = now()`.execute(db)
  await visitor.post(again, { email: 'ana@example.com', sendings: 2 })
  const lines = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'message resend')
    .orderBy('id')
    .execute()
  const [first, second] = lines.map(({ details }) => details as Record<'before' | 'after', object>)
  expect(first!.before).not.toEqual(first!.after)
  expect(second!.before).toEqual(first!.after)
  expect(second!.after).toEqual(first!.after)
})
