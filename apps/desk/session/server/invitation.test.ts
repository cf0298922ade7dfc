import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { hashSecret } from '#platform/http/sessions/secrets.ts'
import { forgetExpired } from '#core/privacy/retention/aged-rows-store.ts'
import type { StaffRole } from '#core/accounts/roles/roles.ts'
import { invitationLinks } from '#core/accounts/roles/server/role-store.ts'
import { goodPassword } from '#core/accounts/server/testing/account-holder.ts'
import { countAttemptsAs } from '#test/shop/count-attempts.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import { locales } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
beforeEach(() => sql`truncate attempts`.execute(desk.db))
const { db } = desk

const newEmail = () => `${crypto.randomUUID()}@example.com`
const person = { firstname: 'Béla', lastname: 'Nagy', password: 'a door that is always open' }
const pathOf = (token: string) => href(deskRoutes.invitation, { token })

function invite(email: string, role: StaffRole = 'planner', venueIds: (number | null)[] = [null]): Promise<string> {
  return db.transaction().execute((trx) => invitationLinks.save(trx, { email, role, venueIds }))
}

const rolesOf = (email: string) =>
  db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['role', 'venue_id'])
    .where('email', '=', email)
    .orderBy('venue_id')
    .execute()

/** Opens the link of an invitation and submits its form. */
async function accept(token: string, fields: object = person, visitor = desk.visitor()) {
  await visitor.get(pathOf(token))
  return visitor.post(pathOf(token), fields)
}

test.each(locales)('an invitation makes the account of who has none, in %s, and gives the role', async (locale) => {
  const email = newEmail()
  const page = await accept(await invite(email), person, desk.visitor(locale))
  expect(page.payload.view?.component).toBe('set-up')
  expect(await rolesOf(email)).toEqual([{ role: 'planner', venue_id: null }])
  const user = await db.selectFrom('users').select(['firstname', 'locale']).where('email', '=', email).execute()
  expect(user).toEqual([{ firstname: 'Béla', locale }])
})

test('an invitation of an address with an account is taken by its password, in the halls that it names', async () => {
  const zones = [await storeConcert(db, { capacity: 1 }), await storeConcert(db, { capacity: 1 })]
  const halls = await db
    .selectFrom('zones')
    .innerJoin('event_dates', 'event_dates.id', 'zones.event_date_id')
    .select('event_dates.venue_id as id')
    .where(
      'zones.id',
      'in',
      zones.map(({ zoneId }) => zoneId),
    )
    .execute()
  const venueIds = [...new Set(halls.map(({ id }) => id))].toSorted((a, b) => a - b)
  const account = await desk.staff({})
  const token = await invite(account.email.toUpperCase(), 'door', venueIds)
  const page = await desk.visitor().get(pathOf(token))
  expect(page.props.invitation).toMatchObject({ isKnown: true, role: 'door' })
  expect(page.props.invitation.halls).toHaveLength(venueIds.length)
  const refused = await accept(token, { password: 'something else' })
  expect(Object.keys(refused.props.errors)).toEqual(['password'])
  expect(await rolesOf(account.email)).toEqual([])
  expect((await accept(token, { password: goodPassword })).payload.view?.component).toBe('set-up')
  expect(await rolesOf(account.email)).toEqual(venueIds.map((venue_id) => ({ role: 'door', venue_id })))
})

test('an invitation is good once, also where it is opened six times at the same moment', async () => {
  const email = newEmail()
  const token = await invite(email, 'owner')
  const pages = await Promise.all(Array.from({ length: 6 }, () => accept(token)))
  expect(pages.filter(({ payload }) => payload.view?.component === 'set-up')).toHaveLength(1)
  expect(await rolesOf(email)).toEqual([{ role: 'owner', venue_id: null }])
  expect((await desk.visitor().get(pathOf(token))).status).toBe(410)
})

test('an invitation is good for a week, stored as a hash, and forgotten after it', async () => {
  const email = newEmail()
  const token = await invite(email)
  const { rows } = await sql<{ days: number; token_hash: string }>`
    select (extract(epoch from expires_at - now()) / 86400)::float as days, token_hash from invitations
    where email = ${email}`.execute(db)
  expect(rows[0]!.days).toBeGreaterThan(6.9)
  expect(rows[0]!.days).toBeLessThanOrEqual(7)
  expect(rows[0]!.token_hash).toBe(hashSecret(token))
  await sql`update invitations set expires_at = now() where email = ${email}`.execute(db)
  expect((await accept(token)).status).toBe(410)
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
  const forget = forgetExpired('invitations', 'ctid')
  expect(await forget({ db }, 100)).toBe(1)
  expect(await forget({ db }, 100)).toBe(0)
})

