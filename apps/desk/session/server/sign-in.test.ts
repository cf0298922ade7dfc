import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { endSignIns } from '#platform/http/sessions/sign-in-store.ts'
import { goodPassword, login, mailsTo } from '#core/accounts/server/testing/account-holder.ts'
import { codeAt } from '#core/accounts/server/testing/second-factor.ts'
import { invitationLinks } from '#core/accounts/roles/server/role-store.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const path = (name: 'today' | 'sign-in' | 'second-factor' | 'set-up' | 'recovery-codes' | 'confirm') =>
  href(deskRoutes[name])
const noFollow = { follow: false }
/** Returns the app's current code, or one that many steps of 30 seconds later. */
/** The first at 0, the next at 1: both stay valid if a step ends meanwhile. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000))

/** A browser with the sign-in page open. */
async function newcomer() {
  const visitor = desk.visitor()
  await visitor.get(path('sign-in'))
  return visitor
}

/** A staff member with a second factor, and their secret. */
async function ready() {
  const account = await desk.staff('owner')
  const visitor = await newcomer()
  await visitor.post(path('sign-in'), { email: account.email, password: goodPassword })
  const { secretKey } = (await visitor.get(path('set-up'))).props
  const done = await visitor.post(path('set-up'), { code: codeOf(secretKey) })
  return { ...account, secretKey, visitor, done }
}

test('desk: an invitation, a new account, the second factor, recovery codes, and today', async () => {
  const email = 'first@example.com'
  const token = await db
    .transaction()
    .execute((trx) => invitationLinks.save(trx, { email, role: 'owner', venueIds: [null] }))
  const visitor = desk.visitor('fr')
  const page = await visitor.get(href(deskRoutes.invitation, { token }))
  expect(page.props.invitation).toEqual({ email, role: 'owner', halls: [], isKnown: false })
  const person = { firstname: 'Anna', lastname: 'Kovács', password: 'a tower full of bells' }
  const accepted = await visitor.post(href(deskRoutes['invitation.store'], { token }), person)
  expect(accepted.payload.view?.component).toBe('set-up')
  // The password alone grants no access.
  expect((await visitor.get(path('today'))).payload.view?.component).toBe('set-up')
  const shown = await visitor.post(path('set-up'), { code: codeOf(accepted.props.secretKey) })
  expect(shown.payload.view?.component).toBe('recovery-codes')
  expect(shown.props.codes).toHaveLength(10)
  const today = await visitor.post(path('recovery-codes'))
  expect(today.payload.view?.component).toBe('today')
  expect(today.props.me).toMatchObject({ name: 'Anna Kovács', email })
  expect((await visitor.get(path('recovery-codes'))).payload.view?.component).toBe('today')
  expect((await visitor.get(href(deskRoutes.invitation, { token }))).status).toBe(410)
  expect((await mailsTo(db, email)).map(({ kind }) => kind)).toEqual(['two-factor-changed'])
})

test('desk: password and code sign in, and lead on to what was asked for; a code is good once', async () => {
  const { email, secretKey } = await ready()
  const visitor = await newcomer()
  const asked = await visitor.post(path('sign-in'), { email, password: goodPassword, to: '/desk/people' })
  expect(asked.payload.view?.component).toBe('second-factor')
  const wrong = await visitor.post(path('second-factor'), { code: '000000', to: '/desk/people' })
  expect(wrong.props.errors.code).toBeDefined()
  const code = codeOf(secretKey, 1)
  const right = await visitor.post(path('second-factor'), { code, to: '/desk/people' })
  expect(right.payload.view?.component).toBe('people')
  const other = await newcomer()
  await other.post(path('sign-in'), { email, password: goodPassword })
  expect((await other.post(path('second-factor'), { code })).props.errors.code).toBeDefined()
})

test('desk: after five wrong codes the password is asked for again', async () => {
  const { email } = await ready()
  const visitor = await newcomer()
  await visitor.post(path('sign-in'), { email, password: goodPassword })
  for (let tried = 0; tried < 4; tried++)
    expect((await visitor.post(path('second-factor'), { code: '000000' })).payload.view?.component).toBe(
      'second-factor',
    )
  expect((await visitor.post(path('second-factor'), { code: '000000' })).payload.view?.component).toBe('sign-in')
})

