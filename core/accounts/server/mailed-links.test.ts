import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Trx } from '#platform/schema/schema.ts'
import { storeUser } from '#platform/http/sessions/testing/users.ts'
import { createTestDatabase } from '#platform/testing/database.ts'
import { emailChangeLinks } from '../profile/server/email-change-store.ts'
import { registrationLinks } from '../registration/server/registration-store.ts'
import { deviceLinks, resetLinks } from './mailed-link-store.ts'
import { invitationLinks } from '../roles/server/role-store.ts'
import { countTry, createPending, findPending, takePending } from '../two-factor/server/pending-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

interface Holder {
  id: number
  email: string
}
interface Opened {
  token: string
  holder: Holder
}

interface Kind {
  table: string
  period: string
  issue: (trx: Trx, holder: Holder) => Promise<string | null>
  /** Address that it is for. */
  find: (trx: Trx, opened: Opened) => Promise<string | null | undefined>
  take: (trx: Trx, opened: Opened) => Promise<unknown>
}

const kinds: Record<string, Kind> = {
  'a new password': {
    table: 'password_resets',
    period: '60 minutes',
    issue: (trx, { id }) => resetLinks.issue(trx, id),
    find: async (trx, { token }) => (await resetLinks.find(trx, token))?.email,
    take: (trx, { token }) => resetLinks.take(trx, token),
  },
  'a known browser': {
    table: 'device_links',
    period: '15 minutes',
    issue: (trx, { id }) => deviceLinks.issue(trx, id),
    find: async (trx, { token }) => (await deviceLinks.find(trx, token))?.email,
    take: (trx, { token }) => deviceLinks.take(trx, token),
  },
  'a new account': {
    table: 'registrations',
    period: '24 hours',
    issue: (trx, { email }) =>
      registrationLinks.save(trx, {
        email,
        firstname: 'Anna',
        lastname: 'Kovács',
        locale: 'en',
        password_hash: '$argon2id$none',
        session_id: null,
      }),
    find: async (trx, { token }) => (await registrationLinks.find(trx, token))?.email,
    take: (trx, { token }) => registrationLinks.take(trx, token),
  },
  'a new address': {
    table: 'email_changes',
    period: '24 hours',
    issue: (trx, { id, email }) => emailChangeLinks.save(trx, { userId: id, email }),
    find: (trx, { token, holder }) => emailChangeLinks.find(trx, { userId: holder.id, token }),
    take: (trx, { token, holder }) => emailChangeLinks.take(trx, { userId: holder.id, token }),
  },
  'a role': {
    table: 'invitations',
    period: '7 days',
    issue: (trx, { email }) => invitationLinks.save(trx, { email, role: 'viewer', venueIds: [null] }),
    find: async (trx, { token }) => (await invitationLinks.find(trx, token))?.email,
    take: (trx, { token }) => invitationLinks.take(trx, token),
  },
  'a sign-in whose second factor is outstanding': {
    table: 'pending_sign_ins',
    period: '10 minutes',
    async issue(trx, { id }) {
      await sql`update users set totp_secret = 'sealed', totp_confirmed_at = now() where id = ${id}`.execute(trx)
      return createPending(trx, { userId: id, passwordHash: '$argon2id$none' })
    },
    find: async (trx, { token }) => (await findPending(trx, token))?.user.email,
    take: (trx, { token }) => takePending(trx, token),
  },
}

/** For two users, each with a link. The time is constant within a transaction. */
function withTwo(kind: Kind, work: (trx: Trx, links: { own: Opened; others: Opened }) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const open = async (): Promise<Opened> => {
      const holder = await storeUser(trx)
      return { holder, token: (await kind.issue(trx, holder))! }
    }
    await sql`delete from ${sql.table(kind.table)}`.execute(trx)
    await work(trx, { own: await open(), others: await open() })
  })
}

