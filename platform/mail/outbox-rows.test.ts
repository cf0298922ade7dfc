/** The contents of the outbox after each step, beside other mails. */
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { html } from '../http/responses/html-template.ts'
import { createTestDatabase } from '../testing/database.ts'
import { defineMail } from './mail.ts'
import { createMailJobs } from './mail-jobs.ts'
import type { Envelope } from './mail-transport.ts'
import { maxAttempts, type QueuedMail, queueMail, countSecondsBeforeRetry, sendQueuedMails } from './outbox.ts'
import { forgetSentMails } from './outbox.ts'

const { db, close } = await createTestDatabase()
afterAll(close)
afterEach(() => db.deleteFrom('outbox').execute())

const greeting = defineMail<{ name: string; token?: string }>('greeting')
const write = async () => ({ subject: 'Hello', text: 'Hello', html: html`<p>Hello</p>` })

/**
 * Stores outbox rows by their recipients; the rows of others are in states that no query may find.
 */
const store = (...rows: Record<string, unknown>[]) =>
  db
    .insertInto('outbox')
    .values(
      rows.map((row) => ({ kind: 'greeting', locale: 'en', data: '{}', recipient: 'a@example.com', ...row })) as never,
    )
    .returning(['id'])
    .execute()

async function read() {
  const { rows } = await sql<Record<string, unknown>>`
    select kind, recipient, locale, data, priority, dedupe_key, attempts, last_error, sent_at is not null as sent,
      given_up_at is not null as "givenUp", round(extract(epoch from send_after - now()))::integer as wait
    from outbox order by id`.execute(db)
  return rows
}

const queued = {
  kind: 'greeting',
  recipient: 'a@example.com',
  locale: 'hu',
  data: { name: 'Anna' },
  priority: 0,
  dedupe_key: null,
  attempts: 0,
  last_error: null,
  sent: false,
  givenUp: false,
  wait: 0,
}

test('outbox: a mail is queued as it is asked for, at once and before others unless that is said otherwise', async () => {
  const asked = { recipient: 'a@example.com', locale: 'hu', data: { name: 'Anna' } } as const
  await db.transaction().execute(async (trx) => {
    await queueMail(trx, greeting, asked)
    await queueMail(trx, greeting, { ...asked, urgency: 'bulk', delaySeconds: 90, dedupeKey: 'once' })
    expect(
      (await sql`select extract(epoch from send_after - now())::integer as wait from outbox order by id`.execute(trx))
        .rows,
    ).toEqual([{ wait: 0 }, { wait: 90 }])
  })
  const [prompt, bulk] = await read()
  expect({ ...prompt, wait: 0 }).toEqual(queued)
  expect({ ...bulk, wait: 0 }).toEqual({ ...queued, priority: 100, dedupe_key: 'once' })
})

test('outbox: of two mails the one that is sent says so, and the other stays as it was', async () => {
  await store(
    { recipient: 'first@example.com', data: JSON.stringify({ name: 'A', token: 'secret' }), last_error: 'busy' },
    {
      recipient: 'later@example.com',
      data: JSON.stringify({ token: 'secret' }),
      send_after: sql`now() + interval '1 hour'`,
    },
  )
  const sent: Envelope[] = []
  const transport = { send: async (envelope: Envelope) => void sent.push(envelope) }
  const written: QueuedMail[] = []
  expect(
    await sendQueuedMails(db, {
      transport,
      write: async (mail) => {
        written.push(mail)
        return write()
      },
    }),
  ).toBe(1)
  const id = expect.any(Number)
  expect(written).toEqual([
    {
      id,
      kind: 'greeting',
      recipient: 'first@example.com',
      locale: 'en',
      data: { name: 'A', token: 'secret' },
      attempts: 1,
    },
  ])
  expect(sent).toEqual([{ id, kind: 'greeting', recipient: 'first@example.com', mail: await write() }])
  expect(await read()).toMatchObject([
    { sent: true, last_error: null, data: { name: 'A' }, attempts: 1 },
    { sent: false, data: { token: 'secret' }, attempts: 0 },
  ])
})

test('outbox: a mail that fails waits, and what has no message is told as text; the other one is sent', async () => {
  await store({ recipient: 'bad@example.com' }, { recipient: 'good@example.com' })
  const failures: unknown[] = []
  const transport = {
    send: ({ recipient }: Envelope) =>
      recipient.startsWith('bad') ? Promise.reject('no such mailbox') : Promise.resolve(),
  }
  const onFailure = (error: unknown, { recipient }: QueuedMail) => failures.push([error, recipient])
  expect(await sendQueuedMails(db, { transport, write, onFailure })).toBe(1)
  expect(failures).toEqual([['no such mailbox', 'bad@example.com']])
  const [bad, good] = await read()
  expect(bad).toMatchObject({ sent: false, attempts: 1, last_error: 'no such mailbox' })
  expect(Math.abs(Number(bad!.wait) - countSecondsBeforeRetry(1))).toBeLessThan(15)
  expect(good).toMatchObject({ sent: true, attempts: 1, last_error: null })
})

