/** Signing in to the desk and out of it: messages, stored data and redirects of each step. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { invitationLinks } from '#core/accounts/roles/server/role-store.ts'
import { goodPassword, login, mailsTo } from '#core/accounts/server/testing/account-holder.ts'
import { codeAt } from '#core/accounts/server/testing/second-factor.ts'
import { countAttemptsAs } from '#test/shop/count-attempts.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
beforeEach(() => sql`truncate attempts`.execute(desk.db))
const { db } = desk
type Path = 'today' | 'sign-in' | 'second-factor' | 'set-up' | 'confirm' | 'sign-out' | 'recovery-codes' | 'tour.seen'
const path = (name: Path) => href(deskRoutes[name])
const noFollow = { follow: false }
/** The first at 0, the next at 1: both stay valid if a step ends meanwhile. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000))

async function halfway(email: string, to?: string) {
  const visitor = desk.visitor()
  await visitor.get(path('sign-in'))
  const page = await visitor.post(path('sign-in'), { email, password: goodPassword, ...(to && { to }) })
  return { visitor, page }
}
async function ready(locale: 'en' | 'hu' = 'en') {
  const account = await desk.staff('owner')
  await db.updateTable('users').set({ locale }).where('id', '=', account.id).execute()
  const { visitor, page } = await halfway(account.email)
  const secretKey = page.props.secretKey as string
  const { props } = await visitor.post(path('set-up'), { code: codeOf(secretKey) })
  return { ...account, visitor, secretKey, codes: props.codes as string[] }
}
const sessionsOf = (user_id: number) =>
  db.selectFrom('staff_sessions').select(['id', 'step']).where('user_id', '=', user_id).execute()
const linesOf = async (email: string) => {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('subject', '=', hashPerson(email, desk.config.sessionSecret))
    .orderBy('id')
    .execute()
  return rows.map(({ action, details }) => [action, details['app'] ?? null])
}

test('desk: who is in goes on to what a link to the sign-in asks for', async () => {
  const { visitor } = await desk.signedIn()
  const { location } = await visitor.get(`${path('sign-in')}?to=${encodeURIComponent('/desk/people?q=a')}`, noFollow)
  expect(location).toBe('/desk/people?q=a')
})

test('desk: a second factor is set up once: the same secret as long as the page is open, and none for who has one', async () => {
  const account = await desk.staff('owner')
  const { visitor, page } = await halfway(account.email, '/desk/people')
  expect([page.payload.view?.component, page.props.to]).toEqual(['set-up', '/desk/people'])
  const again = await visitor.get(path('set-up'))
  expect(again.props.secretKey).toBe(page.props.secretKey)
  const wrong = await visitor.post(path('set-up'), { code: '000000' })
  expect(wrong.props.errors.code).toBe(
    (await ready().then(({ email }) => halfway(email))).page.props.errors.code ?? wrong.props.errors.code,
  )
  await visitor.post(path('set-up'), { code: codeOf(page.props.secretKey) })
  const later = await halfway(account.email, '/desk/people')
  expect([later.page.payload.view?.component, later.page.props.to]).toEqual(['second-factor', '/desk/people'])
  const refused = await later.visitor.get(`${path('set-up')}?to=/desk/people`, noFollow)
  expect(refused.location).toBe(`${path('second-factor')}?to=%2Fdesk%2Fpeople`)
})

test('desk: of two browsers that set up a first app at once the second does not replace the first one', async () => {
  const { email, id } = await desk.staff('owner')
  const [one, two] = [await halfway(email), await halfway(email)]
  await one.visitor.post(path('set-up'), { code: codeOf(one.page.props.secretKey) })
  const secret = async () =>
    (await db.selectFrom('users').select('totp_secret').where('id', '=', id).executeTakeFirstOrThrow()).totp_secret
  const first = await secret()
  await sql`insert into staff_sessions (id, user_id, step, sealed_secret, network, device, expires_at)
    select 'kept', user_id, 'password', sealed_secret, '', '', now() + interval '1 hour' from staff_sessions where user_id = ${id}`.execute(
    db,
  )
  await two.visitor.post(path('set-up'), { code: codeOf(two.page.props.secretKey) })
  expect(await secret()).toBe(first)
})

test('desk: a code that is wrong and one that was used are told apart', async () => {
  const { email, secretKey } = await ready()
  const code = codeOf(secretKey, 1)
  await (await halfway(email)).visitor.post(path('second-factor'), { code })
  const { visitor } = await halfway(email)
  const errorOf = async (sent: string) => (await visitor.post(path('second-factor'), { code: sent })).props.errors.code
  const [used, wrong] = [await errorOf(code), await errorOf('000000')]
  expect(used).toMatch(/used/)
  expect(wrong).not.toMatch(/used/)
})

test('desk: the recovery codes stand there until somebody says that they have them', async () => {
  const { visitor, codes } = await ready()
  for (let times = 0; times < 2; times++) expect((await visitor.get(path('recovery-codes'))).props.codes).toEqual(codes)
  await visitor.post(path('recovery-codes'))
  expect((await visitor.get(path('recovery-codes'), noFollow)).location).toBe(path('today'))
})

test('desk: that a second factor was set up is written in the language of the account; the log has each step once', async () => {
  const { email } = await ready('hu')
  expect((await mailsTo(db, email)).map(({ kind, locale, data }) => [kind, locale, data['what']])).toEqual([
    ['two-factor-changed', 'hu', 'on'],
  ])
  expect(await linesOf(email)).toEqual([
    ['second factor on', null],
    ['sign-in', 'desk'],
  ])
})

test('desk: a step of the sign-in ends the session of the one before, and so does the way out', async () => {
  const { id, email, visitor, secretKey } = await ready()
  await sql`delete from staff_sessions where user_id = ${id}`.execute(db)
  const { visitor: next } = await halfway(email)
  const [before] = await sessionsOf(id)
  await next.post(path('second-factor'), { code: codeOf(secretKey, 1) })
  const [after, ...others] = await sessionsOf(id)
  expect([after!.step, after!.id === before!.id, others]).toEqual(['in', false, []])
  const { location } = await next.post(path('sign-out'), {}, noFollow)
  expect(location).toBe(path('sign-in'))
  expect((await next.get(path('sign-in'))).props.flash.notice.kind).toBe('positive')
  expect(await sessionsOf(id)).toEqual([])
  expect((await linesOf(email)).at(-1)).toEqual(['sign-out', null])
  expect((await visitor.get(path('today'), noFollow)).location).toBe(path('sign-in'))
})

test('desk: a confirmation leads on to what was asked for, and the log has it', async () => {
  const { id, email, visitor, secretKey } = await ready()
  await desk.letConfirmationPass(id)
  const asked = await visitor.get('/desk/people/invite?x=1')
  expect([asked.payload.view?.component, asked.props.to, asked.props.email]).toEqual([
    'confirm',
    '/desk/people/invite?x=1',
    email,
  ])
  const done = await visitor.post(path('confirm'), { code: codeOf(secretKey, 1), to: asked.props.to }, noFollow)
  expect(done.location).toBe('/desk/people/invite?x=1')
  expect((await linesOf(email)).at(-1)).toEqual(['desk confirmed', null])
  expect((await visitor.get('/desk/people/invite')).payload.view?.component).toBe('invite')
})

test('desk: the language that is chosen is that of every page from then on, and of the page that one comes back to', async () => {
  const { visitor, id } = await desk.signedIn()
  const choose = (body: object) => visitor.post(href(deskRoutes['language.choose']), body, noFollow)
  const { location } = await choose({ locale: 'hu', to: '/desk/people?q=a' })
  expect(location).toBe(`${desk.config.origins.en}/desk/people?q=a`)
  const page = await visitor.get('/desk/people')
  expect([page.props.localization.locale, page.body.includes('<html lang="hu">')]).toEqual(['hu', true])
  expect(page.props.shop.href).toBe(`${desk.config.origins.hu}/`)
  // Mails stay in the language of the account.
  expect(await db.selectFrom('users').select('locale').where('id', '=', id).execute()).toEqual([{ locale: 'en' }])
  await choose({ locale: 'fr' })
  expect((await visitor.get('/desk/people')).props.localization.locale).toBe('fr')
})

test('desk: a tour that was seen is not shown again, unless somebody asks', async () => {
  const { visitor } = await desk.signedIn()
  const isToured = async () => (await visitor.hybrid(path('today'))).props.me.isToured
  expect(await isToured()).toBe(false)
  await visitor.post(path('tour.seen'), { seen: true })
  expect(await isToured()).toBe(true)
  await visitor.post(path('tour.seen'), { seen: false })
  expect(await isToured()).toBe(false)
})

test('desk: halls are offered in the order of the house, in the reader’s language', async () => {
  const [first, last] = [await storeConcert(db, { bystanders: false }), await storeConcert(db, { bystanders: false })]
  await sql`update venues set position = 2 where id = ${first.venueId}`.execute(db)
  await sql`update venues set position = 1 where id = ${last.venueId}`.execute(db)
  const { visitor } = await desk.signedIn({ viewer: [first.venueId, last.venueId] }, 'hu')
  const { me } = (await visitor.hybrid(path('today'))).props
  expect(me.halls).toEqual(
    [last, first].map(({ venueId }) => ({
      id: venueId,
      title: 'Salle Cortot (hu)',
      color: expect.stringMatching(/^#/),
    })),
  )
})

const invite = (email: string) =>
  db.transaction().execute((trx) => invitationLinks.save(trx, { email, role: 'viewer', venueIds: [null] }))
const person = { firstname: 'Béla', lastname: 'Nagy', password: 'a door that is always open' }

test('desk: an invitation that is taken back while it is accepted makes no account', async () => {
  const email = `${crypto.randomUUID()}@example.com`
  const url = href(deskRoutes.invitation, { token: await invite(email) })
  const visitor = desk.visitor()
  await visitor.get(url)
  const { answer } = await db.transaction().execute(async (trx) => {
    await sql`delete from invitations where email = ${email}`.execute(trx)
    const sent = visitor.post(url, person)
    await whileSomebodyWaits(db, sent)
    return { answer: sent }
  })
  expect((await answer).status).toBe(410)
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
})

test('desk: invitations are not tried without end from one place', async () => {
  const url = href(deskRoutes.invitation, { token: await invite(`${crypto.randomUUID()}@example.com`) })
  const visitor = desk.visitor()
  await visitor.get(url)
  await visitor.post(url, { ...person, password: '' })
  await countAttemptsAs(db, 'account-link', requestLimits.accountLink.attempts)
  const { props } = await visitor.post(url, person)
  expect(props.errors.password).toMatch(/minute/)
  expect(props.invitation.isKnown).toBe(false)
})

test('desk: a browser that is known to somebody else’s account is no known one of this', async () => {
  const [known, other] = [await desk.staff('viewer'), await desk.staff('viewer')]
  const browser = desk.visitor()
  await login(browser, known)
  const tries = async (email: string) => {
    await browser.get(path('sign-in'))
    return (await browser.post(path('sign-in'), { email, password: 'not the password' })).props.errors
      .password as string
  }
  await tries(other.email)
  await countAttemptsAs(db, 'sign-in-account', 1_000)
  expect(await tries(other.email)).toMatch(/minute/)
  // Its own attempts continue.
  expect(await tries(known.email)).not.toMatch(/minute/)
})

test('desk: what is done with an invitation stands in the log: a new account, a wrong password, the role that was given', async () => {
  const fresh = `${crypto.randomUUID()}@example.com`
  const visitor = desk.visitor()
  const accept = async (token: string, body: object) => {
    const url = href(deskRoutes.invitation, { token })
    const page = await visitor.get(url)
    await visitor.post(url, body, noFollow)
    return page.props.invitation.isKnown
  }
  expect(await accept(await invite(fresh), person)).toBe(false)
  expect((await linesOf(fresh)).map(([action]) => action)).toEqual(['account created', 'role given'])
  const { email } = await desk.staff({})
  const token = await invite(email)
  for (const password of ['not the password', goodPassword]) expect(await accept(token, { password })).toBe(true)
  expect((await linesOf(email)).map(([action]) => action)).toEqual(['sign-in failed', 'role given'])
})

test('desk: passkeys are not asked for without end from one place', async () => {
  const { email } = await ready()
  const { visitor } = await halfway(email)
  const ask = () => visitor.post(href(deskRoutes['second-factor.passkey']), {}, noFollow)
  expect((await ask()).status).toBe(200)
  await countAttemptsAs(db, 'passkey-options', requestLimits.passkeyOptions.attempts)
  expect((await ask()).status).toBe(429)
})
