/**
 * Browsers of staff: attempts from elsewhere do not lock them out, and their owner sees and ends
 * signed-in ones.
 */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accountRoutes } from '#core/routes/account-routes.ts'
import { goodPassword, login, mailsTo } from '#core/accounts/server/testing/account-holder.ts'
import { codeAt } from '#core/accounts/server/testing/second-factor.ts'
import { endSignIns } from '#platform/http/sessions/sign-in-store.ts'
import { hashSecret } from '#platform/http/sessions/secrets.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
beforeEach(() => sql`truncate attempts`.execute(db))
type Visitor = ReturnType<typeof desk.visitor>

const path = (name: 'today' | 'sign-in' | 'sign-in.link' | 'second-factor' | 'set-up') => href(deskRoutes[name])
const tryPassword = async (visitor: Visitor, email: string, password = goodPassword) => {
  await visitor.get(path('sign-in'))
  return visitor.post(path('sign-in'), { email, password })
}
const pageOf = ({ payload }: Awaited<ReturnType<Visitor['post']>>) => payload.view?.component

/** A staff member with an app as second factor, who has used this browser. */
async function worker(visitor = desk.visitor()) {
  const account = await desk.staff('owner')
  await tryPassword(visitor, account.email)
  const { secretKey } = (await visitor.get(path('set-up'))).props
  const signIn = async (browser: Visitor) => {
    const answer = await tryPassword(browser, account.email)
    if (pageOf(answer) !== 'second-factor') return answer
    // Codes are valid once: advances the account's clock.
    await sql`update users set totp_last_step = null where id = ${account.id}`.execute(db)
    return browser.post(path('second-factor'), { code: codeAt(secretKey, new Date()) })
  }
  await visitor.post(path('set-up'), { code: codeAt(secretKey, new Date()) })
  const signOut = (browser = visitor) => browser.post(href(deskRoutes['sign-out']))
  return { ...account, visitor, signIn, signOut }
}

/** Tries wrong passwords until the limit is reached. */
async function besiege(email: string) {
  for (let count = 0; count < 11; count++) await tryPassword(desk.visitor(), email, 'wrong')
}

/** Returns the target of the link in the newest mail. */
async function mailedLink(email: string) {
  const [mail] = (await mailsTo(db, email)).toReversed()
  return { kind: mail?.kind, token: String(mail?.data['token']), to: mail?.data['to'] }
}

// Holds: desk.known-browsers
describe('desk, known browsers:', () => {
  test('one in which somebody has worked lets them in while strangers are kept out', async () => {
    const { email, visitor, signIn, signOut } = await worker()
    await signOut()
    await besiege(email)
    const stranger = await tryPassword(desk.visitor(), email)
    expect([pageOf(stranger), stranger.props.errors.password]).toEqual(['sign-in', expect.stringMatching(/minute/)])
    expect(pageOf(await signIn(visitor))).toBe('today')
  })

  test('a new one is known from its first sign-in on, and its owner is told once', async () => {
    const { email, signIn, signOut } = await worker()
    const laptop = desk.visitor()
    const told = async () => (await mailsTo(db, email)).filter(({ kind }) => kind === 'new-device').length
    expect(await told()).toBe(0)
    await signIn(laptop)
    expect(await told()).toBe(1)
    await signOut(laptop)
    await besiege(email)
    expect(pageOf(await signIn(laptop))).toBe('today')
    expect(await told()).toBe(1)
  })

  test('two people who share one are both known there', async () => {
    const boxOffice = desk.visitor()
    const [anna, bela] = [await worker(boxOffice), await desk.staff('owner')]
    await anna.signOut()
    await tryPassword(boxOffice, bela.email)
    const { secretKey } = (await boxOffice.get(path('set-up'))).props
    await boxOffice.post(path('set-up'), { code: codeAt(secretKey, new Date()) })
    await anna.signOut()
    for (const { email } of [anna, bela]) {
      await besiege(email)
      expect(pageOf(await tryPassword(boxOffice, email))).toBe('second-factor')
    }
  })

  test('a mailed link makes one browser a known one, once, and leads on to the desk', async () => {
    const { email, signIn } = await worker()
    await besiege(email)
    const laptop = desk.visitor()
    const refused = await tryPassword(laptop, email)
    expect(refused.props.flash.limited).toBe(email)
    expect((await laptop.post(path('sign-in.link'), { email })).props.flash.deviceLink).toBe(email)
    const { kind, token, to } = await mailedLink(email)
    expect([kind, to]).toEqual(['device-link', path('sign-in')])
    const open = async (browser: Visitor) => {
      await browser.get(`${href(accountRoutes['login.device'], { token })}?to=${path('sign-in')}`)
      const sent = { to: path('sign-in') }
      return browser.submit(href(accountRoutes['login.device.store'], { token }), sent, { follow: false })
    }
    const opened = await open(laptop)
    expect([opened.status, opened.location]).toEqual([302, desk.config.origins.en + path('sign-in')])
    const other = desk.visitor()
    await open(other)
    expect([laptop, other].map(({ cookies }) => cookies.has('cadenza_device'))).toEqual([true, false])
    expect(pageOf(await signIn(laptop))).toBe('today')
  })

  test('the link is asked for without saying whether there is an account, and from a network in which others ask, too', async () => {
    const { email } = await worker()
    const ask = async (asked: string) => {
      const visitor = desk.visitor()
      await visitor.get(path('sign-in'))
      return (await visitor.post(path('sign-in.link'), { email: asked })).props
    }
    const nobody = `${crypto.randomUUID()}@example.com`
    expect((await ask(nobody)).flash.deviceLink).toBe(nobody)
    expect(await mailsTo(db, nobody)).toMatchObject([{ data: {} }])
    expect((await ask('x')).errors.email).toBeDefined()
    for (let count = 0; count < 40; count++) await ask(`${count}@example.com`)
    expect((await ask(email)).flash.deviceLink).toBe(email)
    expect(await mailedLink(email)).toMatchObject({ kind: 'device-link' })
  })
})

