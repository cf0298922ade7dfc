import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Trx } from '#platform/schema/schema.ts'
import { createSignIn } from '#platform/http/sessions/sign-in-store.ts'
import { signInOf, storeUser } from '#platform/http/sessions/testing/users.ts'
import { hashSecret } from '#platform/http/sessions/secrets.ts'
import { createTestDatabase } from '#platform/testing/database.ts'
import { eraseAccount, findAccount } from './account-erasure-store.ts'
import {
  passkeyChallenges,
  addPasskey,
  findPasskey,
  findUserUuid,
  listCredentials,
  listPasskeys,
  markPasskeyUsed,
  removePasskey,
  changePasskeyName,
} from '../passkeys/server/passkey-store.ts'
import { emailChangeLinks } from '../profile/server/email-change-store.ts'
import {
  findProfile,
  saveProfile,
  findPasswordHash,
  findUser,
  findUserByEmail,
  isStillEnough,
  lockUser,
  replacePassword,
  setPassword,
} from './user-store.ts'
import { registrationLinks } from '../registration/server/registration-store.ts'
import { invitationLinks, addRole, takeRole } from '../roles/server/role-store.ts'
import { deviceLinks, endWaitingLinks, resetLinks } from './mailed-link-store.ts'
import { addDevice, isKnownDevice, markDeviceUsed } from '../sign-in/server/device-store.ts'
import { createPending } from '../two-factor/server/pending-store.ts'
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeNewCodes,
} from '../two-factor/server/recovery-code-store.ts'
import {
  startSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  findSecondFactor,
  takeCode,
} from '../two-factor/server/second-factor-store.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

type Holder = Awaited<ReturnType<typeof storeHolder>>

/** Stores an account with all possible data. */
async function storeHolder(trx: Trx) {
  const { id, email } = await storeUser(trx)
  const signInId = await createSignIn(trx, signInOf(id))
  await startSecondFactor(trx, { userId: id, sealedSecret: 'sealed' })
  await confirmSecondFactor(trx, { userId: id, sealedSecret: 'sealed', step: 7 })
  await replaceRecoveryCodes(trx, { userId: id, signInId, hashes: ['one', 'two'], sealed: `codes of ${id}` })
  const pending = await createPending(trx, { userId: id, passwordHash: '$argon2id$none' })
  await addPasskey(trx, passkeyOf(id))
  const { uuid } = (await listPasskeys(trx, id))[0]!
  const device = await addDevice(trx, { userId: id, secret: undefined })
  await resetLinks.issue(trx, id)
  await deviceLinks.issue(trx, id)
  const token = await emailChangeLinks.save(trx, { userId: id, email: `new-${email}` })
  await addRole(trx, { userId: id, role: 'editor', venueIds: [null] })
  return { id, email, signInId, pending: pending!, passkey: { id: `key of ${id}`, uuid }, device, token: token! }
}

const passkeyOf = (userId: number) => ({
  id: `key of ${userId}`,
  userId,
  publicKey: new Uint8Array([1]),
  counter: 1,
  transports: ['usb'],
  name: 'Key',
  isSyncable: false,
  isSynced: false,
})

/** Returns all table data of an account. */
async function read(trx: Trx, userId: number) {
  const ofUser = ['sign_ins', 'recovery_codes', 'pending_sign_ins', 'passkeys', 'known_devices']
  const links = ['password_resets', 'device_links', 'email_changes', 'user_roles']
  const tables: [string, unknown[]][] = []
  for (const table of [...ofUser, ...links]) {
    const { rows } = await sql`select * from ${sql.table(table)} where user_id = ${userId} order by 1, 2`.execute(trx)
    tables.push([table, rows])
  }
  const { rows: users } = await sql`select * from users where id = ${userId}`.execute(trx)
  const { rows: codes } = await sql`
    select new_recovery_codes.* from new_recovery_codes inner join sign_ins on sign_ins.id = sign_in_id
    where user_id = ${userId}`.execute(trx)
  return { ...Object.fromEntries(tables), users, codes }
}

/** Two accounts; `work` may change the first, and leaves the second as it is. */
function besideAnother(work: (trx: Trx, own: Holder, other: Holder) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const [before, own, after] = [await storeHolder(trx), await storeHolder(trx), await storeHolder(trx)]
    const others = [await read(trx, before.id), await read(trx, after.id)]
    await work(trx, own, before)
    expect([await read(trx, before.id), await read(trx, after.id)]).toEqual(others)
  })
}

