import { href } from '@cadenza/navigation'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createAuthenticator, type Lies } from '#core/accounts/passkeys/server/testing/authenticator.ts'
import { invitationLinks } from '#core/accounts/roles/server/role-store.ts'
import { addPasskey, signInByPasskey } from '#core/accounts/passkeys/server/testing/passkey-holder.ts'
import { goodPassword, login } from '#core/accounts/server/testing/account-holder.ts'
import { codeAt } from '#core/accounts/server/testing/second-factor.ts'
import type { TestResponse, TestVisitor } from '#test/shop/test-visitor.ts'
import type { Locale } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
beforeEach(() => sql`truncate attempts`.execute(desk.db))
const { db } = desk
const { origins } = desk.config
const path = (name: 'today' | 'sign-in' | 'second-factor' | 'set-up' | 'confirm') => href(deskRoutes[name])
const componentOf = async (answer: Promise<TestResponse>) => (await answer).payload.view?.component

/** A user's browser after a correct password. */
async function halfway({ email }: { email: string }, locale: Locale = 'en') {
  const visitor = desk.visitor(locale)
  await visitor.get(path('sign-in'))
  const page = await visitor.post(path('sign-in'), { email, password: goodPassword })
  return { visitor, page }
}

/** Adds a passkey to an account in the shop, with its password. */
async function giveToAccount(account: { email: string }) {
  const authenticator = createAuthenticator()
  const visitor = desk.visitor()
  await login(visitor, account)
  await addPasskey(desk, visitor, authenticator)
  return authenticator
}

/** An owner with a passkey and a password only. */
async function holder() {
  const account = await desk.staff('owner')
  return { ...account, authenticator: await giveToAccount(account) }
}

async function ask(visitor: TestVisitor, offer: 'second-factor.passkey' | 'confirm.passkey' = 'second-factor.passkey') {
  const { body } = await visitor.post(href(deskRoutes[offer]), {}, { follow: false })
  return JSON.parse(body)
}

async function show(visitor: TestVisitor, authenticator: ReturnType<typeof createAuthenticator>, lies?: Lies) {
  const passkey = authenticator.show(await ask(visitor), origins.en, lies)
  return visitor.post(path('second-factor'), { passkey, to: '/desk/people' })
}

test('desk: a passkey is the second factor of who has one, and leads on to what was asked for', async () => {
  const { id, email, authenticator } = await holder()
  const { visitor, page } = await halfway({ email })
  expect([page.payload.view?.component, page.props.ways]).toEqual([
    'second-factor',
    { app: false, passkey: { reach: 'own' } },
  ])
  const options = await ask(visitor)
  expect(options.allowCredentials.map((known: { id: string }) => known.id)).toEqual([authenticator.id])
  expect(await componentOf(show(visitor, authenticator))).toBe('people')
  const { details } = await db
    .selectFrom('audit_log')
    .select('details')
    .where('user_id', '=', id)
    .where('action', '=', 'sign-in')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({ method: 'passkey', app: 'desk' })
})

test('desk: to who has a passkey the password shows no secret of an app', async () => {
  const { visitor } = await halfway(await holder())
  const page = await visitor.get(path('set-up'))
  expect([page.payload.view?.component, page.props.secretKey]).toEqual(['second-factor', undefined])
})

