/**
 * Content of each page of the desk's entry, each refusal, and the resulting log entries and mails.
 */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { invitationLinks } from '#core/accounts/roles/server/role-store.ts'
import { goodPassword, mailsTo } from '#core/accounts/server/testing/account-holder.ts'
import { codeAt } from '#core/accounts/server/testing/second-factor.ts'
import { countAttemptsAs } from '#test/shop/count-attempts.ts'
import type { TestResponse } from '#test/shop/test-visitor.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk, type GivenRoles } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
beforeEach(() => sql`truncate attempts`.execute(desk.db))
const { db } = desk
const path = (name: 'today' | 'sign-in' | 'second-factor' | 'set-up' | 'confirm' | 'recovery-codes' | 'sign-out') =>
  href(deskRoutes[name])
const noFollow = { follow: false }
/** The first at 0, the next at 1: both stay valid if a step ends meanwhile. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000))
const wrong = '000000'
/** Message of a rate limit, with the possible minutes. */
const inMinutes = /in (a minute|1?\d minutes|20 minutes)[.,]/

async function newcomer() {
  const visitor = desk.visitor()
  await visitor.get(path('sign-in'))
  return visitor
}
async function halfway(email: string, more: object = {}) {
  const visitor = await newcomer()
  const page = await visitor.post(path('sign-in'), { email, password: goodPassword, ...more })
  return { visitor, page }
}
async function ready(roles: GivenRoles = 'owner') {
  const account = await desk.staff(roles)
  const { visitor, page } = await halfway(account.email)
  const secretKey = page.props.secretKey as string
  const { props } = await visitor.post(path('set-up'), { code: codeOf(secretKey) })
  return { ...account, visitor, secretKey, codes: props.codes as string[] }
}
const invite = (email: string, role: 'viewer' | 'owner' = 'viewer') =>
  db.transaction().execute((trx) => invitationLinks.save(trx, { email, role, venueIds: [null] }))
/** Page data not common to all pages, with its title. */
const shown = ({ status, payload, props }: TestResponse) => {
  const { localization: _, shop: __, me: ___, security: ____, errors, flash, head, ...own } = props
  return { status, page: payload.view?.component, title: head.title, errors, flash, ...own }
}
const page = (name: string, title: string, properties: object, status = 200) => ({
  status,
  page: name,
  title,
  errors: {},
  flash: {},
  ...properties,
})
const linesOf = (email: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'user_id', 'details'])
    .where('subject', '=', hashPerson(email, desk.config.sessionSecret))
    .orderBy('id')
    .execute()

test('desk: each page of the way in shows what belongs to it, and is called by it', async () => {
  const { id, email, visitor, secretKey, codes } = await ready()
  expect(shown(await desk.visitor().get(`${path('sign-in')}?to=/desk/people`))).toEqual(
    page('sign-in', 'Sign in to the desk', { to: '/desk/people' }),
  )
  expect(shown(await visitor.get(path('recovery-codes')))).toEqual(
    page('recovery-codes', 'Keep your recovery codes', { codes }),
  )
  expect(shown(await visitor.get(`${path('confirm')}?to=/desk/people`))).toEqual(
    page('confirm', 'Is it you?', { to: '/desk/people', email, ways: { app: true, passkey: null } }),
  )
  const later = await halfway(email, { to: '/desk/people' })
  expect(shown(later.page)).toEqual(
    page('second-factor', 'The second step', {
      to: '/desk/people',
      email,
      ways: { app: true, passkey: null },
      setUp: null,
    }),
  )
  const { email: other } = await desk.staff('viewer')
  const { page: setUp } = await halfway(other, { to: '/desk/people' })
  expect(shown(setUp)).toEqual(
    page('set-up', 'Set up the second step', {
      to: '/desk/people',
      secretKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\//),
      qr: expect.anything(),
    }),
  )
  expect([
    setUp.props.uri.includes(setUp.props.secretKey),
    decodeURIComponent(setUp.props.uri).includes(other),
  ]).toEqual([true, true])
  expect(setUp.props.secretKey).not.toBe(secretKey)
  const token = await invite(other)
  const url = href(deskRoutes.invitation, { token })
  const invitation = { email: other, role: 'viewer', halls: [], isKnown: true }
  expect(shown(await desk.visitor().get(url))).toEqual(page('invitation', 'You are invited', { token, invitation }))
  await sql`delete from invitations where email = ${other}`.execute(db)
  expect(shown(await desk.visitor().get(url))).toEqual(
    page('invitation', 'You are invited', { token, invitation: null }, 410),
  )
  // After saving the codes their page is gone.
  await visitor.post(path('recovery-codes'))
  const kept = await db
    .selectFrom('staff_sessions')
    .select('sealed_codes')
    .where('user_id', '=', id)
    .where('step', '=', 'in')
    .execute()
  expect(kept).toEqual([{ sealed_codes: null }])
})

