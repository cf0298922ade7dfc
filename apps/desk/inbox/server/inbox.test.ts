/** The inbox: messages are found, answered once, assigned, and closed. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailTransport } from '#platform/mail/mail-transport.ts'
import { maxAttempts, type QueuedMail, sendQueuedMails } from '#platform/mail/outbox.ts'
import { writeMail } from '#apps/shop/app/mails.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { type Locale, locales } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const catalogue = compileCatalogue()
beforeEach(() => sql`truncate contact_messages, outbox, audit_log cascade`.execute(db))

type Visitor = Awaited<ReturnType<typeof desk.signedIn>>['visitor']

const list = href(deskRoutes['inbox.index'])
const pageOf = (message: number) => href(deskRoutes['inbox.show'], { message })
const replies = (message: number) => href(deskRoutes['inbox.reply.store'], { message })
const again = (message: number, reply: number) => href(deskRoutes['inbox.reply.again'], { message, reply })
const state = (message: number) => href(deskRoutes['inbox.state'], { message })
const assignee = (message: number) => href(deskRoutes['inbox.assignee.store'], { message })
const note = (message: number) => href(deskRoutes['inbox.note.store'], { message })

async function receive(changes: Partial<Record<'email' | 'message' | 'first_name' | 'last_name', string>> = {}) {
  const given = { first_name: 'Anna', last_name: 'Kovács', email: 'anna@example.com', message: 'Is there a cloakroom?' }
  const { id } = await db
    .insertInto('contact_messages')
    .values({ locale: 'en', sender_hash: '', ...given, ...changes })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const speak = (id: number, locale: Locale) =>
  db.updateTable('contact_messages').set({ locale }).where('id', '=', id).execute()
const stored = (id: number) =>
  db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mailsOut = () => db.selectFrom('outbox').selectAll().orderBy('id').execute()
const auditOf = (id: number) =>
  db.selectFrom('audit_log').selectAll().where('subject', '=', `message ${id}`).orderBy('id').execute()
const answer = (text: string, seen = 0, key: string = randomUUID()) => ({ text, seen, key })
const say = (visitor: Visitor, id: number, body: object) => send(visitor, replies(id), body)

/** From the message's page, to which the response redirects. */
async function send(visitor: Visitor, url: string, body: object) {
  const [page] = /^\/desk\/inbox\/\d+/.exec(url)!
  return visitor.post(url, body, { headers: { referer: new URL(page, desk.config.origins.en).href } })
}