describe('of two accounts, one is changed and the other stays as it is', () => {
  test('who somebody is', () =>
    besideAnother(async (trx, { id, email }) => {
      const profile = { firstname: 'Nadia', lastname: 'Boulanger', phone: '+33 1', locale: 'fr' } as const
      await saveProfile(trx, { userId: id, profile })
      expect(await findProfile(trx, id)).toEqual(profile)
      expect(await findUser(trx, id)).toMatchObject({ id, email })
      expect(await lockUser(trx, id)).toMatchObject({ id, email })
      expect(await findUserUuid(trx, id)).toMatch(/^[\w-]{36}$/)
    }))

  test('its address', () =>
    besideAnother(async (trx, { id, email, token }) => {
      expect(await emailChangeLinks.take(trx, { userId: id, token })).toBe(`new-${email}`)
      expect((await findUser(trx, id))?.email).toBe(`new-${email}`)
    }))

  test('an address that waits is forgotten', () =>
    besideAnother(async (trx, { id }) => {
      await emailChangeLinks.remove(trx, id)
      expect(await emailChangeLinks.find(trx, { userId: id })).toBeNull()
    }))

  test('its password, and who has typed the one of before', () =>
    besideAnother(async (trx, { id }) => {
      await setPassword(trx, { userId: id, passwordHash: '$argon2id$set' })
      expect(await findPasswordHash(trx, id)).toBe('$argon2id$set')
      expect(await read(trx, id)).toMatchObject({ pending_sign_ins: [] })
      expect(await replacePassword(trx, { userId: id, from: '$argon2id$none', to: '$argon2id$two' })).toBe(false)
      expect(await replacePassword(trx, { userId: id, from: '$argon2id$set', to: '$argon2id$two' })).toBe(true)
      expect(await findPasswordHash(trx, id)).toBe('$argon2id$two')
    }))

  test('links that wait are ended', () =>
    besideAnother(async (trx, { id }) => {
      await endWaitingLinks(trx, id)
      const none = { password_resets: [], email_changes: [], device_links: [], pending_sign_ins: [] }
      expect(await read(trx, id)).toMatchObject(none)
    }))

  test('its second factor: on, used, off', () =>
    besideAnother(async (trx, { id }) => {
      const code = { userId: id, sealedSecret: 'sealed', step: 8 }
      expect(await startSecondFactor(trx, { userId: id, sealedSecret: 'other' })).toBe(false)
      expect(await confirmSecondFactor(trx, code)).toBe(false)
      expect(await takeCode(trx, { ...code, sealedSecret: 'other' })).toBe(false)
      expect(await takeCode(trx, { ...code, step: 7 })).toBe(false)
      expect(await takeCode(trx, code)).toBe(true)
      expect(await takeCode(trx, code)).toBe(false)
      expect(await endSecondFactor(trx, id)).toBe(true)
      expect(await endSecondFactor(trx, id)).toBe(false)
      expect(await read(trx, id)).toMatchObject({ recovery_codes: [], pending_sign_ins: [], codes: [] })
      expect(await findSecondFactor(trx, id)).toEqual({ sealedSecret: null, since: null })
      expect(await startSecondFactor(trx, { userId: id, sealedSecret: 'new' })).toBe(true)
      expect(await takeCode(trx, { ...code, sealedSecret: 'new' })).toBe(false)
      expect(await confirmSecondFactor(trx, code)).toBe(false)
      expect(await confirmSecondFactor(trx, { ...code, sealedSecret: 'new' })).toBe(true)
    }))

  test('its recovery codes: made, shown once, used once', () =>
    besideAnother(async (trx, { id, signInId }, other) => {
      const codes = { userId: id, signInId, hashes: ['two', 'three', 'four'], sealed: 'newest' }
      expect(await replaceRecoveryCodes(trx, { ...codes, signInId: other.signInId })).toBe(false)
      expect(await replaceRecoveryCodes(trx, codes)).toBe(true)
      expect(await countRecoveryCodes(trx, id)).toBe(3)
      expect(await takeRecoveryCode(trx, { userId: id, codeHash: 'one' })).toBe(false)
      expect(await takeRecoveryCode(trx, { userId: id, codeHash: 'two' })).toBe(true)
      expect(await takeRecoveryCode(trx, { userId: id, codeHash: 'two' })).toBe(false)
      expect(await countRecoveryCodes(trx, id)).toBe(2)
      expect(await takeNewCodes(trx, signInId)).toBe('newest')
      expect(await takeNewCodes(trx, signInId)).toBeNull()
      expect(await replaceRecoveryCodes(trx, codes)).toBe(true)
      await sql`update new_recovery_codes set expires_at = now() where sign_in_id = ${signInId}`.execute(trx)
      expect(await takeNewCodes(trx, signInId)).toBeNull()
      await endSecondFactor(trx, id)
      expect(await replaceRecoveryCodes(trx, codes)).toBe(false)
    }))

  test('its passkeys: listed, used, renamed, removed', () =>
    besideAnother(async (trx, { id, passkey }, other) => {
      expect(await listCredentials(trx, id)).toEqual([{ id: passkey.id, transports: ['usb'] }])
      expect((await findPasskey(trx, passkey.id))?.user.id).toBe(id)
      expect(await addPasskey(trx, { ...passkeyOf(id), id: other.passkey.id })).toBe('known')
      const use = (counter: number) => markPasskeyUsed(trx, { id: passkey.id, counter, isSynced: false })
      expect([await use(1), await use(2), await use(2), await use(0)]).toEqual([false, true, false, false])
      const others = { uuid: other.passkey.uuid, userId: id }
      expect(await changePasskeyName(trx, { ...others, name: 'Mine' })).toBe(false)
      expect(await removePasskey(trx, others)).toBe(false)
      await addPasskey(trx, { ...passkeyOf(id), id: `second of ${id}` })
      await sql`update passkeys set created_at = now() - interval '1 hour' where id = ${`second of ${id}`}`.execute(trx)
      expect(await changePasskeyName(trx, { uuid: passkey.uuid, userId: id, name: 'Mine' })).toBe(true)
      expect((await listPasskeys(trx, id)).map(({ name }) => name)).toEqual(['Key', 'Mine'])
      expect(await removePasskey(trx, { uuid: passkey.uuid, userId: id })).toBe(true)
      expect((await listPasskeys(trx, id)).map(({ name }) => name)).toEqual(['Key'])
    }))

  test('its browsers: known to it alone', () =>
    besideAnother(async (trx, { id, device, email }, other) => {
      const isKnown = (secret: string) => isKnownDevice(trx, { deviceHash: hashSecret(secret), userId: id })
      expect([await isKnown(device), await isKnown(other.device), await isKnown('x')]).toEqual([true, false, false])
      await sql`update known_devices set last_used_at = now() - interval '1 day' where user_id = ${id}`.execute(trx)
      expect(await markDeviceUsed(trx, { secret: other.device, userId: id })).toBe(false)
      expect(await markDeviceUsed(trx, { secret: 'x', userId: id })).toBe(false)
      const second = await addDevice(trx, { userId: id, secret: undefined })
      await sql`update known_devices set last_used_at = now() - interval '1 day' where user_id = ${id}`.execute(trx)
      expect(await markDeviceUsed(trx, { secret: second, userId: id })).toBe(true)
      const used = await trx
        .selectFrom('known_devices')
        .select('id')
        .where('user_id', '=', id)
        .where('last_used_at', '=', sql<Date>`now()`)
        .execute()
      expect(used).toEqual([{ id: hashSecret(second) }])
      const find = (secret: string) =>
        findUserByEmail(trx, { email: email.toUpperCase(), deviceHash: hashSecret(secret) })
      expect(await find(device)).toMatchObject({ id, isKnownDevice: true, hasSecondFactor: true })
      expect(await find(other.device)).toMatchObject({ id, isKnownDevice: false })
    }))

  test('its roles', () =>
    besideAnother(async (trx, { id }) => {
      await addRole(trx, { userId: id, role: 'viewer', venueIds: [null] })
      await addRole(trx, { userId: id, role: 'viewer', venueIds: [null] })
      expect(await takeRole(trx, { userId: id, role: 'viewer', venueIds: [1] })).toBe(0)
      expect(await takeRole(trx, { userId: id, role: 'viewer', venueIds: [null] })).toBe(1)
      expect(await read(trx, id)).toMatchObject({ user_roles: [{ role: 'editor' }] })
    }))

  test('a password is enough for its own account without a second factor', () =>
    besideAnother(async (trx, { id }) => {
      const isEnough = (passwordHash: string) => isStillEnough(trx, { id, passwordHash })
      expect(await isEnough('$argon2id$none')).toBe(false)
      await endSecondFactor(trx, id)
      expect(await isEnough('$argon2id$none')).toBe(true)
      await setPassword(trx, { userId: id, passwordHash: '$argon2id$mine' })
      expect([await isEnough('$argon2id$none'), await isEnough('$argon2id$mine')]).toEqual([false, true])
      expect(await isStillEnough(trx, { id: 0, passwordHash: '$argon2id$mine' })).toBe(false)
    }))

  test('it is handed out and erased, with what waits under its address', () =>
    besideAnother(async (trx, { id, email }, other) => {
      for (const address of [email, other.email]) {
        const person = {
          firstname: 'A',
          lastname: 'B',
          locale: 'en',
          password_hash: '$argon2id$x',
          session_id: null,
        } as const
        await registrationLinks.save(trx, { ...person, email: address })
        await invitationLinks.save(trx, { email: address, role: 'viewer', venueIds: [null] })
        await sql`insert into audit_log (actor, action, user_id) select 'x', action, ${address === email ? id : other.id}
          from unnest(array['first', 'second']) as action`.execute(trx)
      }
      const found = await findAccount(trx, email.toUpperCase())
      const rows = [
        found.registrations,
        found.emailChanges,
        found.signIns,
        found.passkeys,
        found.roles,
        found.invitations,
      ]
      expect(rows.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 1])
      expect(found).toMatchObject({
        userId: id,
        user: { id, email },
        audit: [{ action: 'first' }, { action: 'second' }],
      })
      expect(await findAccount(trx, `x${email}`)).toMatchObject({
        userId: null,
        registrations: [],
        signIns: [],
        audit: [],
      })
      // Another user's link to an account's address concerns its owner, too.
      expect((await findAccount(trx, `new-${email}`)).emailChanges).toMatchObject([{ email: `new-${email}` }])
      expect(await eraseAccount(trx, email.toUpperCase())).toBe(3)
      expect(await findUser(trx, id)).toBeUndefined()
      expect(await findAccount(trx, other.email)).toMatchObject({ registrations: [{}], invitations: [{}] })
    }))
})