test.each([
  ['no password', { password: '' }, 'password'],
  ['a password that everybody has', { password: 'password1' }, 'password'],
  ['no name', { firstname: ' ', lastname: '' }, 'firstname'],
  ['no family name either', { firstname: ' ', lastname: '' }, 'lastname'],
])('an invitation says at its field what is wrong: %s, and stays good', async (_, wrong, field) => {
  const token = await invite(newEmail())
  const { props } = await accept(token, { ...person, ...wrong })
  expect(props.errors[field]).toMatch(/./)
  expect(props.invitation).toMatchObject({ isKnown: false })
})

// Holds: accounts.two-passwords-differ
test('an invitation takes a password that is said twice alike, and refuses two that differ', async () => {
  const email = newEmail()
  const token = await invite(email)
  const differ = await accept(token, { ...person, password_confirmation: `${person.password}!` })
  expect(Object.keys(differ.props.errors)).toEqual(['password_confirmation'])
  const alike = await accept(token, { ...person, password_confirmation: person.password })
  expect(alike.payload.view?.component).toBe('set-up')
  expect(await rolesOf(email)).toHaveLength(1)
})

test('an invitation does not take its own address for a password', async () => {
  const email = newEmail()
  const { props } = await accept(await invite(email), { ...person, password: email })
  expect(Object.keys(props.errors)).toEqual(['password'])
})

test.each(['x', 'a'.repeat(43)])('an invitation that was never made leads nowhere: %.10s', async (token) => {
  expect((await accept(token)).status).toBe(410)
})

test('an invitation that is taken stands in the audit log, with the role and without the address', async () => {
  const { id, email } = await desk.staff({})
  await accept(await invite(email, 'editor'), { password: goodPassword })
  const lines = await db
    .selectFrom('audit_log')
    .select('details')
    .where('user_id', '=', id)
    .where('action', '=', 'role given')
    .execute()
  expect(lines).toEqual([{ details: { role: 'editor', venues: [null] } }])
})

/** Message of a rate limit, with the possible minutes. */
const inMinutes = /in (a minute|1?\d minutes|20 minutes)[.,]/
const secondFactor = href(deskRoutes['second-factor'])
const noFollow = { follow: false }
const linesOf = (email: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'details'])
    .where('subject', '=', hashPerson(email, desk.config.sessionSecret))
    .orderBy('id')
    .execute()

test('desk: what is wrong with a password at an invitation is said, counted, and written down', async () => {
  const { id, email } = await desk.staff({})
  const url = href(deskRoutes.invitation, { token: await invite(email, 'viewer') })
  const visitor = desk.visitor()
  await visitor.get(url)
  const errorsOf = async (body: object) => (await visitor.post(url, body)).props.errors
  expect(await errorsOf({})).toEqual({ password: 'Please enter your password.' })
  expect(await errorsOf({ password: 'no' })).toEqual({ password: 'This is not the password of your account.' })
  expect((await linesOf(email)).map(({ action, user_id }) => [action, user_id])).toEqual([['sign-in failed', id]])
  await countAttemptsAs(db, 'sign-in-account', 1_000)
  expect(await errorsOf({ password: goodPassword })).toEqual({ password: expect.stringMatching(inMinutes) })
  await countAttemptsAs(db, 'account-link', requestLimits.accountLink.attempts)
  expect(await errorsOf({ password: goodPassword })).toEqual({ password: expect.stringMatching(/minutes?/) })
  await sql`truncate attempts`.execute(db)
  const sent = await visitor.post(url, { password: goodPassword }, noFollow)
  expect([sent.status, sent.location]).toEqual([303, secondFactor])
  expect(await linesOf(email)).toContainEqual(
    expect.objectContaining({ action: 'role given', user_id: id, details: { role: 'viewer', venues: [null] } }),
  )
})

test('desk: an account that an invitation makes is as it was typed, and begins with the password alone', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const url = href(deskRoutes.invitation, { token: await invite(email, 'viewer') })
  const visitor = desk.visitor('fr')
  await visitor.get(url)
  await visitor.post(url, person)
  const { id, ...user } = await db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname', 'locale'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(user).toEqual({ firstname: 'Béla', lastname: 'Nagy', locale: 'fr' })
  const sessions = await db
    .selectFrom('staff_sessions')
    .select(['step', 'by_invitation'])
    .where('user_id', '=', id)
    .execute()
  // Without an earlier passkey there is none to confirm with the link.
  expect(sessions).toEqual([{ step: 'password', by_invitation: false }])
  expect((await linesOf(email)).map(({ action, user_id, details }) => [action, user_id, details])).toEqual([
    ['account created', id, {}],
    ['role given', id, { role: 'viewer', venues: [null] }],
  ])
})

test('desk: an account that is made for the address in this very moment is not made again', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const token = await invite(email)
  const url = href(deskRoutes.invitation, { token })
  const answers = await Promise.all(
    [desk.visitor(), desk.visitor()].map(async (visitor) => {
      await visitor.get(url)
      return (await visitor.post(url, person, noFollow)).location
    }),
  )
  expect(answers).toContain(secondFactor)
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
})
