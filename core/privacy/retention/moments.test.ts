/**
 * Data with a retention exists a second before its end and is gone a second after, without any
 * other data.
 */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '#platform/schema/schema.ts'
import { maxAttempts } from '#platform/mail/outbox.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { jobContext } from '#core/orders/server/testing/buyer.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { storeAnswers } from '#core/surveys/server/testing/samples.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { retentionRules } from './rules.ts'

const shop = await createTestShop({ season: false })
afterAll(() => shop.close())

type Moment = RawBuilder<unknown>
/** Writes one row dated at a moment. */
type Write = (db: Db, moment: Moment) => Promise<unknown>

const run = (db: Db, query: RawBuilder<unknown>) => query.execute(db)
const user = async (db: Db) => {
  const { rows } = await sql<{ id: number }>`insert into users (email, firstname, lastname, locale, password_hash)
    values (${`${crypto.randomUUID()}@example.com`}, 'A', 'B', 'en', '$argon2id$x') returning id`.execute(db)
  return rows[0]!.id
}
const session = async (db: Db, expires = sql`now() + interval '1 day'`) => {
  const id = crypto.randomUUID()
  await run(db, sql`insert into sessions (id, data, expires_at) values (${id}, '{}', ${expires})`)
  return id
}
const mail = (
  db: Db,
  { sent = sql`null`, tried = 0, after = sql`now()` }: { sent?: Moment; tried?: number; after?: Moment },
) =>
  run(
    db,
    sql`insert into outbox (kind, recipient, locale, data, created_at, attempts, sent_at, send_after)
    values ('order-paid', 'a@example.com', 'en', '{}', now() - interval '3 years', ${tried}, ${sent}, ${after})`,
  )
const signIn = (db: Db, id: number, expires: Moment, seen: Moment) =>
  run(
    db,
    sql`insert into sign_ins (user_id, method, created_at, expires_at, last_seen_at)
    values (${id}, 'password', now() - interval '40 days', ${expires}, ${seen})`,
  )
const staffSession = (db: Db, id: number, expires: Moment, seen: Moment) =>
  run(
    db,
    sql`insert into staff_sessions (id, user_id, step, created_at, expires_at, last_seen_at)
    values (${crypto.randomUUID()}, ${id}, 'in', ${expires} - interval '12 hours', ${expires}, ${seen})`,
  )
const webhook = (db: Db, received: Moment, processed: Moment) =>
  run(
    db,
    sql`insert into payment_events (provider, event_id, body, received_at, processed_at)
    values ('stripe', ${crypto.randomUUID()}, '{}', ${received}, ${processed})`,
  )
async function attempt(db: Db, updated: Moment, state: string) {
  const { id } = await insertPaidOrder(db, { isIssued: false })
  await run(
    db,
    sql`insert into payments (order_id, attempt, provider, state, amount_cents, updated_at, settlement)
    values (${id}, 1, 'demo-bank', ${state}, 100, ${updated}, ${state === 'captured' ? 'tickets' : null})`,
  )
}
const operation = (db: Db, ended: Moment, state: string) =>
  run(
    db,
    sql`insert into operations (kind, subject, parameters, plan, started_by, state, started_at, ended_at)
    values ('k', ${crypto.randomUUID()}, '{}', '{}', 'test', ${state}, now() - interval '3 years', ${ended})`,
  )
const soon = sql`now() + interval '1 minute'`
const never = sql`null::timestamptz`

/**
 * By rule: the retention, and the row written. For a rule with several dates the latest; `stays`:
 * rows never due.
 */