describe('inbox: an answer', () => {
  test.each(locales)('goes once in the sender’s language, and stays with the message: %s', async (locale) => {
    const id = await receive()
    await speak(id, locale)
    const { visitor, id: me } = await desk.signedIn('box_office')
    const { props } = await say(visitor, id, answer('On the left.\n\nSee you!'))
    expect(props.errors).toEqual({})
    expect(props.flash.notice.text).toContain('anna@example.com')
    expect(props.message).toMatchObject({ state: 'answered', assignee: { id: me } })
    expect(props.replies).toMatchObject([
      { text: 'On the left.\n\nSee you!', mail: { state: 'waiting', recipient: 'anna@example.com' }, sendings: 1 },
    ])
    const [queued, ...others] = await mailsOut()
    expect(others).toEqual([])
    expect(queued).toMatchObject({ kind: 'contact-reply', recipient: 'anna@example.com', locale })
    const mail = await writeMail(queued as QueuedMail, { db, config: desk.config, catalogue })
    const t = catalogue[locale]
    expect(mail!.subject).toBe(t['mail.contactReply.subject'])
    const name = locale === 'hu' ? 'Kovács Anna' : 'Anna Kovács'
    for (const part of [name, 'On the left.\n\nSee you!', t['mail.contactReply.closing'], '> Is there a cloakroom?'])
      expect(mail!.text).toContain(part)
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'message reply',
        actor: `user ${me}`,
        details: { before: { state: 'open', assignee: null }, after: { state: 'answered', assignee: me } },
      },
    ])
  })

  test('that is sent five times at once is one answer and one mail', async () => {
    const id = await receive()
    const { visitor } = await desk.signedIn('box_office')
    const body = answer('Yes.')
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(visitor, id, body)))
    expect(answers.map(({ props }) => props.errors)).toEqual([{}, {}, {}, {}, {}])
    expect(await mailsOut()).toHaveLength(1)
    expect(await db.selectFrom('contact_replies').select('text').execute()).toEqual([{ text: 'Yes.' }])
    expect(await auditOf(id)).toHaveLength(1)
  })

  // Holds: desk.inbox-answered-once
  test('of two people at the same time goes out once: the second is told by whom, and sends it again knowingly', async () => {
    const id = await receive()
    const [ana, bela] = [await desk.signedIn('box_office'), await desk.signedIn('owner')]
    await db.updateTable('users').set({ firstname: 'Ana', lastname: 'Sousa' }).where('id', '=', ana.id).execute()
    await say(ana.visitor, id, answer('Yes, on the left.'))
    const { props } = await say(bela.visitor, id, answer('Yes.'))
    expect(props.errors.text).toContain('Ana Sousa has answered in the meantime')
    expect(props.replies).toHaveLength(1)
    expect(await mailsOut()).toHaveLength(1)
    await say(bela.visitor, id, answer('Yes.', props.replies[0].id))
    expect(await mailsOut()).toHaveLength(2)
  })

  // Holds: desk.inbox-answered-once
  test('of two people at the very same moment goes out once', async () => {
    const id = await receive()
    const people = [await desk.signedIn('box_office'), await desk.signedIn('box_office')]
    const answers = await Promise.all(people.map(({ visitor }, number) => say(visitor, id, answer(`Nr. ${number}`))))
    expect(answers.filter(({ props }) => props.errors.text)).toHaveLength(1)
    expect(await mailsOut()).toHaveLength(1)
  })

  test('must say something, and not too much', async () => {
    const id = await receive()
    const { visitor } = await desk.signedIn('box_office')
    expect((await say(visitor, id, answer(' — '))).props.errors.text).toBe('Please write an answer.')
    expect((await say(visitor, id, answer('a'.repeat(10_001)))).props.errors.text).toContain('too long')
    expect((await say(visitor, id, { text: 'x', seen: 0, key: 'none' })).props.errors).toHaveProperty('key')
    expect(await mailsOut()).toEqual([])
    expect((await say(visitor, id, answer('ő'.repeat(10_000)))).props.errors).toEqual({})
  })

  test('to a message that is not there is not found', async () => {
    const { visitor } = await desk.signedIn('box_office')
    expect((await visitor.post(replies(999_999), answer('Yes.'))).status).toBe(404)
    expect((await visitor.get(pageOf(999_999))).status).toBe(404)
  })

  test('past a hundred of them is refused with a reason', async () => {
    const id = await receive()
    await sql`insert into contact_replies (message_id, text, key) select ${id}, 'x', gen_random_uuid() from generate_series(1, 100)`.execute(
      db,
    )
    const { visitor } = await desk.signedIn('box_office')
    const last = (await visitor.get(pageOf(id))).props.replies.at(-1).id
    expect((await say(visitor, id, answer('One more', last))).props.errors.text).toContain('already has 100 answers')
  })
})

test('inbox: no header of an answer says anything typed, a message of the greatest length comes whole, and it is a person’s letter', async () => {
  const message = 'ő'.repeat(4_990) + '\nend'
  const id = await receive({ first_name: 'Anna\r\nBcc: all@example.com', email: 'anna@example.com', message })
  const { visitor } = await desk.signedIn('box_office')
  expect((await visitor.get(pageOf(id))).props.message.text).toBe(message)
  await say(visitor, id, answer('Yes\r\nBcc: others@example.com'))
  const directory = await mkdtemp(join(tmpdir(), 'inbox-'))
  const { mailFrom: from, contactEmail: replyTo } = desk.config
  const transport = createMailTransport({ smtpUrl: null, directory, from, replyTo, host: 'example.com' })
  const write = (queued: QueuedMail) => writeMail(queued, { db, config: desk.config, catalogue })
  expect(await sendQueuedMails(db, { write, transport })).toBe(1)
  const [file] = await readdir(directory)
  const written = await readFile(join(directory, file!), 'utf8')
  await rm(directory, { recursive: true })
  const headers = written.slice(0, written.indexOf('\r\n\r\n'))
  expect(headers).toMatch(/^To: anna@example\.com$/m)
  expect(headers).not.toMatch(/bcc|auto-submitted/i)
  expect((await visitor.get(pageOf(id))).props.replies[0].mail.state).toBe('sent')
})