test('desk: a passkey that was added while an app was set up by the password has to be shown: the app opens nothing', async () => {
  const account = await desk.staff('owner')
  const { visitor, page } = await halfway(account)
  await giveToAccount(account)
  await visitor.post(path('set-up'), { code: codeAt(page.props.secretKey, new Date()) })
  expect(await componentOf(visitor.get(path('today')))).not.toBe('today')
  const user = await db
    .selectFrom('users')
    .select(['totp_secret', 'totp_confirmed_at'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(user).toEqual({ totp_secret: null, totp_confirmed_at: null })
})

test('desk: nor does the password add or remove one in the shop; a sign-in by the passkey does', async () => {
  const { id, email, authenticator } = await holder()
  const thief = desk.visitor()
  await login(thief, { email })
  const enable = (visitor: TestVisitor) => visitor.post('/user/two-factor-authentication', {}, { follow: false })
  const hasSecret = async () =>
    (await db.selectFrom('users').select('totp_secret').where('id', '=', id).executeTakeFirstOrThrow()).totp_secret !==
    null
  expect((await enable(thief)).location).toBe('/account')
  expect((await thief.post('/user/passkeys/options', {}, { follow: false })).location).toBe('/account')
  expect(await hasSecret()).toBe(false)
  const owner = desk.visitor()
  await signInByPasskey(desk, owner, authenticator)
  await enable(owner)
  expect(await hasSecret()).toBe(true)
})

test('desk: a passkey of another account, of another session, or that is sent again opens nothing', async () => {
  const { email, authenticator } = await holder()
  const other = await holder()
  const { visitor } = await halfway({ email })
  const refused = await show(visitor, other.authenticator)
  expect(refused.props.errors.passkey).toMatch(/does not belong to this account/)
  const elsewhere = await halfway({ email })
  const passkey = authenticator.show(await ask(elsewhere.visitor), origins.en)
  expect(await componentOf(visitor.post(path('second-factor'), { passkey }))).toBe('second-factor')
  expect(await componentOf(elsewhere.visitor.post(path('second-factor'), { passkey }))).toBe('today')
  const again = await halfway({ email })
  expect(await componentOf(again.visitor.post(path('second-factor'), { passkey }))).toBe('second-factor')
  expect(await componentOf(again.visitor.post(path('second-factor'), { passkey: {} }))).toBe('second-factor')
})

test('desk: a passkey confirms, whatever language the desk is read in', async () => {
  const { id, authenticator, email } = await holder()
  const { visitor } = await halfway({ email })
  await show(visitor, authenticator)
  await visitor.post(href(deskRoutes['language.choose']), { locale: 'hu' }, { follow: false })
  await desk.letConfirmationPass(id)
  const page = await visitor.get(href(deskRoutes['people.invite']))
  expect([page.payload.view?.component, page.props.ways.passkey]).toEqual(['confirm', { reach: 'own' }])
  const passkey = authenticator.show(await ask(visitor, 'confirm.passkey'), origins.en)
  expect(await componentOf(visitor.post(path('confirm'), { passkey, to: '/desk/people/invite' }))).toBe('invite')
})

test('desk: on an address where browsers show no passkey of the house, the page says where they do', async () => {
  const { page } = await halfway(await holder(), 'fr')
  expect(page.props.ways.passkey).toEqual({ elsewhere: `${origins.en}/desk` })
})

/** A buyer with a passkey from before their staff role. */
async function customer() {
  const account = await desk.staff({})
  return { ...account, authenticator: await giveToAccount(account) }
}

test('desk: a passkey from before somebody worked for the house is no second factor, not even where it is shown', async () => {
  const { id, email, authenticator } = await customer()
  await db.insertInto('user_roles').values({ user_id: id, role: 'owner', venue_id: null }).execute()
  const { visitor, page } = await halfway({ email })
  expect(page.payload.view?.component).toBe('set-up')
  expect((await ask(visitor)).allowCredentials ?? []).toEqual([])
  await show(visitor, authenticator)
  expect(await componentOf(visitor.get(path('today')))).toBe('set-up')
})

test('desk: shown with the invitation it counts from then on; an app may be set up in its place', async () => {
  const { email, authenticator } = await customer()
  const token = await db
    .transaction()
    .execute((trx) => invitationLinks.save(trx, { email, role: 'owner', venueIds: [null] }))
  const visitor = desk.visitor()
  await visitor.get(href(deskRoutes.invitation, { token }))
  const page = await visitor.post(href(deskRoutes['invitation.store'], { token }), { password: goodPassword })
  expect([page.payload.view?.component, page.props.ways]).toEqual([
    'second-factor',
    { app: false, passkey: { reach: 'own' } },
  ])
  expect(await componentOf(visitor.get(page.props.setUp))).toBe('set-up')
  const { authenticator: other } = await customer()
  expect(await componentOf(show(visitor, authenticator))).toBe('people')
  const counting = await db
    .selectFrom('passkeys')
    .select(['id', 'counts_at_desk'])
    .where('id', 'in', [authenticator.id, other.id])
    .execute()
  expect(Object.fromEntries(counting.map((row) => [row.id, row.counts_at_desk]))).toEqual({
    [authenticator.id]: true,
    [other.id]: false,
  })
  const later = await halfway({ email })
  expect([later.page.payload.view?.component, later.page.props.setUp]).toEqual(['second-factor', null])
  expect(await componentOf(show(later.visitor, authenticator))).toBe('people')
})

test('desk: a passkey whose proof is not right opens nothing, and is told like any wrong one', async () => {
  const { email, authenticator } = await holder()
  const { visitor } = await halfway({ email })
  const { payload, props } = await show(visitor, authenticator, { origin: 'https://evil.example' })
  expect([payload.view?.component, props.errors.passkey]).toEqual([
    'second-factor',
    expect.stringMatching(/does not belong to this account/),
  ])
})