test('desk: what is wrong with a password, or with whoever types it, is said at its field', async () => {
  const { email } = await desk.staff('viewer')
  const { email: customer } = await desk.staff({})
  const errorsOf = async (body: object) => {
    const answer = await (await newcomer()).post(path('sign-in'), body)
    expect(answer.payload.view?.component).toBe('sign-in')
    return answer.props.errors
  }
  expect(await errorsOf({})).toEqual({
    email: 'Please enter your e-mail address.',
    password: 'Please enter your password.',
  })
  expect(await errorsOf({ email, password: 'not the password' })).toEqual({
    password: 'This address and this password do not match.',
  })
  expect(await errorsOf({ email: customer, password: goodPassword })).toEqual({
    password: 'This account has no role in the house. Ask an owner for an invitation.',
  })
  await countAttemptsAs(db, 'sign-in-account', 1_000)
  expect(await errorsOf({ email, password: goodPassword })).toEqual({ password: expect.stringMatching(inMinutes) })
})

test('desk: what is wrong with a second factor is said at its field, on the page that asks for it', async () => {
  const { email, secretKey, codes } = await ready()
  const { visitor } = await halfway(email)
  const errorsOf = async (body: object, name: 'second-factor' | 'set-up' = 'second-factor', by = visitor) => {
    const answer = await by.post(path(name), body)
    expect(answer.payload.view?.component).toBe(name)
    return answer.props.errors
  }
  expect(await errorsOf({})).toEqual({ code: 'Please enter the six digits that the app shows.' })
  expect(await errorsOf({ code: wrong })).toEqual({ code: expect.stringMatching(/^That is not the current code\./) })
  expect(await errorsOf({ recovery_code: 'x' })).toEqual({
    recovery_code: 'Please enter the twenty-four letters and digits of a recovery code.',
  })
  const foreign = (await ready()).codes[0]!
  expect(await errorsOf({ recovery_code: foreign })).toEqual({
    recovery_code: 'This is not one of your recovery codes, or it has already been used.',
  })
  expect(await errorsOf({ passkey: {} })).toEqual({
    passkey: 'This passkey does not belong to this account. Please try another one.',
  })
  const code = codeOf(secretKey, 1)
  await (await halfway(email)).visitor.post(path('second-factor'), { code })
  expect(await errorsOf({ code })).toEqual({
    code: 'This code has already been used. Please wait for the next one.',
  })
  const fresh = (await halfway((await desk.staff('viewer')).email)).visitor
  expect(await errorsOf({ code: '' }, 'set-up', fresh)).toEqual({
    code: 'Please enter the six digits that the app shows.',
  })
  expect(await errorsOf({ code: wrong }, 'set-up', fresh)).toEqual({
    code: expect.stringMatching(/^That is not the current code\./),
  })
  await countAttemptsAs(db, 'second-factor', 1_000)
  const last = (await halfway(email)).visitor
  expect(await errorsOf({ recovery_code: codes[0]! }, 'second-factor', last)).toEqual({
    recovery_code: expect.stringMatching(inMinutes),
  })
  expect(await errorsOf({ code: wrong }, 'second-factor', last)).toEqual({ code: expect.stringMatching(inMinutes) })
})

test('desk: a second factor that another secret has sealed is not taken for a wrong one, and costs no try', async () => {
  const { id, email, visitor } = await ready()
  await sql`update users set totp_secret = 'sealed by another' where id = ${id}`.execute(db)
  const answer = await (await halfway(email)).visitor.post(path('second-factor'), { code: wrong })
  expect(answer.props.errors).toEqual({
    code: 'We cannot check codes from the app at the moment. Please use a recovery code.',
  })
  const tries = await db.selectFrom('staff_sessions').select('tries').where('user_id', '=', id).execute()
  expect(tries.map((row) => row.tries)).toEqual([0, 0])
  // Nor are unreadable recovery codes shown.
  await sql`update staff_sessions set sealed_codes = 'sealed by another' where user_id = ${id}`.execute(db)
  expect((await visitor.get(path('recovery-codes'), noFollow)).location).toBe(path('today'))
})