describe('inbox: an answer that did not arrive', () => {
  async function answered() {
    const id = await receive({ email: 'ana@exmaple.com' })
    const { visitor, id: me } = await desk.signedIn('owner')
    const { props } = await say(visitor, id, answer('Yes.'))
    return { id, visitor, me, reply: props.replies[0].id as number }
  }

  test('is named by today and leads to its message; corrected, it goes once more, and the wrong one is given up for good', async () => {
    const { id, visitor, reply, me } = await answered()
    await db
      .updateTable('outbox')
      .set({ attempts: maxAttempts, given_up_at: new Date(), last_error: '550 no such user' })
      .execute()
    expect((await visitor.get(pageOf(id))).props.replies[0].mail).toEqual({
      state: 'given_up',
      recipient: 'ana@exmaple.com',
      lastError: '550 no such user',
    })
    const { needs } = (await visitor.hybrid('/desk')).props
    expect(needs.find(({ kind }: { kind: string }) => kind === 'mailsGivenUp').examples).toMatchObject([
      { leadsTo: { message: id } },
    ])
    const wrong = await send(visitor, again(id, reply), { email: 'ana@', sendings: 1 })
    expect(Object.keys(wrong.props.errors)).toEqual(['email'])
    const body = { email: 'ana@example.com', sendings: 1 }
    await Promise.all([send(visitor, again(id, reply), body), send(visitor, again(id, reply), body)])
    expect(await mailsOut()).toMatchObject([{ recipient: 'ana@example.com', attempts: 0, locale: 'en' }])
    expect(await stored(id)).toMatchObject({ email: 'ana@example.com' })
    const lines = (await auditOf(id)).filter(({ action }) => action === 'message resend')
    expect(lines).toMatchObject([{ actor: `user ${me}`, details: { replyId: reply } }])
    expect(JSON.stringify(lines)).not.toContain('example.com')
  })

  test('and is still on its way goes to this address once, and to another one at once', async () => {
    const { id, visitor, reply } = await answered()
    const { props } = await send(visitor, again(id, reply), { email: 'ana@exmaple.com', sendings: 1 })
    expect(props.errors.email).toContain('still on its way')
    await send(visitor, again(id, reply), { email: 'ana@example.com', sendings: 1 })
    expect(await mailsOut()).toMatchObject([{ recipient: 'ana@example.com' }])
  })

  test('of another message is none of this one', async () => {
    const { visitor, reply } = await answered()
    const other = await receive()
    expect((await send(visitor, again(other, reply), { email: 'a@example.com', sendings: 1 })).status).toBe(404)
    expect(await mailsOut()).toHaveLength(1)
  })
})

test('inbox: a viewer reads all of it and changes nothing; who works for one hall only hears of none', async () => {
  const id = await receive()
  const { visitor } = await desk.signedIn('viewer')
  const { props, status } = await visitor.get(pageOf(id))
  expect(status).toBe(200)
  expect(props).toMatchObject({
    mayAnswer: false,
    colleagues: [],
    frame: null,
    message: { text: 'Is there a cloakroom?' },
  })
  for (const [url, body] of [
    [replies(id), answer('Yes.')],
    [again(id, 1), { email: 'a@example.com', sendings: 1 }],
    [state(id), { state: 'closed', was: 'open' }],
    [assignee(id), { assignee: '', was: '' }],
    [note(id), { note: 'x', was: '' }],
  ] as const)
    expect([url, (await visitor.post(url, body, { follow: false })).status]).toEqual([url, 403])
  expect(await stored(id)).toMatchObject({ state: 'open', note: '' })
  expect(await mailsOut()).toEqual([])
  const { venueId: hall } = await storeConcert(db, { bystanders: false })
  const { visitor: ofHall } = await desk.signedIn({ owner: [hall] })
  expect((await ofHall.get(list)).status).toBe(403)
  const { body } = await ofHall.get(href(deskRoutes.search, {}, { query: { q: 'anna@' } }))
  expect(JSON.parse(body).hits).toEqual([])
  expect(JSON.stringify((await ofHall.hybrid('/desk')).props.needs)).not.toContain('messagesOpen')
})

