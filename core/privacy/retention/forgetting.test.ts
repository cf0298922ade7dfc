import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/schema/schema.ts'
import { forgetHandovers } from '#platform/http/sessions/handover-store.ts'
import { forgetSessions, forgetLeftNames } from '#platform/http/sessions/session-store.ts'
import { createSignIn, forgetSignIns } from '#platform/http/sessions/sign-in-store.ts'
import { signInOf, storeUser } from '#platform/http/sessions/testing/users.ts'
import { createTestDatabase } from '#platform/testing/database.ts'
import type { ShopJobContext } from '#core/context/shop-context.ts'
import { retentionRules } from './rules.ts'

const { db, close } = await createTestDatabase()
afterAll(close)
beforeEach(() =>
  sql`truncate users, sessions, registrations, invitations, passkey_challenges, left_names cascade`.execute(db),
)

interface Kind {
  forget: (db: Db, limit: number) => Promise<number>
  /** Table of its rows. */
  table: string
  /** Stores one, with an account and a sign-in of its own. `moment` is its expiry, or its start. */
  store: (row: { name: string; user: number; signIn: number; moment: RawBuilder<unknown> }) => RawBuilder<unknown>
  /** First expired moment, or the last valid one: by default now, where anything later is valid. */
  over?: RawBuilder<unknown>
}

const forgetBy =
  (what: string): Kind['forget'] =>
  (db, limit) =>
    retentionRules.find((rule) => rule.what === what)!.forget({ db } as ShopJobContext, limit)

const hash = '$argon2id$x'

const kinds: Record<string, Kind> = {
  registrations: {
    forget: forgetBy('registrations whose address was not confirmed'),
    table: 'registrations',
    store: ({
      name,
      moment,
    }) => sql`insert into registrations (token_hash, email, firstname, lastname, locale, password_hash, expires_at)
      values (${name}, ${`${name}@example.com`}, 'A', 'B', 'en', ${hash}, ${moment})`,
  },
  'links to a new address': {
    forget: forgetBy('new addresses of accounts that were not confirmed'),
    table: 'email_changes',
    store: ({ name, user, moment }) => sql`insert into email_changes (user_id, email, token_hash, expires_at)
      values (${user}, 'new@example.com', ${name}, ${moment})`,
  },
  'links to a new password': {
    forget: forgetBy('links for a new password'),
    table: 'password_resets',
    store: ({ name, user, moment }) =>
      sql`insert into password_resets (token_hash, user_id, expires_at) values (${name}, ${user}, ${moment})`,
  },
  'links to a known browser': {
    forget: forgetBy('links that make a browser a known one'),
    table: 'device_links',
    store: ({ name, user, moment }) =>
      sql`insert into device_links (token_hash, user_id, expires_at) values (${name}, ${user}, ${moment})`,
  },
  'known browsers': {
    forget: forgetBy('browsers in which somebody has signed in'),
    table: 'known_devices',
    over: sql`now() - interval '400 days 1 microsecond'`,
    store: ({ name, user, moment }) =>
      sql`insert into known_devices (id, user_id, last_used_at) values (${name}, ${user}, ${moment})`,
  },
  'sign-ins whose second factor is outstanding': {
    forget: forgetBy('sign-ins whose second factor is outstanding'),
    table: 'pending_sign_ins',
    store: ({ name, user, moment }) =>
      sql`insert into pending_sign_ins (token_hash, user_id, expires_at) values (${name}, ${user}, ${moment})`,
  },
  'recovery codes that were made': {
    forget: forgetBy('recovery codes that were made and not shown'),
    table: 'new_recovery_codes',
    store: ({ name, signIn, moment }) =>
      sql`insert into new_recovery_codes (sign_in_id, codes, expires_at) values (${signIn}, ${name}, ${moment})`,
  },
  'challenges of passkeys': {
    forget: forgetBy('challenges that passkeys are to sign'),
    table: 'passkey_challenges',
    over: sql`now() - interval '1 microsecond'`,
    store: ({ name, moment }) => sql`insert into passkey_challenges (holder, purpose, challenge, expires_at)
      values ('holder', 'sign-in', ${name}, ${moment})`,
  },
  invitations: {
    forget: forgetBy('invitations that nobody took'),
    table: 'invitations',
    store: ({ name, moment }) => sql`insert into invitations (token_hash, email, role, expires_at)
      values (${name}, 'new@example.com', 'viewer', ${moment})`,
  },
  'sign-ins of which the time is over': {
    forget: forgetSignIns,
    table: 'sign_ins',
    store: ({ signIn, moment }) =>
      sql`update sign_ins set created_at = now() - interval '1 day', expires_at = ${moment} where id = ${signIn}`,
  },
  'sign-ins that were not seen': {
    forget: forgetSignIns,
    table: 'sign_ins',
    over: sql`now() - interval '14 days'`,
    store: ({ signIn, moment }) => sql`update sign_ins set last_seen_at = ${moment} where id = ${signIn}`,
  },
  sessions: {
    forget: forgetSessions,
    table: 'sessions',
    over: sql`now() - interval '1 microsecond'`,
    store: ({ name, moment }) => sql`insert into sessions (id, data, expires_at) values (${name}, '{}', ${moment})`,
  },
  'codes that take a session along': {
    forget: forgetHandovers,
    table: 'handover_codes',
    over: sql`now() - interval '1 microsecond'`,
    store: ({ name, moment }) => sql`
      with session as (insert into sessions (id, data, expires_at) values (${name}, '{}', now() + interval '1 day') returning id)
      insert into handover_codes (id, session_id, nonce_hash, target, expires_at) select ${name}, id, 'x', 'en', ${moment} from session`,
  },
  'names of sessions that were given up': {
    forget: forgetLeftNames,
    table: 'left_names',
    over: sql`now() - interval '15.000001 seconds'`,
    store: ({ name, moment }) => sql`insert into left_names (id, left_at) values (${name}, ${moment})`,
  },
}

describe('what accounts and sessions keep for a time', () => {
  test.each(Object.entries(kinds))('goes as it is over, so many at once, and stays before: %s', async (_, kind) => {
    const { forget, table, store, over = sql`now()` } = kind
    // The time is constant within a transaction: the last valid moment is distinguished from the
    // first expired one.
    await db.transaction().execute(async (trx) => {
      const add = async (name: string, moment: RawBuilder<unknown>) => {
        const { id: user } = await storeUser(trx)
        const signIn = await createSignIn(trx, signInOf(user))
        await store({ name, user, signIn, moment }).execute(trx)
      }
      const rows = async () => (await sql`select * from ${sql.table(table)}`.execute(trx)).rows
      await add('good', sql`${over} + interval '1 microsecond'`)
      const good = await rows()
      for (const name of ['one', 'two', 'three']) await add(name, over)
      expect(await forget(trx, 2)).toBe(2)
      expect(await rows()).toHaveLength(2)
      expect(await forget(trx, 2)).toBe(1)
      expect(await forget(trx, 2)).toBe(0)
      expect(await rows()).toEqual(good)
    })
  })
})
