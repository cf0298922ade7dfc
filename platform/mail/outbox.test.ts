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
import { maxAttempts, queueMail, countSecondsBeforeRetry, sendQueuedMails } from './outbox.ts'
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
  expect(waiting.wait).toBeLessThanOrEqual(countSecondsBeforeRetry(1))
  const transport = createRecorder()
  expect(await sendQueuedMails(db, { transport, write })).toBe(0)
  await db
    .updateTable('outbox')
    .set({ send_after: sql<Date>`now()` })
    .execute()
  expect(await sendQueuedMails(db, { transport, write })).toBe(1)
})

test('the waiting doubles up to four hours, over about a day', () => {
  const waits = Array.from({ length: maxAttempts - 1 }, (_, index) => countSecondsBeforeRetry(index + 1))
  expect(waits.slice(0, 3)).toEqual([30, 60, 120])
  expect(Math.max(...waits)).toBe(4 * 60 * 60)
  expect(waits.reduce((sum, wait) => sum + wait) / 3600).toBeCloseTo(24, -1)
})

test('a mail that keeps failing is given up', async () => {
  await queue()
  await db.updateTable('outbox').set({ attempts: maxAttempts }).execute()
  expect(await sendQueuedMails(db, { transport: createRecorder(), write })).toBe(0)
})

test('a mail that is given up is told once, with its last error', async () => {
  await queue()
  await db
    .updateTable('outbox')
    .set({ attempts: maxAttempts - 1 })
    .execute()
  const given: unknown[] = []
  const options = {
    transport: createRecorder(() => Promise.reject(new Error('no such mailbox'))),
    write,
    onGivenUp: (mail: unknown) => given.push(mail),
  }
  for (let round = 0; round < 3; round++) await sendQueuedMails(db, options)
  expect(given).toMatchObject([{ kind: 'order-paid', attempts: maxAttempts, last_error: 'no such mailbox' }])
})

test('a mail whose last try died with its process is told as given up, once that try is over', async () => {
  await queue()
  await db
    .updateTable('outbox')
    .set({ attempts: maxAttempts, send_after: sql<Date>`now() + interval '1 minute'` })
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
    .set({ attempts: maxAttempts - 1 })
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
  expect(lines[1]).toMatchObject({ mail: id, attempts: maxAttempts })
  expect(JSON.stringify(lines)).not.toContain('nobody@')
  await sql.raw(statement).execute(db)
  expect(await sendQueuedMails(db, { transport: createRecorder(), write })).toBe(1)
})

test('a process that dies while sending leaves the mail to the others', async () => {
  await queue()
  const { promise: death, reject: die } = Promise.withResolvers<never>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const dying = createRecorder(() => {
    begin()
    return death
  })
  const stopped = new AbortController()
  const sending = sendQueuedMails(db, { transport: dying, write, signal: stopped.signal })
  // Its claim is renewed for the last time before.
  await begun
  stopped.abort()
  const transport = createRecorder()
  expect(await sendQueuedMails(db, { transport, write })).toBe(0)
  await db
    .updateTable('outbox')
    .set({ send_after: sql<Date>`now()` })
    .execute()
  expect(await sendQueuedMails(db, { transport, write })).toBe(1)
  // Nothing of this test continues after this.
  die(new Error('The process is gone.'))
  await sending
})

