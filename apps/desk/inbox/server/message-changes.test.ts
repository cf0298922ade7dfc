/**
 * Changes of a message affect no other one, have their own messages, and are refused if unreadable.
 */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { keepDraft } from '#core/content/writing/server/draft-store.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { withClosedLog } from '#apps/desk/testing/closed-log.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const { visitor, id: me } = await desk.signedIn('box_office')
beforeEach(() => sql`truncate contact_messages, content_drafts, outbox, audit_log cascade`.execute(db))

type Route =
  | 'inbox.show'
  | 'inbox.reply.store'
  | 'inbox.draft.store'
  | 'inbox.state'
  | 'inbox.assignee.store'
  | 'inbox.note.store'
const address = (name: Route, message: number) => href(deskRoutes[name], { message })
const again = (message: number, reply: number) => href(deskRoutes['inbox.reply.again'], { message, reply })
async function receive({ email = 'anna@example.com', message = 'Hello', at = 'now' } = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into contact_messages (locale, first_name, last_name, email, message, sender_hash, created_at)
    values ('en', 'Anna', 'Kovács', ${email}, ${message}, '', ${at}::timestamptz) returning id`.execute(db)
  return rows[0]!.id
}
/** From the message's page, to which the response redirects. */
async function send(url: string, body: object) {
  const referer = new URL(/^\/desk\/inbox\/\d+/.exec(url)![0], desk.config.origins.en).href
  return visitor.post(url, body, { headers: { referer } })
}
const pageOf = async (message: number) => (await visitor.hybrid(address('inbox.show', message))).props
const answer = async (message: number, text = 'Yes.', seen = 0) =>
  (await send(address('inbox.reply.store', message), { text, seen, key: crypto.randomUUID() })).props
const stored = (id: number) =>
  db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const lines = () => db.selectFrom('audit_log').select(['actor', 'action', 'subject']).orderBy('id').execute()

test('inbox: whatever is done to a message, another one stays as it is, and so does a third that was answered', async () => {
  const [first, message, last] = [await receive(), await receive(), await receive()]
  for (const other of [first, last])
    await sql`update contact_messages set note = 'Theirs.' where id = ${other}`.execute(db)
  await answer(first)
  const others = async () => [await stored(first), await stored(last)]
  const before = await others()
  const state = (to: string, was: string) => send(address('inbox.state', message), { state: to, was })
  // Another one was answered.
  expect((await state('answered', 'open')).props.flash.notice.kind).toBe('warning')
  await state('closed', 'open')
  await state('open', 'closed')
  await send(address('inbox.assignee.store', message), { assignee: String(me), was: '' })
  await send(address('inbox.note.store', message), { note: 'Mine.', was: '' })
  const { conflicts } = (await send(address('inbox.note.store', message), { note: 'Late.', was: '' })).props.flash
  expect(conflicts).toEqual([{ name: 'note', mine: 'Late.', theirs: 'Mine.' }])
  expect(await others()).toEqual(before)
  expect(await stored(message)).toMatchObject({ state: 'open', assignee_id: me, note: 'Mine.' })
  expect((await lines()).slice(1)).toEqual(
    ['message state', 'message state', 'message assign', 'message note'].map((action) => ({
      actor: `user ${me}`,
      action,
      subject: `message ${message}`,
    })),
  )
})

test('inbox: what was done is said in its own words, with the way back where there is one', async () => {
  const message = await receive()
  const notice = async (url: string, body: object) => (await send(url, body)).props.flash.notice
  const [state, assignee] = [address('inbox.state', message), address('inbox.assignee.store', message)]
  const back = (url: string, data: object) => ({ url, method: 'POST', data })
  expect(await notice(state, { state: 'closed', was: 'open' })).toEqual({
    kind: 'positive',
    text: 'The message is closed.',
    undo: back(state, { state: 'open', was: 'closed' }),
  })
  expect(await notice(state, { state: 'closed', was: 'open' })).toEqual({
    kind: 'warning',
    text: expect.stringContaining('A colleague was quicker'),
  })
  expect((await notice(state, { state: 'open', was: 'closed' })).text).toBe('The message is open again.')
  expect(await notice(assignee, { assignee: String(me), was: '' })).toEqual({
    kind: 'positive',
    text: 'Assigned to Anna Kovács.',
    undo: back(assignee, { assignee: '', was: String(me) }),
  })
  expect(await notice(assignee, { assignee: '', was: String(me) })).toEqual({
    kind: 'positive',
    text: 'No longer assigned.',
    undo: back(assignee, { assignee: String(me), was: '' }),
  })
  expect(await notice(address('inbox.note.store', message), { note: 'x', was: '' })).toEqual({
    kind: 'positive',
    text: 'The note has been saved.',
  })
  const sent = await answer(message)
  expect(sent.flash.notice).toEqual({ kind: 'positive', text: 'The answer is on its way to anna@example.com.' })
  const resend = again(message, sent.replies[0].id)
  expect(await notice(resend, { email: 'ana@example.com', sendings: 1 })).toEqual({
    kind: 'positive',
    text: 'The answer is on its way again, to ana@example.com.',
  })
})

test('inbox: what cannot be read is told at its field, and changes nothing', async () => {
  const message = await receive()
  const [reply] = (await answer(message)).replies
  const [before, told] = [await stored(message), await lines()]
  const errors = async (url: string, body: object) => (await send(url, body)).props.errors
  const unreadable = { assignee: expect.any(String) }
  for (const id of ['x', '1x', 'x1', '-1', '1234567890123456'])
    expect([id, await errors(address('inbox.assignee.store', message), { assignee: id, was: String(me) })]).toEqual([
      id,
      unreadable,
    ])
  expect(await errors(address('inbox.assignee.store', message), { assignee: '999999', was: String(me) })).toEqual({
    assignee: expect.stringContaining('can no longer answer messages'),
  })
  expect(await errors(again(message, reply.id), { email: 'anna@', sendings: 1 })).toEqual({
    email: expect.stringMatching(/complete/),
  })
  expect(await errors(again(message, reply.id), { email: '', sendings: 1 })).toEqual({ email: expect.any(String) })
  expect(Object.keys(await errors(address('inbox.draft.store', message), { text: 'x' }))).toEqual(['after'])
  expect(Object.keys(await errors(address('inbox.note.store', message), { note: 'x' }))).toEqual(['was'])
  expect(Object.keys(await errors(address('inbox.reply.store', message), { text: 'x' }))).toEqual(['seen', 'key'])
  expect([await stored(message), await lines()]).toEqual([before, told])
})

test('inbox: of a message that is not there nothing is changed', async () => {
  const missing = 999_999
  const status = async (url: string, body: object) => (await visitor.post(url, body, { follow: false })).status
  expect(await status(address('inbox.note.store', missing), { note: 'x', was: '' })).toBe(404)
  expect(await status(again(missing, 1), { email: 'a@example.com', sendings: 1 })).toBe(404)
  const message = await receive()
  await pageOf(message)
  for (const [url, body] of [
    [address('inbox.state', missing), { state: 'closed', was: 'open' }],
    [address('inbox.assignee.store', missing), { assignee: String(me), was: '' }],
  ] as const)
    expect((await visitor.post(url, body)).props.flash.notice.kind).toBe('warning')
  expect(await lines()).toEqual([])
})

test('inbox: an answer has each fact in its own place, also once its mail is forgotten and its author is gone', async () => {
  const message = await receive()
  const { id: colleague } = await desk.staff('box_office')
  await answer(message)
  const reply = {
    id: expect.any(Number),
    author: 'Anna Kovács',
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    text: 'Yes.',
    mail: { state: 'waiting', recipient: 'anna@example.com', lastError: null },
    sendings: 1,
  }
  expect((await pageOf(message)).replies).toEqual([reply])
  await sql`update outbox set attempts = 1, last_error = '451 later'`.execute(db)
  expect((await pageOf(message)).replies).toEqual([
    { ...reply, mail: { ...reply.mail, state: 'trying', lastError: '451 later' } },
  ])
  await sql`delete from outbox`.execute(db)
  await sql`update contact_replies set author_id = ${colleague}`.execute(db)
  await sql`delete from users where id = ${colleague}`.execute(db)
  expect((await pageOf(message)).replies).toEqual([{ ...reply, mail: null, author: null }])
  const told = 'A former colleague has answered in the meantime'
  expect((await answer(message, 'Later.')).errors).toEqual({
    text: expect.stringContaining(told),
    seen: expect.stringContaining(told),
  })
})

test('inbox: a draft of which parts are missing is an empty one that nothing was there before', async () => {
  const message = await receive()
  await keepDraft(db, { userId: me, subject: `message ${message}` }, { was: {}, mine: {} })
  expect((await pageOf(message)).draft).toEqual({ text: '', after: 0 })
})

test('inbox: what came or was bought at one moment stands by its number, the newest first', async () => {
  const at = '2026-01-02 10:00Z'
  const email = `${crypto.randomUUID()}@example.com`
  const [message, ...others] = [await receive(), await receive({ at, email }), await receive({ at, email })]
  await sql`update contact_messages set email = ${email} where id = ${message}`.execute(db)
  // An updated row is stored behind the others.
  await sql`update contact_messages set message = 'Bonjour' where id = ${others[0]}`.execute(db)
  const orders = [await insertPaidOrder(db), await insertPaidOrder(db)]
  for (const { id } of orders.toReversed())
    await sql`update orders set email = ${email}, created_at = ${at}::timestamptz where id = ${id}`.execute(db)
  const page = await pageOf(message)
  expect(page.others).toEqual([
    { id: others[1], receivedAt: '2026-01-02T10:00:00.000Z', beginning: 'Hello', state: 'open' },
    { id: others[0], receivedAt: '2026-01-02T10:00:00.000Z', beginning: 'Bonjour', state: 'open' },
  ])
  expect(page.orders.map(({ reference }: { reference: string }) => reference)).toEqual(
    orders.toReversed().map(({ ref_nr }) => ref_nr),
  )
  expect(page.head.title).toContain('Anna Kovács')
  const { body } = await visitor.get(href(deskRoutes.search, {}, { query: { q: email } }))
  const hits = (JSON.parse(body).hits as { kind: string; href: string }[]).filter(({ kind }) => kind === 'message')
  expect(hits.map((hit) => hit.href)).toEqual([message, others[1], others[0]].map((id) => address('inbox.show', id)))
})

test('inbox: of an order of several concerts the first is named, and of one without any none', async () => {
  const [order, other] = [await insertPaidOrder(db), await insertPaidOrder(db)]
  await sql`update order_items set snapshot = jsonb_set(snapshot, '{event_title,en}', '"Later"') where order_id = ${other.id}`.execute(
    db,
  )
  await sql`update order_items set order_id = ${other.id} where order_id = ${order.id}`.execute(db)
  const email = `${crypto.randomUUID()}@example.com`
  await db.updateTable('orders').set({ email }).where('id', 'in', [order.id, other.id]).execute()
  const { orders } = await pageOf(await receive({ email }))
  const concerts = (orders as { reference: string; concert: string }[]).map(({ reference, concert }) => [
    reference,
    concert,
  ])
  expect(Object.fromEntries(concerts)).toEqual({ [other.ref_nr]: 'Autumn concert', [order.ref_nr]: '' })
})

test('inbox: colleagues of one name stand by their numbers, and the list is called what it is', async () => {
  const ids: number[] = []
  for (let number = 0; number < 2; number++) ids.push((await desk.staff('box_office')).id)
  for (const id of ids.toReversed())
    await db.updateTable('users').set({ firstname: 'Bea', lastname: 'Abel' }).where('id', '=', id).execute()
  const { colleagues, head } = (await visitor.hybrid(href(deskRoutes['inbox.index']))).props
  expect(colleagues.filter(({ name }: { name: string }) => name === 'Bea Abel')).toEqual(
    ids.map((id) => ({ id, name: 'Bea Abel' })),
  )
  expect(head.title).toContain('Inbox')
})

test('inbox: what cannot be written into the log is not done', async () => {
  const message = await receive()
  const [reply] = (await answer(message)).replies
  const everything = async () => [
    await stored(message),
    await db.selectFrom('contact_replies').selectAll().execute(),
    await db.selectFrom('outbox').selectAll().execute(),
  ]
  const before = await everything()
  const statusOf = async (url: string, body: object) => (await visitor.post(url, body)).status
  const key = crypto.randomUUID()
  const statuses = await withClosedLog(db, async () => [
    await statusOf(address('inbox.reply.store', message), { text: 'More.', seen: reply.id, key }),
    await statusOf(again(message, reply.id), { email: 'ana@example.com', sendings: 1 }),
    await statusOf(address('inbox.state', message), { state: 'closed', was: 'answered' }),
    await statusOf(address('inbox.assignee.store', message), { assignee: '', was: String(me) }),
    await statusOf(address('inbox.note.store', message), { note: 'x', was: '' }),
  ])
  expect(statuses).toEqual([500, 500, 500, 500, 500])
  expect(await everything()).toEqual(before)
})