describe.each(Object.entries(kinds))('what opens %s', (_, kind) => {
  test('opens what it was made for, once, and leaves what is somebody else’s', () =>
    withTwo(kind, async (trx, { own, others }) => {
      const isSameMoment = sql`expires_at = now() + ${kind.period}::interval as "isSo"`
      const { rows } = await sql`select ${isSameMoment} from ${sql.table(kind.table)}`.execute(trx)
      expect(rows).toEqual([{ isSo: true }, { isSo: true }])
      const made = { ...own, token: 'made-up' }
      expect(await kind.find(trx, made)).toBeFalsy()
      expect(await kind.take(trx, made)).toBeFalsy()
      expect(await kind.find(trx, own)).toBe(own.holder.email)
      expect(await kind.find(trx, others)).toBe(others.holder.email)
      expect(await kind.take(trx, own)).toBeTruthy()
      expect(await kind.find(trx, own)).toBeFalsy()
      expect(await kind.take(trx, own)).toBeFalsy()
      expect(await kind.find(trx, others)).toBe(others.holder.email)
      expect(await kind.take(trx, others)).toBeTruthy()
    }))

  test('is good until its time has come, and not in that moment', () =>
    withTwo(kind, async (trx, { own, others }) => {
      const end = (moment: string) =>
        sql`update ${sql.table(kind.table)} set expires_at = now() + ${moment}::interval`.execute(trx)
      await end('0')
      expect(await kind.find(trx, own)).toBeFalsy()
      expect(await kind.take(trx, own)).toBeFalsy()
      await end('1 microsecond')
      for (const link of [own, others]) {
        expect(await kind.find(trx, link)).toBe(link.holder.email)
        expect(await kind.take(trx, link)).toBeTruthy()
      }
    }))
})

describe.each(['a new password', 'a known browser', 'a new address'])('of links to %s', (name) => {
  test('an account has the newest, and every account its own', () =>
    withTwo(kinds[name]!, async (trx, { own, others }) => {
      const { issue, find } = kinds[name]!
      await sql`update ${sql.table(kinds[name]!.table)} set expires_at = now()`.execute(trx)
      const newest = { ...own, token: (await issue(trx, own.holder))! }
      expect(await find(trx, own)).toBeFalsy()
      expect(await find(trx, newest)).toBe(own.holder.email)
      expect(await find(trx, others)).toBeFalsy()
      const { rows } = await sql`select from ${sql.table(kinds[name]!.table)}`.execute(trx)
      expect(rows).toHaveLength(2)
    }))
})

test('a link to a new address opens it for the account that has asked alone', () =>
  withTwo(kinds['a new address']!, async (trx, { own, others }) => {
    const another = { userId: own.holder.id, token: others.token }
    expect(await emailChangeLinks.find(trx, another)).toBeNull()
    expect(await emailChangeLinks.take(trx, another)).toBeNull()
    expect(await emailChangeLinks.find(trx, { userId: others.holder.id })).toBe(others.holder.email)
  }))

test('of two registrations of an address, one that is over takes neither', () =>
  withTwo(kinds['a new account']!, async (trx, { own }) => {
    await sql`update registrations set expires_at = now() where lower(email) = lower(${own.holder.email})`.execute(trx)
    const newest = (await kinds['a new account']!.issue(trx, own.holder))!
    // Typed in another case.
    await kinds['a new account']!.issue(trx, { ...own.holder, email: own.holder.email.toUpperCase() })
    expect(await registrationLinks.take(trx, own.token)).toBeUndefined()
    expect(await registrationLinks.take(trx, newest)).toMatchObject({ email: own.holder.email })
    const left = await trx.selectFrom('registrations').select('email').execute()
    expect(left.map(({ email }) => email.toLowerCase())).not.toContain(own.holder.email.toLowerCase())
    expect(left).toHaveLength(1)
  }))

test('five codes are tried with one password, and no other sign-in has fewer for it', () =>
  withTwo(kinds['a sign-in whose second factor is outstanding']!, async (trx, { own, others }) => {
    for (const left of [4, 3, 2, 1, 0, null]) expect(await countTry(trx, own.token)).toBe(left)
    expect(await findPending(trx, own.token)).toBeUndefined()
    expect(await countTry(trx, others.token)).toBe(4)
    await sql`update pending_sign_ins set expires_at = now()`.execute(trx)
    expect(await countTry(trx, others.token)).toBeNull()
  }))

test('a sign-in waits for the second factor of its own account, with the password of now', () =>
  withTwo(kinds['a sign-in whose second factor is outstanding']!, async (trx, { own, others }) => {
    const { id: userId } = others.holder
    expect(await createPending(trx, { userId, passwordHash: '$argon2id$other' })).toBeNull()
    await sql`update users set totp_confirmed_at = null where id = ${userId}`.execute(trx)
    expect(await createPending(trx, { userId, passwordHash: '$argon2id$none' })).toBeNull()
    expect(await findPending(trx, others.token)).toBeUndefined()
    expect((await findPending(trx, own.token))?.user.id).toBe(own.holder.id)
  }))
