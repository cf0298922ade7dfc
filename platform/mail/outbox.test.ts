import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { html } from '../http/responses/html-template.ts'
import { createLog } from '../log/log.ts'
import { defineMail } from './mail.ts'
import { createMailJobs } from './mail-jobs.ts'
import { createMailTransport, type Envelope, type MailTransport } from './mail-transport.ts'
import { maximumAttempts, queueMail, secondsBeforeRetry, sendQueuedMails } from './outbox.ts'
import { createTestDatabase } from '../testing/database.ts'

const database = await createTestDatabase()
const { db } = database
const directory = await mkdtemp(join(tmpdir(), 'cadenza-mails-'))
const orderPaid = defineMail<{ orderId: number }>('order-paid')
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true, force: true })
})
afterEach(async () => {
  await db.deleteFrom('outbox').execute()
})

const write = async () => ({ subject: 'Jegyek', text: 'Őszi hangverseny', html: html`<p>Őszi hangverseny</p>` })

function queue(recipient = 'anna@example.com'): Promise<void> {
  return queueMail(db, orderPaid, { recipient, locale: 'hu', data: { orderId: 1 } })
}

function createRecorder(
  send: (envelope: Envelope) => Promise<void> = async () => {},
): MailTransport & { sent: Envelope[] } {
  const sent: Envelope[] = []
  return {
    sent,
    async send(envelope) {
      await send(envelope)
      sent.push(envelope)
    },
  }
}

