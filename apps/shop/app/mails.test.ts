import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDatabase } from '#platform/database/database.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { alarmMail } from '#operations/alarms/alarm-rules.ts'
import { createJobs } from './job-list.ts'
import { mailWriters, writeMail } from './mails.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { createTestConfig } from '#test/shop/config.ts'

test('mails: one of a kind that no feature writes fails, and the error says where kinds are listed', async () => {
  const { db, close } = createDatabase('postgres://nobody@127.0.0.1:1/none')
  const queued = {
    id: 1,
    kind: 'no-such-kind',
    recipient: 'a@example.com',
    locale: 'en',
    data: {},
    attempts: 1,
  } as const
  const written = writeMail(queued, { db, config: createTestConfig(), catalogue: compileCatalogue() })
  await expect(written).rejects.toThrow(
    'No feature writes mails of the kind "no-such-kind": apps/shop/app/features.ts lists them.',
  )
  await close()
})

test('mails: the job of the shop writes what is queued, in its language, from the shop and with its address for answers', async () => {
  const database = await createTestDatabase()
  const { db } = database
  const config = createTestConfig({ dataDirectory: await mkdtemp(join(tmpdir(), 'cadenza-mails-')) })
  await queueMail(db, alarmMail, {
    recipient: 'operator@example.com',
    locale: 'en',
    data: { alarms: [{ kind: 'disputes', count: 1, examples: ['order 1'] }] },
  })
  const job = createJobs(config).find(({ name }) => name === 'mails.send')!
  const log = { info() {}, warn() {}, error() {} }
  await job.run({ db, config, log, now: () => new Date() }, new AbortController().signal)
  const folder = join(config.dataDirectory, 'mail')
  const [name] = await readdir(folder)
  expect(name).toMatch(/^\d{6}-alarm\.eml$/)
  const mail = (await readFile(join(folder, name!), 'utf8')).replaceAll('\r', '')
  for (const line of [
    `From: ${config.mailFrom}`,
    'To: operator@example.com',
    `Reply-To: ${config.contactEmail}`,
    'Subject: Cadenza needs you: Payments that a buyer disputes',
  ])
    expect(mail).toContain(`${line}\n`)
  expect(mail).toMatch(/^Message-ID: <outbox-\d+@localhost>$/m)
  expect(await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).toEqual([])
  await rm(config.dataDirectory, { recursive: true })
  await database.close()
})

test('jobs: every feature has its own, each once and as often as it is to be', () => {
  const jobs = createJobs(createTestConfig())
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
  const often = jobs.map(({ name, schedule }) => [
    name,
    'cron' in schedule ? schedule.cron : `every ${schedule.everySeconds} s`,
  ])
  expect(Object.fromEntries(often)).toMatchInlineSnapshot(`
    {
      "alarms.send": "every 60 s",
      "attempts.forget": "47 * * * *",
      "cart.release-holds": "every 30 s",
      "cart.remove-abandoned": "17 * * * *",
      "contact.forget-challenges": "17 * * * *",
      "demo-bank.deliver-notices": "every 2 s",
      "mails.send": "every 2 s",
      "media.make-variants": "every 30 s",
      "operations.run": "every 2 s",
      "payments.reconcile": "every 5 s",
      "payments.reconcile-refunds": "every 60 s",
      "payments.refund": "every 10 s",
      "payments.sum": "every 600 s",
      "records.reconcile": "41 2 * * *",
      "retention.forget": "27 * * * *",
      "season.release-blocks": "every 600 s",
    }
  `)
})

test('mails: every kind that features queue has a writer', () => {
  expect(Object.keys(mailWriters).sort()).toEqual([
    'account-deleted',
    'account-email-asked',
    'account-email-changed',
    'alarm',
    'contact-acknowledged',
    'contact-received',
    'contact-reply',
    'credit-note',
    'date-cancelled',
    'date-changed',
    'device-link',
    'email-change-confirm',
    'email-change-known',
    'email-changed',
    'invited',
    'new-device',
    'order-paid',
    'passkey-changed',
    'password-changed',
    'password-reset',
    'password-reset-unknown',
    'payment-refunded',
    'queue-turn',
    'registration-confirm',
    'registration-known',
    'second-factor-failed',
    'ticket-exchanged',
    'tickets-found',
    'tickets-refunded',
    'two-factor-changed',
  ])
})
