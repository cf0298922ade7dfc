import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestShop } from '../../../app/testing/shop.ts'
import { storeConcert } from '../../../cart/server/testing/samples.ts'
import { hashSecret } from '../../../../platform/http/sessions/secrets.ts'
import { locales } from '../../../../values/locales.ts'
import type { StaffRole } from '../../roles/roles.ts'
import { goodPassword, letConfirmationPass, login, signedIn, storeAccount, userOf } from '../testing/account-holder.ts'
import { forgetInvitations, saveInvitation } from './invitation-store.ts'
import { grantRole, isLastOwner, takeRole } from './role-store.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const newEmail = () => `${crypto.randomUUID()}@example.com`
const person = { firstname: 'Béla', lastname: 'Nagy', password: 'a door that is always open' }

function invite(email: string, role: StaffRole = 'planner', venueIds: (number | null)[] = [null]): Promise<string> {
  return db.transaction().execute((trx) => saveInvitation(trx, { email, role, venueIds }))
}

const rolesOf = (email: string) =>
  db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['role', 'venue_id'])
    .where('email', '=', email)
    .orderBy('venue_id')
    .execute()

describe('an invitation', () => {
  test.each(locales)('makes the account of who has none, signs in and gives the role, in %s', async (locale) => {
    const email = newEmail()
    const token = await invite(email)
    const visitor = shop.visitor(locale)
    const { status, props } = await visitor.get(`/invitation/${token}`)
    expect([status, props.invitation]).toEqual([200, { email, role: expect.any(String), venues: [], as: 'new' }])
    expect(props.invitation.role).not.toMatch(/accounts\.|planner/)
    expect(await visitor.submit(`/invitation/${token}`, person, { follow: false })).toMatchObject({
      status: 303,
      location: '/',
    })
    expect(await userOf(visitor)).toMatchObject({ email })
    expect(await rolesOf(email)).toEqual([{ role: 'planner', venue_id: null }])
    // The password is the one that was chosen.
    const phone = shop.visitor()
    await login(phone, { email, password: person.password })
    expect(await userOf(phone)).toMatchObject({ email })
  })

  test('leads who has an account to the login and back, and gives the role in the halls that it names', async () => {
    const [one, other] = [await storeConcert(db, { capacity: 1 }), await storeConcert(db, { capacity: 1 })]
    const venues = await db
      .selectFrom('zones')
      .innerJoin('event_dates', 'event_dates.id', 'zones.event_date_id')
      .select('event_dates.venue_id as id')
      .where('zones.id', 'in', [one.zoneId, other.zoneId])
      .execute()
    const venueIds = [...new Set(venues.map(({ id }) => id))].toSorted((a, b) => a - b)
    const account = await storeAccount(db)
    const token = await invite(account.email.toUpperCase(), 'door', venueIds)
    const visitor = shop.visitor()
    const page = await visitor.get(`/invitation/${token}`)
    expect(page.props.invitation).toMatchObject({ as: 'known' })
    expect(page.props.invitation.venues).toHaveLength(venueIds.length)
    const to = `/invitation/${token}`
    expect((await visitor.submit(to, person, { follow: false })).location).toBe(`/login?${new URLSearchParams({ to })}`)
    expect((await login(visitor, { ...account, to })).location).toBe(to)
    expect((await visitor.get(to)).props.invitation.as).toBe('theirs')
    const before = visitor.cookies.get('cadenza_session')
    await visitor.post(to)
    expect(await rolesOf(account.email)).toEqual(venueIds.map((venue_id) => ({ role: 'door', venue_id })))
    // Who gains a right goes on under a new name.
    expect(visitor.cookies.get('cadenza_session')).not.toBe(before)
    expect(await userOf(visitor)).toMatchObject({ email: account.email })
  })

  test('asks its owner for the password once the last time is ten minutes ago, and leads back', async () => {
    const account = await signedIn(shop)
    const token = await invite(account.email, 'owner')
    await letConfirmationPass(db, account)
    const asked = await account.visitor.submit(`/invitation/${token}`, {}, { follow: false })
    expect(decodeURIComponent(asked.location!)).toBe(`/user/confirm-password?to=/invitation/${token}`)
    expect(await rolesOf(account.email)).toEqual([])
    const to = `/invitation/${token}`
    const shown = await account.visitor.post(
      '/user/confirm-password',
      { password: goodPassword, to },
      { follow: false },
    )
    expect(shown.location).toBe(to)
    await account.visitor.post(to)
    expect(await rolesOf(account.email)).toEqual([{ role: 'owner', venue_id: null }])
  })

  test('gives nothing to who is signed in to another account', async () => {
    const email = newEmail()
    const token = await invite(email)
    const eve = await signedIn(shop)
    expect((await eve.visitor.get(`/invitation/${token}`)).props.invitation.as).toBe('another')
    expect((await eve.visitor.submit(`/invitation/${token}`, person, { follow: false })).location).toBe(
      `/invitation/${token}`,
    )
    expect(await rolesOf(eve.email)).toEqual([])
    expect((await shop.visitor().get(`/invitation/${token}`)).status).toBe(200)
  })

  test('is good once, also where it is opened six times at the same moment', async () => {
    const email = newEmail()
    const token = await invite(email, 'owner')
    const visitors = Array.from({ length: 6 }, () => shop.visitor())
    await Promise.all(visitors.map((visitor) => visitor.submit(`/invitation/${token}`, person, { follow: false })))
    const users = await Promise.all(visitors.map(userOf))
    expect(users.filter((user) => user !== null)).toHaveLength(1)
    expect(await rolesOf(email)).toEqual([{ role: 'owner', venue_id: null }])
    expect((await shop.visitor().get(`/invitation/${token}`)).status).toBe(410)
  })

  test('that is accepted twice by its owner at the same moment is accepted', async () => {
    const { visitor, email } = await signedIn(shop)
    const token = await invite(email)
    await Promise.all([1, 2].map(() => visitor.post(`/invitation/${token}`, {}, { follow: false })))
    expect(await rolesOf(email)).toEqual([{ role: 'planner', venue_id: null }])
    expect(await roleLines(email)).toHaveLength(1)
  })

  test('is good for a week, stored as a hash, and forgotten after it', async () => {
    const email = newEmail()
    const token = await invite(email)
    const { rows } = await sql<{ days: number; token_hash: string }>`
      select (extract(epoch from expires_at - now()) / 86400)::float as days, token_hash from invitations where email = ${email}`.execute(
      db,
    )
    expect(rows[0]!.days).toBeGreaterThan(6.9)
    expect(rows[0]!.days).toBeLessThanOrEqual(7)
    expect(rows[0]!.token_hash).toBe(hashSecret(token))
    await sql`update invitations set expires_at = now() where email = ${email}`.execute(db)
    expect((await shop.visitor().get(`/invitation/${token}`)).status).toBe(410)
    await shop.visitor().submit(`/invitation/${token}`, person)
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
    expect(await forgetInvitations(db, 100)).toBe(1)
    expect(await forgetInvitations(db, 100)).toBe(0)
  })

  test.each([
    ['no password', { password: '' }, 'password'],
    ['a password that everybody has', { password: 'password1' }, 'password'],
    ['no name', { firstname: ' ' }, 'firstname'],
    ['no family name', { lastname: '' }, 'lastname'],
  ])('says at its field what is wrong: %s, and stays good', async (_, wrong, field) => {
    const email = newEmail()
    const token = await invite(email)
    const visitor = shop.visitor()
    await visitor.get(`/invitation/${token}`)
    const { props } = await visitor.submit(`/invitation/${token}`, { ...person, ...wrong })
    expect(props.errors[field]).toMatch(/./)
    expect(props.input).not.toHaveProperty('password')
    expect(props.invitation.as).toBe('new')
  })

  test('does not take its own address for a password', async () => {
    const email = newEmail()
    const token = await invite(email)
    const { props } = await shop.visitor().submit(`/invitation/${token}`, { ...person, password: email })
    expect(Object.keys(props.errors)).toEqual(['password'])
  })

  test.each(['x', 'a'.repeat(43)])('that was never made leads nowhere: %.10s', async (token) => {
    const visitor = shop.visitor()
    expect((await visitor.get(`/invitation/${token}`)).status).toBe(410)
    expect((await visitor.submit(`/invitation/${token}`, person)).status).toBe(410)
    expect(await userOf(visitor)).toBeNull()
  })

  test('stands in the audit log, with the role and without the address', async () => {
    const { visitor, email } = await signedIn(shop)
    await visitor.post(`/invitation/${await invite(email, 'editor')}`)
    expect(await roleLines(email)).toMatchObject([{ details: { role: 'editor', venues: [null] } }])
  })
})