test('desk: a recovery code lets in once', async () => {
  const { email, done } = await ready()
  const [recovery_code] = done.props.codes
  const signIn = async () => {
    const visitor = await newcomer()
    await visitor.post(path('sign-in'), { email, password: goodPassword })
    return visitor.post(path('second-factor'), { recovery_code })
  }
  expect((await signIn()).payload.view?.component).toBe('today')
  expect((await signIn()).props.errors.recovery_code).toBeDefined()
})

test('desk: neither a sign-in of the shop nor an account without a role opens it', async () => {
  const staff = await desk.staff('owner')
  const visitor = desk.visitor()
  await login(visitor, staff)
  expect((await visitor.get(path('today'), noFollow)).location).toMatch(/^\/desk\/sign-in/)
  const customer = await desk.staff({})
  const refused = await (await newcomer()).post(path('sign-in'), { email: customer.email, password: goodPassword })
  expect(refused.props.errors.password).toMatch(/no role/)
})

test('desk: a wrong password is answered alike, whether the address is nobody’s, a customer’s or of the house', async () => {
  const errorsOf = async (email: string) =>
    (await (await newcomer()).post(path('sign-in'), { email, password: 'not the password' })).props.errors
  const nobody = await errorsOf(`${crypto.randomUUID()}@example.com`)
  expect(nobody.password).not.toMatch(/no role/)
  const failed = () =>
    db
      .selectFrom('audit_log')
      .select('user_id')
      .where('action', '=', 'sign-in failed')
      .where('user_id', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
  for (const roles of [{}, 'viewer', 'owner'] as const) {
    const account = await desk.staff(roles)
    expect(await errorsOf(account.email)).toEqual(nobody)
    expect(await failed()).toEqual([{ user_id: account.id }])
  }
  const { email } = await ready()
  expect(await errorsOf(email)).toEqual(nobody)
})

test('desk: the cookie is the desk’s own; a new password, or a sign-out of all devices, ends the session', async () => {
  const { id, visitor } = await desk.signedIn()
  const answer = await visitor.get(path('today'))
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
  expect(answer.body).toContain('<noscript>')
  await endSignIns(db, { userId: id })
  expect((await visitor.get(path('today'), noFollow)).status).toBe(303)
})

test('desk: a session ends after an hour without a request, and twelve hours after it began', async () => {
  for (const change of [
    "last_seen_at = now() - interval '61 minutes'",
    "created_at = now() - interval '13 hours', expires_at = now() - interval '1 hour'",
  ]) {
    const { id, visitor } = await desk.signedIn()
    await sql`update staff_sessions set ${sql.raw(change)} where user_id = ${id}`.execute(db)
    expect((await visitor.get(path('today'), noFollow)).status).toBe(303)
  }
})

test('desk: what changes something is taken from its own pages alone, with the token of the session', async () => {
  const { visitor } = await desk.signedIn()
  const foreign = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } }
  expect((await visitor.post(href(deskRoutes['tour.seen']), { seen: true }, foreign)).status).toBe(419)
  const other = await desk.signedIn()
  visitor.cookies.set('XSRF-TOKEN', other.visitor.cookies.get('XSRF-TOKEN')!)
  expect((await visitor.post(href(deskRoutes['tour.seen']), { seen: true })).status).toBe(419)
})

test('desk: after ten minutes what is sensitive asks for a code again', async () => {
  const { id, visitor } = await desk.signedIn()
  expect((await visitor.get(href(deskRoutes['people.invite']))).payload.view?.component).toBe('invite')
  await desk.letConfirmationPass(id)
  const asked = await visitor.get(href(deskRoutes['people.invite']))
  expect([asked.payload.view?.component, asked.props.to]).toEqual(['confirm', '/desk/people/invite'])
  await visitor.post(href(deskRoutes['people.invite.store']), { email: 'new@example.com', role: 'viewer' })
  expect(await db.selectFrom('invitations').select('email').where('email', '=', 'new@example.com').execute()).toEqual(
    [],
  )
})