test('inbox: a message is given to somebody, taken over, and given back; of two at once one is told', async () => {
  const id = await receive()
  const [ana, bela, viewer] = [
    await desk.signedIn('box_office'),
    await desk.signedIn('box_office'),
    await desk.staff('viewer'),
  ]
  const { props } = await send(ana.visitor, assignee(id), { assignee: String(bela.id), was: '' })
  expect(props.message.assignee.id).toBe(bela.id)
  const { undo } = props.flash.notice
  const late = await send(bela.visitor, assignee(id), { assignee: String(ana.id), was: '' })
  expect(late.props.flash.notice.kind).toBe('warning')
  expect((await stored(id)).assignee_id).toBe(bela.id)
  await send(ana.visitor, undo.url, undo.data)
  expect((await stored(id)).assignee_id).toBe(null)
  const refused = await send(ana.visitor, assignee(id), { assignee: String(viewer.id), was: '' })
  expect(Object.keys(refused.props.errors)).toEqual(['assignee'])
  expect(refused.props.colleagues.map((one: { id: number }) => one.id)).not.toContain(viewer.id)
  expect(await auditOf(id)).toMatchObject([
    { action: 'message assign', details: { before: { assignee: null }, after: { assignee: bela.id } } },
    { action: 'message assign', details: { before: { assignee: bela.id }, after: { assignee: null } } },
  ])
  await send(ana.visitor, assignee(id), { assignee: String(bela.id), was: '' })
  await sql`delete from users where id = ${bela.id}`.execute(db)
  expect((await ana.visitor.get(pageOf(id))).props.message.assignee).toBe(null)
})

test('inbox: a message is closed and opened again, each taken back; unanswered it does not become answered', async () => {
  const id = await receive()
  const { visitor } = await desk.signedIn('box_office')
  const closed = await send(visitor, state(id), { state: 'closed', was: 'open' })
  expect(closed.props.message.state).toBe('closed')
  const { undo } = closed.props.flash.notice
  await send(visitor, undo.url, undo.data)
  expect((await stored(id)).state).toBe('open')
  for (const body of [
    { state: 'answered', was: 'open' },
    { state: 'open', was: 'closed' },
    { state: 'gone', was: 'open' },
  ])
    expect((await send(visitor, state(id), body)).props.flash.notice.kind).toBe('warning')
  expect((await stored(id)).state).toBe('open')
  await say(visitor, id, answer('Yes.'))
  const reopened = await send(visitor, state(id), { state: 'open', was: 'answered' })
  await send(visitor, reopened.props.flash.notice.undo.url, reopened.props.flash.notice.undo.data)
  expect((await stored(id)).state).toBe('answered')
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    'message state',
    'message state',
    'message reply',
    'message state',
    'message state',
  ])
})

test('inbox: of two who write a note at once the second sees both, and decides; the log says nothing of what it says', async () => {
  const id = await receive()
  const { visitor } = await desk.signedIn('box_office')
  await send(visitor, note(id), { note: 'She called.', was: '' })
  const { props } = await send(visitor, note(id), { note: 'He called.', was: '' })
  expect(props.errors).toHaveProperty('note')
  expect(props.flash.conflicts).toEqual([{ name: 'note', mine: 'He called.', theirs: 'She called.' }])
  expect((await stored(id)).note).toBe('She called.')
  await send(visitor, note(id), { note: 'They called.', was: 'She called.' })
  expect((await stored(id)).note).toBe('They called.')
  expect((await send(visitor, note(id), { note: 'x'.repeat(4001), was: 'They called.' })).props.errors.note).toContain(
    'too long',
  )
  const lines = await auditOf(id)
  expect(lines.map(({ action }) => action)).toEqual(['message note', 'message note'])
  expect(JSON.stringify(lines)).not.toContain('called')
})