test('to nobody nothing is queued', async () => {
  await queue('')
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

test('a process that is to stop begins no mail', async () => {
  await queue()
  const transport = createRecorder()
  const ending = new AbortController()
  ending.abort()
  const [job] = createMailJobs({ transport, write })
  await job!.run({ db, log: createLog({ write: () => {} }), now: () => new Date() }, ending.signal)
  expect(transport.sent).toEqual([])
  expect(await sendQueuedMails(db, { transport, write })).toBe(1)
})

test('a mail of a key is queued once, however often it is asked for', async () => {
  const request = { recipient: 'anna@example.com', locale: 'hu', data: { orderId: 1 } } as const
  const moved = (dedupeKey: string) => queueMail(db, orderPaid, { ...request, dedupeKey })
  await Promise.all([moved('moved:1:1'), moved('moved:1:1'), moved('moved:1:2')])
  const transport = createRecorder()
  expect(await sendQueuedMails(db, { transport, write })).toBe(2)
  // What was sent is recorded, too: the resumed work sends nothing again.
  await moved('moved:1:1')
  expect(await sendQueuedMails(db, { transport, write })).toBe(0)
})

test('a prompt mail overtakes thousands of bulk mails, and is not kept waiting by slow ones', async () => {
  await sql`
    insert into outbox (kind, recipient, locale, data, priority)
    select 'date-moved', 'bulk-' || number || '@example.com', 'en', '{}', 100 from generate_series(1, 3000) as number
  `.execute(db)
  const { promise: slow, resolve: release } = Promise.withResolvers<void>()
  const stopped = new AbortController()
  const transport = createRecorder(({ kind }) => (kind === 'order-paid' ? Promise.resolve() : slow))
  const sending = sendQueuedMails(db, { transport, write, signal: stopped.signal })
  // Every sender that takes bulk mails is waiting for the mail server.
  const countTried = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from outbox where attempts > 0`.execute(db)).rows[0]!
      .count
  await expect.poll(countTried).toBe(3)
  await queue()
  await expect.poll(() => transport.sent.map(({ recipient }) => recipient)).toEqual(['anna@example.com'])
  stopped.abort()
  release()
  await sending
})

test('prompt mails are sent before bulk mails that were queued earlier', async () => {
  await sql`
    insert into outbox (kind, recipient, locale, data, priority)
    select 'date-moved', 'bulk@example.com', 'en', '{}', 100 from generate_series(1, 60)`.execute(db)
  for (let index = 0; index < 12; index++) await queue()
  const transport = createRecorder()
  expect(await sendQueuedMails(db, { transport, write })).toBe(72)
  const last = transport.sent.findLastIndex(({ kind }) => kind === 'order-paid')
  // Senders that find no more prompt mails may be ahead of those that are still sending theirs.
  expect(last).toBeLessThan(20)
})

test('a process that is slow, but lives, keeps its mail for as long as it sends', async () => {
  await queue()
  const lease = { seconds: 60, beatMilliseconds: 50, limitSeconds: 60 }
  const { promise: slow, resolve: release } = Promise.withResolvers<void>()
  const slowly = createRecorder(() => slow)
  const sending = sendQueuedMails(db, { transport: slowly, write, lease })
  await expect.poll(async () => (await db.selectFrom('outbox').select('attempts').executeTakeFirst())?.attempts).toBe(1)
  // Shortens the claim: the next heartbeat extends it, however late it is on a busy machine.
  await sql`update outbox set send_after = now() + interval '30 seconds'`.execute(db)
  const isHeld = async () =>
    (await sql`select from outbox where send_after > now() + interval '40 seconds'`.execute(db)).rows.length === 1
  await expect.poll(isHeld).toBe(true)
  const other = createRecorder()
  expect(await sendQueuedMails(db, { transport: other, write })).toBe(0)
  release()
  expect(await sending).toBe(1)
  expect(other.sent).toEqual([])
})

test('a process whose mail was taken up by another stops sending it, and says nothing of it', async () => {
  await queue()
  const lease = { seconds: 60, beatMilliseconds: 50, limitSeconds: 60 }
  let isStopped = false
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const never: MailTransport = {
    send: (_, signal) =>
      new Promise((_resolve, reject) => {
        begin()
        signal!.addEventListener('abort', () => {
          isStopped = true
          reject(signal!.reason as Error)
        })
      }),
  }
  const failures: unknown[] = []
  const sending = sendQueuedMails(db, { transport: never, write, lease, onFailure: (error) => failures.push(error) })
  await begun
  await sql`update outbox set attempts = 2, send_after = now() + interval '1 hour'`.execute(db)
  expect(await sending).toBe(0)
  expect(isStopped).toBe(true)
  expect(failures).toMatchObject([{ message: 'Another process has taken the mail up.' }])
  const { rows } =
    await sql`select attempts, last_error, send_after > now() + interval '50 minutes' as is_theirs from outbox`.execute(
      db,
    )
  expect(rows).toEqual([{ attempts: 2, last_error: null, is_theirs: true }])
})

test('what stood still while another took its mail up does not begin to send it', async () => {
  await queue()
  const transport = createRecorder()
  const standStill = async () => {
    await sql`update outbox set attempts = attempts + 1, send_after = now() + interval '1 hour'`.execute(db)
    return write()
  }
  expect(await sendQueuedMails(db, { transport, write: standStill })).toBe(0)
  expect(transport.sent).toEqual([])
})

test('a mail of a process that died is due again within a minute', async () => {
  await queue()
  const waits: number[] = []
  const claimed = async () => {
    const { rows } = await sql<{
      wait: number
    }>`select extract(epoch from send_after - now())::float as wait from outbox`.execute(db)
    waits.push(rows[0]!.wait)
  }
  await sendQueuedMails(db, { transport: createRecorder(claimed), write })
  expect(waits).toHaveLength(1)
  // A round starts every two seconds.
  expect(waits[0]).toBeLessThanOrEqual(50)
})

test('a mail that was sent while the database was away is not sent again', async () => {
  await queue()
  let failing = 2
  const away = db.withPlugin({
    transformQuery({ node }) {
      if (
        JSON.stringify(node).includes('sent_at') &&
        node.kind === 'UpdateQueryNode' &&
        isSaving(node) &&
        failing-- > 0
      )
        throw new Error('Connection terminated unexpectedly')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const isSaving = (node: object) => JSON.stringify(node).includes("data - 'token'")
  const transport = createRecorder()
  expect(await sendQueuedMails(away, { transport, write })).toBe(1)
  expect(failing).toBeLessThanOrEqual(0)
  expect(await sendQueuedMails(db, { transport, write })).toBe(0)
  expect(transport.sent).toHaveLength(1)
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