test('adding a passkey makes its own account wait, and no other', async () => {
  const [one, other] = [await storeUser(db), await storeUser(db)]
  await db.transaction().execute(async (trx) => {
    await addPasskey(trx, passkeyOf(one.id))
    const free = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [one.id, other.id])
      .forUpdate()
      .skipLocked()
      .execute()
    expect(free).toEqual([{ id: other.id }])
  })
})

test('a challenge is good for who was asked, for its purpose, once, until its time has come', () =>
  db.transaction().execute(async (trx) => {
    const asked = { holder: 'one', purpose: 'sign-in', challenge: 'c' } as const
    const others = [
      { ...asked, holder: 'two' },
      { ...asked, purpose: 'register' as const },
      { ...asked, challenge: 'd' },
    ]
    await passkeyChallenges.store(trx, asked)
    const isPeriod = sql<boolean>`expires_at = now() + interval '5 minutes'`.as('isPeriod')
    expect(await trx.selectFrom('passkey_challenges').select(isPeriod).execute()).toEqual([{ isPeriod: true }])
    for (const other of others) expect(await passkeyChallenges.take(trx, other)).toBe(false)
    for (const other of others) await passkeyChallenges.store(trx, other)
    expect([await passkeyChallenges.take(trx, asked), await passkeyChallenges.take(trx, asked)]).toEqual([true, false])
    await sql`update passkey_challenges set expires_at = now()`.execute(trx)
    for (const other of others) expect(await passkeyChallenges.take(trx, other)).toBe(false)
    await sql`update passkey_challenges set expires_at = now() + interval '1 microsecond'`.execute(trx)
    for (const other of others) expect(await passkeyChallenges.take(trx, other)).toBe(true)
  }))