describe('inbox: the list', () => {
  const idsOf = async (visitor: Visitor, query: Record<string, string>) =>
    (await visitor.get(href(deskRoutes['inbox.index'], {}, { query }))).props.messages.map(
      ({ id }: { id: number }) => id,
    ) as number[]

  test('shows what waits, and is narrowed by state, person, language and day', async () => {
    const [open, answered, closed] = [await receive(), await receive(), await receive()]
    const { visitor, id: me } = await desk.signedIn('box_office')
    await say(visitor, answered, answer('Yes.'))
    await send(visitor, state(closed), { state: 'closed', was: 'open' })
    await speak(closed, 'hu')
    await sql`update contact_messages set created_at = '2026-01-02 23:30+01' where id = ${closed}`.execute(db)
    expect(await idsOf(visitor, {})).toEqual([open])
    expect(await idsOf(visitor, { state: 'answered' })).toEqual([answered])
    expect(await idsOf(visitor, { state: 'all' })).toEqual([answered, open, closed])
    expect(await idsOf(visitor, { state: 'all', assignee: 'me' })).toEqual([answered])
    expect(await idsOf(visitor, { state: 'all', assignee: String(me) })).toEqual([answered])
    expect(await idsOf(visitor, { state: 'all', assignee: 'nobody' })).toEqual([open, closed])
    expect(await idsOf(visitor, { state: 'all', language: 'hu' })).toEqual([closed])
    expect(await idsOf(visitor, { state: 'all', from: '2026-01-02', to: '2026-01-02' })).toEqual([closed])
    expect(await idsOf(visitor, { state: 'all', to: '2026-01-01' })).toEqual([])
    expect(await idsOf(visitor, { state: 'none', assignee: '-1', language: 'de', from: 'x' })).toEqual([open])
    expect((await visitor.get(list)).props.open).toBe(1)
  })

  test('is turned page by page to both sides', async () => {
    await sql`insert into contact_messages (locale, first_name, last_name, email, message, sender_hash, created_at)
      select 'en', 'A', 'B', 'a@example.com', 'x', '', now() - make_interval(mins => n / 3) from generate_series(1, 120) n`.execute(
      db,
    )
    const { visitor } = await desk.signedIn('viewer')
    const open = async (query: Record<string, string>) => {
      const { props } = await visitor.get(href(deskRoutes['inbox.index'], {}, { query }))
      return { ids: props.messages.map(({ id }: { id: number }) => id) as number[], ...props.list }
    }
    const first = await open({})
    const second = await open({ after: first.after })
    const third = await open({ after: second.after })
    expect([first.ids.length, second.ids.length, third.ids.length, third.after]).toEqual([50, 50, 20, null])
    expect(new Set([...first.ids, ...second.ids, ...third.ids]).size).toBe(120)
    expect((await open({ before: second.before })).ids).toEqual(first.ids)
    expect((await open({ sort: 'received' })).ids[0]).toBe(third.ids.at(-1))
  })

  test('and the palette find by mail address, by name, and by an order that is mentioned however it was typed', async () => {
    const message = await receive({
      first_name: 'Zsófia',
      last_name: 'Dévényi',
      email: 'Zsofi@Example.com',
      message: 'My order cdz 26–000042 did not arrive (nor CDZ-26-000043).',
    })
    await receive({ message: 'XCDZ-26-0000421 is none of it', email: 'other@example.com' })
    const { visitor } = await desk.signedIn('viewer')
    await visitor.get(list)
    for (const [q, isFound] of [
      ['zsofi@example.com', true],
      ['ZSOFI@', true],
      ['devenyi zs', true],
      ['CDZ-26-000042', true],
      ['cdz-26-000043', true],
      ['zsofi@elsewhere', false],
      ['CDZ-26-000044', false],
      ['%', false],
    ] as const) {
      const hits = JSON.parse((await visitor.get(href(deskRoutes.search, {}, { query: { q } }))).body).hits ?? []
      const found = hits.filter(({ kind }: { kind: string }) => kind === 'message')
      expect({ q, ids: await idsOf(visitor, { q }) }).toEqual({ q, ids: isFound ? [message] : [] })
      if (q.length > 1) expect(found.map((hit: { href: string }) => hit.href)).toEqual(isFound ? [pageOf(message)] : [])
    }
  })
})