test('outbox: a mail of which there is nothing to say any more is done, and nothing is sent', async () => {
  await store({})
  const send = vi.fn(async () => {})
  expect(await sendQueuedMails(db, { transport: { send }, write: async () => null })).toBe(1)
  expect(send).not.toHaveBeenCalled()
  expect(await read()).toMatchObject([{ sent: true }])
})

test('outbox: only what is tried no more is given up, once', async () => {
  const ago = sql`now() - interval '1 second'`
  await store(
    { recipient: 'over@example.com', attempts: maxAttempts, send_after: ago, last_error: 'busy' },
    { recipient: 'under-way@example.com', attempts: maxAttempts, send_after: sql`now() + interval '1 minute'` },
    { recipient: 'sent@example.com', attempts: maxAttempts, send_after: ago, sent_at: sql`now()` },
    { recipient: 'told@example.com', attempts: maxAttempts, send_after: ago, given_up_at: sql`now()` },
    { recipient: 'waits@example.com', attempts: maxAttempts - 1, send_after: sql`now() + interval '1 hour'` },
  )
  const given: unknown[] = []
  const send = vi.fn(async () => {})
  await sendQueuedMails(db, { transport: { send }, write, onGivenUp: (mail) => given.push(mail) })
  expect(given).toEqual([{ id: expect.any(Number), kind: 'greeting', attempts: maxAttempts, last_error: 'busy' }])
  expect((await read()).map(({ givenUp }) => givenUp)).toEqual([true, false, false, true, false])
  expect(send).not.toHaveBeenCalled()
})

test('outbox: of those that are due the one that was queued first goes first', async () => {
  const ids = (await store(...Array.from({ length: 12 }, () => ({})))).map(({ id }) => id)
  const first = ids.slice(0, 6)
  // Updated rows are stored after the others.
  await db.updateTable('outbox').set({ attempts: 1 }).where('id', 'in', first).execute()
  const begun: number[] = []
  const noting = async ({ id }: QueuedMail) => {
    begun.push(id)
    return write()
  }
  expect(await sendQueuedMails(db, { transport: { send: async () => {} }, write: noting })).toBe(12)
  for (const id of begun.slice(0, 3)) expect(first).toContain(id)
})

test('outbox: sent mails are forgotten after their days, given-up ones after three times as many, so many at a time', async () => {
  const days = (count: number) => sql`now() - make_interval(days => ${count})`
  await store(
    { recipient: 'sent long ago', sent_at: days(11), send_after: days(50) },
    { recipient: 'sent', sent_at: days(9), send_after: days(50), attempts: maxAttempts },
    { recipient: 'given up long ago', attempts: maxAttempts, send_after: days(31) },
    { recipient: 'given up', attempts: maxAttempts, send_after: days(29) },
    { recipient: 'waits', attempts: maxAttempts - 1, send_after: days(50) },
  )
  expect([
    await forgetSentMails(db, 10, 1),
    await forgetSentMails(db, 10, 9),
    await forgetSentMails(db, 10, 9),
  ]).toEqual([1, 1, 0])
  expect((await read()).map(({ recipient }) => recipient)).toEqual(['sent', 'given up', 'waits'])
})

test('outbox: the job writes a mail from the database, and tells of one that fails without its recipient', async () => {
  await store({})
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const error = new Error('busy')
  const asked: unknown[] = []
  const [job] = createMailJobs({
    transport: { send: () => Promise.reject(error) },
    write: async ({ kind }, given) => {
      asked.push([kind, given === db])
      return write()
    },
  })
  await job!.run({ db, log, now: () => new Date() }, new AbortController().signal)
  expect(asked).toEqual([['greeting', true]])
  expect(log.warn.mock.calls).toEqual([
    [{ err: error, mail: expect.any(Number), kind: 'greeting', attempts: 1 }, expect.stringContaining('tried again')],
  ])
  expect(log.error).not.toHaveBeenCalled()
  await sql`update outbox set attempts = ${maxAttempts}, send_after = now()`.execute(db)
  await job!.run({ db, log, now: () => new Date() }, new AbortController().signal)
  expect(log.error.mock.calls).toEqual([
    [
      { mail: expect.any(Number), kind: 'greeting', attempts: maxAttempts, lastError: 'busy' },
      expect.stringMatching(/^A mail was given up\. .*where id = \d+$/),
    ],
  ])
})

test('outbox: one sender is kept free of bulk mails, whatever the others wait for', async () => {
  await store(...Array.from({ length: 9 }, () => ({ priority: 100 })))
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = new AbortController()
  const begun: number[] = []
  const send = async ({ id }: Envelope) => {
    begun.push(id)
    await promise
  }
  const sending = sendQueuedMails(db, { transport: { send }, write, signal: stop.signal })
  await vi.waitFor(() => expect(begun).toHaveLength(3))
  const [prompt] = await store({ priority: 0 })
  await vi.waitFor(() => expect(begun).toHaveLength(4))
  expect(begun[3]).toBe(prompt!.id)
  stop.abort()
  resolve()
  expect(await sending).toBe(4)
})