const kept: [what: string, span: string, write: Write][] = [
  [
    'messages of the contact form',
    '365 days',
    (db, at) =>
      run(
        db,
        sql`insert into contact_messages (locale, first_name, last_name, email, message, sender_hash, created_at)
      values ('en', 'A', 'B', 'a@example.com', 'x', '', ${at})`,
      ),
  ],
  [
    'answers to surveys and questionnaires',
    '365 days',
    async (db, at) => {
      await storeAnswers(db, { survey: { session_id: null, text: 'x' } })
      await run(db, sql`update survey_submissions set created_at = ${at}`)
    },
  ],
  [
    'answers to surveys and questionnaires',
    '365 days',
    async (db, at) => {
      await storeAnswers(db, { questionnaire: { session_id: null, text: 'x' } })
      await run(db, sql`update questionnaire_submissions set created_at = ${at}`)
    },
  ],
  [
    'addresses that are written to when the turn in a queue comes',
    '0 days',
    async (db, at) =>
      run(
        db,
        sql`with queue as (
          insert into queues (event_date_id, opens_at, ended_at, per_minute, rate)
          values (${(await storeConcert(db, { bystanders: false })).eventDateId}, now(), ${at}, 1, 1) returning id
        ) insert into turn_mails (queue_id, place, email, locale) select id, 'x', 'a@example.com', 'en' from queue`,
      ),
  ],
  ['sessions, their carts and what was typed in them', '0 days', (db, at) => session(db, at)],
  [
    'names of sessions that browsers have given up for another one',
    '15 seconds',
    (db, at) => run(db, sql`insert into left_names (id, left_at) values ('x', ${at})`),
  ],
  [
    'what was typed at the checkout before signing in',
    '24 hours',
    async (db, at) =>
      run(
        db,
        sql`insert into kept_checkouts (session_id, fields, saved_at) values (${await session(db)}, '{}', ${at})`,
      ),
  ],
  [
    'codes that take a session along to another language',
    '0 days',
    async (db, at) =>
      run(
        db,
        sql`insert into handover_codes (id, session_id, nonce_hash, target, expires_at) values ('x', ${await session(db)}, '', 'fr', ${at})`,
      ),
  ],
  ['sign-ins', '0 days', async (db, at) => signIn(db, await user(db), at, sql`now()`)],
  ['sign-ins', '14 days', async (db, at) => signIn(db, await user(db), soon, at)],
  ['sessions of the back office', '0 days', async (db, at) => staffSession(db, await user(db), at, sql`now()`)],
  ['sessions of the back office', '60 minutes', async (db, at) => staffSession(db, await user(db), soon, at)],
  [
    'texts that were typed at the desk and not saved',
    '90 days',
    async (db, at) =>
      run(
        db,
        sql`insert into content_drafts (user_id, subject, was, mine, saved_at) values (${await user(db)}, 'page 1', '{}', '{}', ${at})`,
      ),
  ],
  [
    'season files that were sent at the desk',
    '24 hours',
    async (db, at) =>
      run(
        db,
        sql`with operation as (
            insert into operations (kind, subject, parameters, plan, started_by) values ('season-upload', 'x', '{}', '{}', 'x') returning id)
          insert into season_uploads (operation_id, user_id, name, bytes, locale, seen, network, device, sent_at)
          select id, ${await user(db)}, 'x', '', 'en', '', '', '', ${at} from operation`,
      ),
  ],
  [
    'browsers in which somebody has signed in',
    '400 days',
    async (db, at) =>
      run(db, sql`insert into known_devices (id, user_id, last_used_at) values ('x', ${await user(db)}, ${at})`),
  ],
  [
    'links that make a browser a known one',
    '0 days',
    async (db, at) =>
      run(db, sql`insert into device_links (token_hash, user_id, expires_at) values ('x', ${await user(db)}, ${at})`),
  ],
  [
    'registrations whose address was not confirmed',
    '0 days',
    (db, at) =>
      run(
        db,
        sql`insert into registrations (token_hash, email, firstname, lastname, locale, password_hash, expires_at)
      values ('x', 'a@example.com', 'A', 'B', 'en', '$argon2id$x', ${at})`,
      ),
  ],
  [
    'new addresses of accounts that were not confirmed',
    '0 days',
    async (db, at) =>
      run(
        db,
        sql`insert into email_changes (user_id, email, token_hash, expires_at) values (${await user(db)}, 'a@example.com', 'x', ${at})`,
      ),
  ],
  [
    'invitations that nobody took',
    '0 days',
    (db, at) =>
      run(
        db,
        sql`insert into invitations (token_hash, email, role, expires_at) values ('x', 'a@example.com', 'viewer', ${at})`,
      ),
  ],
  [
    'links for a new password',
    '0 days',
    async (db, at) =>
      run(
        db,
        sql`insert into password_resets (token_hash, user_id, expires_at) values ('x', ${await user(db)}, ${at})`,
      ),
  ],
  [
    'links to an order that were asked for',
    '0 days',
    async (db, at) =>
      run(
        db,
        sql`insert into order_links (token_hash, order_id, expires_at) values ('x', ${(await insertPaidOrder(db, { isIssued: false })).id}, ${at})`,
      ),
  ],
  [
    'sign-ins whose second factor is outstanding',
    '0 days',
    async (db, at) =>
      run(
        db,
        sql`insert into pending_sign_ins (token_hash, user_id, expires_at) values ('x', ${await user(db)}, ${at})`,
      ),
  ],
  [
    'recovery codes that were made and not shown',
    '0 days',
    async (db, at) => {
      const id = await user(db)
      await signIn(db, id, soon, sql`now()`)
      await run(
        db,
        sql`insert into new_recovery_codes (sign_in_id, codes, expires_at) select id, 'x', ${at} from sign_ins where user_id = ${id}`,
      )
    },
  ],
  [
    'challenges that passkeys are to sign',
    '0 days',
    (db, at) =>
      run(
        db,
        sql`insert into passkey_challenges (holder, purpose, challenge, expires_at) values ('x', 'sign-in', 'x', ${at})`,
      ),
  ],
  ['operations that have ended', '365 days', (db, at) => operation(db, at, 'done')],
  ['operations that have ended', '365 days', (db, at) => operation(db, at, 'failed')],
  [
    'results of comparing the records',
    '400 days',
    (db, at) => run(db, sql`insert into reconciliations (ended_at, differences) values (${at}, 0)`),
  ],
  ['mails that were sent', '30 days', (db, at) => mail(db, { sent: at })],
  ['mails that were sent', '90 days', (db, at) => mail(db, { tried: maxAttempts, after: at })],
  ['notices of the payment provider', '90 days', (db, at) => webhook(db, at, sql`now()`)],
  [
    'pictures that were replaced or removed at the desk',
    '30 days',
    (db, at) => run(db, sql`insert into kept_media (media_id, was, kept_at) values (1, '{}', ${at})`),
  ],
  [
    'books of the demo bank',
    '800 days',
    (db, at) =>
      run(
        db,
        sql`insert into demo_bank_payments (id, amount_cents, locale, description, success_url, failure_url, notify_url, idempotency_key, created_at)
      values ('x', 1, 'en', '', '', '', '', 'x', ${at})`,
      ),
  ],
  ['other attempts to pay that came to nothing', '430 days', (db, at) => attempt(db, at, 'failed')],
  ['other attempts to pay that came to nothing', '430 days', (db, at) => attempt(db, at, 'cancelled')],
]