// Holds: desk.hall-network-open
test('desk: neither attempts on one address nor colleagues who sign in use up the network of a hall', async () => {
  const { email } = await worker()
  const { email: colleague } = await desk.staff('viewer')
  await sql`truncate attempts`.execute(db)
  const here = desk.visitor()
  for (let count = 0; count < 70; count++) await tryPassword(here, email, 'wrong')
  // Fifty users sign in once each.
  for (let count = 0; count < 50; count++) await tryPassword(here, (await desk.staff('viewer')).email)
  expect(pageOf(await tryPassword(here, colleague))).toBe('set-up')
  // Trying one address after the other is stopped.
  for (let count = 0; count < 60; count++) await tryPassword(here, `${count}@example.com`, 'wrong')
  expect((await tryPassword(here, (await desk.staff('viewer')).email)).props.errors.password).toMatch(/minute/)
})

// Holds: desk.sessions-listed
describe('desk, sessions:', () => {
  const listed = async (visitor: Visitor) =>
    (await visitor.get(href(accountRoutes.account))).props.devices as {
      devices: { id: string; is_desk: boolean; is_this: boolean; network: string; name: string; last_seen_at: string }[]
      others: number
    }
  const end = (visitor: Visitor, url: string) => visitor.submit(url, { _method: 'DELETE' })
  const sessionsOf = (userId: number) =>
    db.selectFrom('staff_sessions').select('id').where('user_id', '=', userId).orderBy('created_at').execute()

  test('are listed at the account with device, place and last use, and ended one by one or all at once', async () => {
    const { id, email, visitor } = await desk.signedIn()
    const others = await desk.signedIn()
    await sql`update staff_sessions set device = 'Firefox, Linux', network = '192.0.2.0/24', last_seen_at = now() - interval '5 minutes'
      where user_id = ${id}`.execute(db)
    // At the second factor, and expired: not active.
    await sql`insert into staff_sessions (id, user_id, step, expires_at) values
      (${hashSecret('half')}, ${id}, 'password', now() + interval '10 minutes')`.execute(db)
    await sql`insert into staff_sessions (id, user_id, step, created_at, last_seen_at, expires_at) values
      (${hashSecret('over')}, ${id}, 'in', now() - interval '3 hours', now() - interval '2 hours', now() + interval '9 hours')`.execute(
      db,
    )
    const shop = desk.visitor()
    await login(shop, { email })
    const { devices, others: count } = await listed(shop)
    expect(count).toBe(1)
    expect(devices).toMatchObject([
      { is_this: true, is_desk: false },
      { is_this: false, is_desk: true, name: 'Firefox, Linux', network: '192.0.2.0/24' },
    ])
    expect(Date.now() - Date.parse(devices[1]!.last_seen_at)).toBeGreaterThan(4 * 60_000)
    const address = href(accountRoutes['account.device.end'], { device: devices[1]!.id })
    // It is not valid for another user.
    const stranger = desk.visitor()
    await login(stranger, others)
    await stranger.get(href(accountRoutes.account))
    expect((await end(stranger, address)).status).toBe(404)
    expect((await visitor.get(path('today'), { follow: false })).status).toBe(200)
    expect((await end(shop, address)).props.devices.others).toBe(0)
    expect((await visitor.get(path('today'), { follow: false })).location).toMatch(/sign-in/)
    expect((await end(shop, address)).status).toBe(404)
    expect((await others.visitor.get(path('today'), { follow: false })).status).toBe(200)
  })

  test('are ended with all other devices, and counted with them', async () => {
    const { id, email, visitor } = await desk.signedIn()
    const shop = desk.visitor()
    await login(shop, { email })
    await shop.get(href(accountRoutes.account))
    const { props } = await end(shop, href(accountRoutes['account.devices.end']))
    expect(props.flash.notice.text).toBe('The other device has been logged out.')
    expect([await sessionsOf(id), (await visitor.get(path('today'), { follow: false })).status]).toEqual([[], 303])
  })

  test('are counted by who ends them by hand, those that were over are not', async () => {
    for (const table of ['staff_sessions', 'sign_ins'] as const) await db.deleteFrom(table).execute()
    const { id } = await desk.signedIn()
    const others = [await desk.signedIn(), await desk.signedIn()]
    await login(desk.visitor(), others[0]!)
    await sql`insert into staff_sessions (id, user_id, step, created_at, last_seen_at, expires_at) values
      (${hashSecret('gone')}, ${id}, 'in', now() - interval '3 hours', now() - interval '2 hours', now() + interval '9 hours')`.execute(
      db,
    )
    expect(await endSignIns(db, { userId: id })).toBe(1)
    expect(await endSignIns(db, { userId: id })).toBe(0)
    expect(await endSignIns(db, { userId: null })).toBe(3)
    expect(await db.selectFrom('staff_sessions').select('id').execute()).toEqual([])
  })
})