// Holds: operation.ticket-admission-serial-secret-mail
test('a mail is sent only when what causes it is committed', async () => {
  const rolledBack = db.transaction().execute(async (trx) => {
    await queueMail(trx, orderPaid, { recipient: 'a@example.com', locale: 'en', data: { orderId: 1 } })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  const transport = createRecorder()
  expect(await sendQueuedMails(db, { transport, write })).toBe(0)
  await queue()
  expect(await sendQueuedMails(db, { transport, write })).toBe(1)
  expect(await sendQueuedMails(db, { transport, write })).toBe(0)
  expect(transport.sent.map(({ recipient }) => recipient)).toEqual(['anna@example.com'])
})

test('what only the recipient may open something with is forgotten once the mail is sent, and not before', async () => {
  const reset = defineMail<{ token: string; userId: number }>('password-reset')
  await queueMail(db, reset, { recipient: 'anna@example.com', locale: 'en', data: { token: 'secret', userId: 7 } })
  const read = async () => (await db.selectFrom('outbox').select('data').executeTakeFirstOrThrow()).data
  const failing = createRecorder(async () => Promise.reject(new Error('no mail server')))
  await sendQueuedMails(db, { transport: failing, write, onFailure: () => {} })
  expect(await read()).toEqual({ token: 'secret', userId: 7 })
  await sql`update outbox set send_after = now()`.execute(db)
  expect(await sendQueuedMails(db, { transport: createRecorder(), write })).toBe(1)
  expect(await read()).toEqual({ userId: 7 })
})

test('processes side by side send each mail once', async () => {
  for (let index = 0; index < 40; index++) await queue(`visitor-${index}@example.com`)
  const transport = createRecorder(() => new Promise((resolve) => setTimeout(resolve, 2)))
  const counts = await Promise.all([1, 2, 3].map(() => sendQueuedMails(db, { transport, write })))
  expect(counts.reduce((sum, count) => sum + count)).toBe(40)
  expect(new Set(transport.sent.map(({ recipient }) => recipient)).size).toBe(40)
  expect(transport.sent).toHaveLength(40)
})

test('a failed mail waits longer each time and goes out in the end', async () => {
  await queue()
  const failing = createRecorder(() => Promise.reject(new Error('mailbox busy')))
  await sendQueuedMails(db, { transport: failing, write })
  const waiting = await db
    .selectFrom('outbox')
    .select(['attempts', 'last_error', sql<number>`extract(epoch from send_after - now())::float`.as('wait')])
    .executeTakeFirstOrThrow()
  expect(waiting).toMatchObject({ attempts: 1, last_error: 'mailbox busy' })
  expect(waiting.wait).toBeGreaterThan(20)
  expect(waiting.wait).toBeLessThanOrEqual(secondsBeforeRetry(1))
  const transport = createRecorder()
  expect(await sendQueuedMails(db, { transport, write })).toBe(0)
  await db
    .updateTable('outbox')
    .set({ send_after: sql<Date>`now()` })
    .execute()
  expect(await sendQueuedMails(db, { transport, write })).toBe(1)
})

test('the waiting doubles up to four hours, over about a day', () => {
  const waits = Array.from({ length: maximumAttempts - 1 }, (_, index) => secondsBeforeRetry(index + 1))
  expect(waits.slice(0, 3)).toEqual([30, 60, 120])
  expect(Math.max(...waits)).toBe(4 * 60 * 60)
  expect(waits.reduce((sum, wait) => sum + wait) / 3600).toBeCloseTo(24, -1)
})

test('a mail that keeps failing is given up', async () => {
  await queue()
  await db.updateTable('outbox').set({ attempts: maximumAttempts }).execute()
  expect(await sendQueuedMails(db, { transport: createRecorder(), write })).toBe(0)
})

test('a mail that is given up is told once, with its last error', async () => {
  await queue()
  await db
    .updateTable('outbox')
    .set({ attempts: maximumAttempts - 1 })
    .execute()
  const given: unknown[] = []
  const options = {
    transport: createRecorder(() => Promise.reject(new Error('no such mailbox'))),
    write,
    onGivenUp: (mail: unknown) => given.push(mail),
  }
  for (let round = 0; round < 3; round++) await sendQueuedMails(db, options)
  expect(given).toMatchObject([{ kind: 'order-paid', attempts: maximumAttempts, last_error: 'no such mailbox' }])
})

test('a mail whose last try died with its process is told as given up, once that try is over', async () => {
  await queue()
  await db
    .updateTable('outbox')
    .set({ attempts: maximumAttempts, send_after: sql<Date>`now() + interval '1 minute'` })
    .execute()
  let given = 0
  const round = () => sendQueuedMails(db, { transport: createRecorder(), write, onGivenUp: () => given++ })
  await round()
  expect(given).toBe(0)
  await db
    .updateTable('outbox')
    .set({ send_after: sql<Date>`now() - interval '1 second'` })
    .execute()
  await round()
  await round()
  expect(given).toBe(1)
})

test('a mail that is given up is an error for a person, which says how it is tried again', async () => {
  await queue('nobody@example.com')
  await db
    .updateTable('outbox')
    .set({ attempts: maximumAttempts - 1 })
    .execute()
  const lines: any[] = []
  const log = createLog({ write: (line) => lines.push(JSON.parse(line)) })
  const [job] = createMailJobs({
    transport: createRecorder(),
    write: () => Promise.reject(new Error('Nobody writes mails of this kind.')),
  })
  await job!.run({ db, log, now: () => new Date() }, new AbortController().signal)
  const { id } = await db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
  expect(lines.map(({ level }) => level)).toEqual([40, 50])
  const statement = /then: (update outbox .*)$/.exec(lines[1].msg)?.[1] ?? ''
  expect(lines[1]).toMatchObject({ mail: id, attempts: maximumAttempts })
  expect(JSON.stringify(lines)).not.toContain('nobody@')
  await sql.raw(statement).execute(db)
  expect(await sendQueuedMails(db, { transport: createRecorder(), write })).toBe(1)
})

test('a process that dies while sending leaves the mail to the others', async () => {
  await queue()
  const { promise: death, reject: die } = Promise.withResolvers<never>()
  const dying = createRecorder(() => death)
  const stopped = new AbortController()
  const sending = sendQueuedMails(db, { transport: dying, write, signal: stopped.signal })
  await expect.poll(async () => (await db.selectFrom('outbox').select('attempts').executeTakeFirst())?.attempts).toBe(1)
  stopped.abort()
  const transport = createRecorder()
  expect(await sendQueuedMails(db, { transport, write })).toBe(0)
  await db
    .updateTable('outbox')
    .set({ send_after: sql<Date>`now()` })
    .execute()
  expect(await sendQueuedMails(db, { transport, write })).toBe(1)
  // Nothing of this test goes on after it.
  die(new Error('The process is gone.'))
  await sending
})

test('without a mail server a mail is a file, whose headers nobody can add to', async () => {
  await queue('evil@example.com\r\nBcc: everybody@example.com')
  await sendQueuedMails(db, {
    transport: createMailTransport({
      smtpUrl: null,
      directory,
      from: 'Tickets <tickets@example.com>',
      replyTo: 'hello@example.com',
      host: 'localhost',
    }),
    write: async () => ({ ...(await write()), subject: 'Hi\r\nBcc: other@example.com' }),
  })
  const files = await readdir(directory)
  expect(files).toHaveLength(1)
  expect(files[0]).toMatch(/^\d{6}-order-paid\.eml$/)
  const [headers = ''] = (await readFile(join(directory, files[0]!), 'utf8')).split('\r\n\r\n')
  expect(headers).toMatch(/^Message-ID: <outbox-\d+@localhost>$/m)
  expect(headers).not.toMatch(/^Bcc:/im)
})