describe('roles', () => {
  test('are taken at once, each in its halls only', async () => {
    const { id, email } = await storeAccount(db)
    const venues = await db.selectFrom('venues').select('id').limit(1).execute()
    const venueId = venues[0]!.id
    await db.transaction().execute(async (trx) => {
      await grantRole(trx, { userId: id, role: 'viewer', venueIds: [null, venueId] })
      await grantRole(trx, { userId: id, role: 'viewer', venueIds: [venueId] })
      await grantRole(trx, { userId: id, role: 'finance', venueIds: [null] })
    })
    const take = (venueIds: (number | null)[]) =>
      db.transaction().execute((trx) => takeRole(trx, { userId: id, role: 'viewer', venueIds }))
    expect(await take([venueId])).toBe(1)
    expect(await rolesOf(email)).toEqual(
      expect.arrayContaining([
        { role: 'viewer', venue_id: null },
        { role: 'finance', venue_id: null },
      ]),
    )
    expect([await take([null]), await take([null])]).toEqual([1, 0])
    expect(await rolesOf(email)).toEqual([{ role: 'finance', venue_id: null }])
  })

  test('the last owner of all halls stays: no command, no changed row and no deleted account leaves a house without one', async () => {
    await clearOwners()
    const [anna, bela] = [await storeAccount(db), await storeAccount(db)]
    await own(anna.id)
    const refused = { constraint: 'last_owner' }
    await expect(disown(anna.id)).rejects.toMatchObject(refused)
    await expect(
      db.updateTable('user_roles').set({ role: 'viewer' }).where('user_id', '=', anna.id).execute(),
    ).rejects.toMatchObject(refused)
    await expect(db.deleteFrom('users').where('id', '=', anna.id).execute()).rejects.toMatchObject(refused)
    expect(await disown(anna.id).catch(isLastOwner)).toBe(true)
    expect(isLastOwner(new Error('anything else'))).toBe(false)
    const owner = shop.visitor()
    await login(owner, anna)
    const { props } = await owner.post('/account', { _method: 'DELETE' })
    expect(props.flash.notice).toMatchObject({ kind: 'negative' })
    expect(await userOf(owner)).toMatchObject({ email: anna.email })
    await own(bela.id)
    expect(await disown(anna.id)).toBe(1)
    await db.transaction().execute((trx) => grantRole(trx, { userId: anna.id, role: 'door', venueIds: [null] }))
    await db.deleteFrom('user_roles').where('user_id', '=', anna.id).execute()
  })

  test('of two owners who leave at the same moment one stays', async () => {
    await clearOwners()
    const accounts = [await storeAccount(db), await storeAccount(db)]
    for (const { id } of accounts) await own(id)
    let meet = () => {}
    const both = new Promise<void>((resolve) => (meet = resolve))
    let here = 0
    const leave = (userId: number) =>
      db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx)
        if (++here === 2) meet()
        await both
        return takeRole(trx, { userId, role: 'owner', venueIds: [null] })
      })
    const left = await Promise.allSettled(accounts.map(({ id }) => leave(id)))
    expect(left.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.selectFrom('user_roles').select('role').where('role', '=', 'owner').execute()).toHaveLength(1)
  })
})

const own = (userId: number) =>
  db.transaction().execute((trx) => grantRole(trx, { userId, role: 'owner', venueIds: [null] }))
const disown = (userId: number) =>
  db.transaction().execute((trx) => takeRole(trx, { userId, role: 'owner', venueIds: [null] }))

/** As nobody but a test can: without the trigger. */
async function clearOwners(): Promise<void> {
  await sql`truncate user_roles`.execute(db)
}

async function roleLines(email: string) {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return db
    .selectFrom('audit_log')
    .select('details')
    .where('user_id', '=', id)
    .where('action', '=', 'role given')
    .execute()
}