test('desk: whoever has tried too often, or signs out, begins anew, and is told so', async () => {
  const { email, visitor: signedIn } = await ready()
  const { visitor } = await halfway(email)
  for (let tried = 0; tried < 4; tried++) await visitor.post(path('second-factor'), { code: wrong })
  const again = { notice: { kind: 'warning', text: 'Please begin again with your password.' } }
  expect(shown(await visitor.post(path('second-factor'), { code: wrong }))).toEqual(
    page('sign-in', 'Sign in to the desk', { to: '/desk', flash: again }),
  )
  const out = { notice: { kind: 'positive', text: 'You are signed out.' } }
  expect(shown(await signedIn.post(path('sign-out')))).toMatchObject({ page: 'sign-in', flash: out })
  // A session without remaining attempts checks no code.
  const { id, secretKey } = await ready()
  const { visitor: spent } = await halfway(
    (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email,
  )
  await sql`update staff_sessions set tries = 5 where user_id = ${id} and step = 'password'`.execute(db)
  expect(shown(await spent.post(path('second-factor'), { code: codeOf(secretKey, 1) }))).toMatchObject({
    page: 'sign-in',
    flash: again,
  })
})

test('desk: the log has each step with whose it is, and the mails what has changed', async () => {
  const { id, email, codes, visitor, secretKey } = await ready()
  const { email: nobody } = { email: `${crypto.randomUUID()}@example.com` }
  for (const one of [email, nobody])
    await (await newcomer()).post(path('sign-in'), { email: one, password: 'not the password' })
  const { visitor: next } = await halfway(email)
  await sql`update users set locale = 'fr' where id = ${id}`.execute(db)
  await next.post(path('second-factor'), { code: wrong })
  await next.post(path('second-factor'), { recovery_code: codes[0] })
  await visitor.post(path('confirm'), { code: codeOf(secretKey, 1) })
  await visitor.post(path('sign-out'))
  const own = { user_id: id, actor: `user ${id}` }
  const line = (action: string, details: object = {}) => ({ ...own, action, details })
  const signIn = (method: string) => line('sign-in', { method, app: 'desk' })
  const failed = (action: string) => ({ ...line(action), actor: expect.any(String) })
  expect(await linesOf(email)).toEqual([
    line('second factor on'),
    signIn('two-factor'),
    failed('sign-in failed'),
    failed('second factor failed'),
    signIn('recovery-code'),
    line('desk confirmed'),
    line('sign-out'),
  ])
  expect((await linesOf(nobody)).map(({ action, user_id }) => [action, user_id])).toEqual([['sign-in failed', null]])
  const mails = await mailsTo(db, email)
  // In the account's language, whoever has used it.
  expect(mails.map(({ kind, locale, data }) => [kind, locale, data])).toEqual([
    ['two-factor-changed', 'en', { userId: id, what: 'on' }],
    ['two-factor-changed', 'fr', { userId: id, what: 'codeUsed' }],
    ['new-device', 'fr', { userId: id, device: '', network: expect.stringMatching(/^10\./) }],
  ])
  const { visitor: last } = await halfway(email)
  for (let tried = 0; tried < 5; tried++) await last.post(path('second-factor'), { code: wrong })
  expect((await mailsTo(db, email)).at(-1)).toMatchObject({
    kind: 'second-factor-failed',
    locale: 'fr',
    data: { userId: id, device: expect.any(String), network: expect.stringMatching(/^10\./) },
  })
})

const addPasskey = (id: string, user: number, counts: boolean) =>
  sql`insert into passkeys (id, user_id, public_key, counter, name, counts_at_desk) values (${id}, ${user}, '\\x00', 0, 'Laptop', ${counts})`.execute(
    db,
  )

test('desk: a passkey that does not count is asked for in the session that an invitation began, and in no other', async () => {
  const account = await desk.staff('viewer')
  const stranger = await desk.staff('viewer')
  await addPasskey(`own-${account.id}`, account.id, false)
  await addPasskey(`foreign-${account.id}`, stranger.id, true)
  const url = href(deskRoutes.invitation, { token: await invite(account.email) })
  const invited = desk.visitor()
  await invited.get(url)
  const shownTo = shown(await invited.post(url, { password: goodPassword }))
  expect(shownTo).toMatchObject({
    page: 'second-factor',
    ways: { app: false, passkey: { reach: 'own' } },
    setUp: `${path('set-up')}?to=%2Fdesk`,
  })
  const askedIn = async (visitor: typeof invited) =>
    (
      JSON.parse((await visitor.post(href(deskRoutes['second-factor.passkey']), {}, noFollow)).body).allowCredentials ??
      []
    ).map((known: { id: string }) => known.id)
  expect(await askedIn(invited)).toEqual([`own-${account.id}`])
  // At the same time, in another browser, by the password alone.
  const { visitor, page: asked } = await halfway(account.email)
  expect([asked.payload.view?.component, await askedIn(visitor)]).toEqual(['set-up', []])
  expect((await visitor.get(path('second-factor'), noFollow)).location).toBe(`${path('set-up')}?to=%2Fdesk`)
  // A user without a passkey, by an invitation, regardless of others.
  const { email } = await desk.staff({})
  const other = href(deskRoutes.invitation, { token: await invite(email) })
  const without = desk.visitor()
  await without.get(other)
  expect((await without.post(other, { password: goodPassword })).payload.view?.component).toBe('set-up')
})

// Holds: product.without-cookies-forms-say-so
test('desk: a browser that keeps no cookies is told so at the sign-in', async () => {
  const { email } = await desk.staff('owner')
  const visitor = desk.visitor()
  visitor.cookies.set = () => visitor.cookies
  await visitor.get(path('sign-in'))
  for (const password of [goodPassword, 'not the one at all']) {
    const { payload, props } = await visitor.post(path('sign-in'), { email, password })
    expect([payload.view?.component, payload.url]).toEqual(['sign-in', expect.stringContaining(path('sign-in'))])
    expect(payload.url).not.toContain('cookies-given')
    expect([props.flash.notice.text, Object.keys(props.errors)]).toEqual([
      'Your browser has not kept the cookie that the desk needs to recognise you. Please allow cookies for this site, then try again.',
      ['_cookies'],
    ])
  }
})