// Holds: desk.inbox-orders-of-sender
test('inbox: beside a message stand the orders of its sender and those it mentions, which may be somebody else’s', async () => {
  const [own, foreign, unrelated] = [await insertPaidOrder(db), await insertPaidOrder(db), await insertPaidOrder(db)]
  await db.updateTable('orders').set({ ref_nr: 'CDZ-20-000042' }).where('id', '=', foreign.id).execute()
  const address = (id: number, email: string) => db.updateTable('orders').set({ email }).where('id', '=', id).execute()
  await address(own.id, 'ANNA@example.com')
  await address(foreign.id, 'victim@example.com')
  await address(unrelated.id, 'unrelated@example.com')
  const id = await receive({ message: `What of cdz-20-000042?` })
  const earlier = await receive({ email: 'Anna@example.com' })
  const { visitor } = await desk.signedIn('viewer')
  const { orders, others } = (await visitor.get(pageOf(id))).props
  expect(orders).toMatchObject([
    { reference: 'CDZ-20-000042', isOfOther: true },
    { reference: own.ref_nr, isOfOther: false },
  ])
  expect(others.map((one: { id: number }) => one.id)).toEqual([earlier])
})

// Holds: desk.inbox-waits-in-today
test('inbox: today names the messages that wait, the longest wait first, and leads to them', async () => {
  const [young, old] = [await receive(), await receive({ first_name: 'Béla' })]
  await speak(old, 'hu')
  await sql`update contact_messages set created_at = now() - interval '3 days' where id = ${old}`.execute(db)
  const { visitor } = await desk.signedIn('box_office')
  const { needs } = (await visitor.hybrid('/desk')).props
  expect(needs).toMatchObject([
    {
      kind: 'messagesOpen',
      count: 2,
      examples: [
        { text: 'Kovács Béla', leadsTo: { message: old } },
        { text: 'Anna Kovács', leadsTo: { message: young } },
      ],
    },
  ])
  const { visitor: viewer } = await desk.signedIn('viewer')
  expect((await viewer.hybrid('/desk')).props.needs).toEqual([])
})

test('inbox: an answer that is typed is there again for who types it, for nobody else, and gone once it is sent', async () => {
  const id = await receive()
  const [anna, bela] = [(await desk.signedIn()).visitor, (await desk.signedIn()).visitor]
  const draft = href(deskRoutes['inbox.draft.store'], { message: id })
  const draftOf = async (visitor: Visitor) => (await visitor.hybrid(pageOf(id))).props.draft
  expect(await draftOf(anna)).toBeNull()
  await send(anna, draft, { text: 'Yes, there', after: 0 })
  await send(anna, draft, { text: 'Yes, there is one.', after: 0 })
  expect(await draftOf(anna)).toEqual({ text: 'Yes, there is one.', after: 0 })
  expect(await draftOf(bela)).toBeNull()
  const tooLong = await send(anna, draft, { text: 'x'.repeat(100_000), after: 0 })
  expect(Object.keys(tooLong.props.errors)).toEqual(['text'])
  await say(anna, id, answer('Yes, there is one.'))
  expect(await draftOf(anna)).toBeNull()
  await send(anna, draft, { text: 'More', after: 1 })
  await send(anna, draft, { text: ' ', after: 1 })
  expect(await draftOf(anna)).toBeNull()
})

test('inbox: an answer that is typed goes with its message', async () => {
  const [id, other] = [await receive(), await receive()]
  const { visitor } = await desk.signedIn()
  for (const message of [id, other])
    await send(visitor, href(deskRoutes['inbox.draft.store'], { message }), { text: 'Dear Anna', after: 0 })
  await sql`delete from contact_messages where id = ${id}`.execute(db)
  const { rows } = await sql`select subject from content_drafts`.execute(db)
  expect(rows).toEqual([{ subject: `message ${other}` }])
})