/** Rows never due, by the rule that might delete them. */
const stays: [what: string, why: string, write: Write][] = [
  ['mails that were sent', 'a mail that waits', (db, at) => mail(db, { after: at })],
  [
    'mails that were sent',
    'a mail that has one attempt left',
    (db, at) => mail(db, { tried: maxAttempts - 1, after: at }),
  ],
  [
    'mails that were sent',
    'a mail that was sent lately at its last attempt',
    (db, at) => mail(db, { sent: sql`now()`, tried: maxAttempts, after: at }),
  ],
  ['notices of the payment provider', 'a notice that was not applied', (db, at) => webhook(db, at, never)],
  [
    'other attempts to pay that came to nothing',
    'an attempt that has brought money',
    (db, at) => attempt(db, at, 'captured'),
  ],
  [
    'other attempts to pay that came to nothing',
    'an attempt that may bring money',
    (db, at) => attempt(db, at, 'processing'),
  ],
  ['operations that have ended', 'an operation that goes on', (db) => operation(db, never, 'running')],
]

/** Files, folded lines and orders have their own tests, and the audit log is deleted by month. */
const elsewhere = [
  'personal data of orders that were never paid',
  'personal data of paid orders',
  'orders that were never paid, with their attempts to pay',
  'lines of the ledger of seats that were held and given back',
  'the audit log',
  'mails that were written to files',
  'files of media that nothing names',
  'pictures of shared links',
  'log of the embedded database',
]

class Undone extends Error {}

/**
 * Returns how much a rule deletes after one row was written; time is constant within the
 * transaction, which is rolled back.
 */
async function countForgotten(what: string, write: Write, moment: Moment): Promise<number> {
  const { forget } = retentionRules.find((rule) => rule.what === what)!
  let count = -1
  await shop.db
    .transaction()
    .execute(async (trx) => {
      await write(trx, moment)
      count = await forget({ ...jobContext(shop), db: trx }, 500)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return count
}

test('retention: every rule has its moments here, or a test of its own', () => {
  const named = [...kept.map(([what]) => what), ...elsewhere]
  expect([...new Set(named)].toSorted()).toEqual(retentionRules.map(({ what }) => what).toSorted())
})

test.each(kept)('retention: %s are there until %s are over, and gone a second later', async (what, span, write) => {
  const ago = (more: string) => sql`now() - ${span}::interval - ${more}::interval`
  expect([
    await countForgotten(what, write, ago('-1 second')),
    await countForgotten(what, write, ago('1 second')),
  ]).toEqual([0, 1])
})

test.each(stays)('retention: of %s, %s stays', async (what, _, write) => {
  expect(await countForgotten(what, write, sql`now() - interval '10 years'`)).toBe(0)
})

test('retention: of the audit log whole months go, a year after their end', async () => {
  const line: Write = (db, at) =>
    run(db, sql`insert into audit_log (actor, action, happened_at) values ('test', 'x', ${at})`)
  const first = sql`date_trunc('month', now() - interval '12 months')`
  expect(await countForgotten('the audit log', line, first)).toBe(0)
  expect(await countForgotten('the audit log', line, sql`${first} - interval '1 second'`)).toBe(1)
})
