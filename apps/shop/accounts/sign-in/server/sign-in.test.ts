import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { locales } from '#values/locales.ts'
import {
  goodPassword,
  login,
  mailsTo,
  signedIn,
  storeAccount,
  userOf,
} from '#core/accounts/server/testing/account-holder.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const wrong = 'This address and this password do not match.'
const auditOf = (userId: number) =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'network', 'device'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

describe('login', () => {
  // Holds: routes.login-get-login-store-post, roles.authenticated-user-menu-server, layout.visitor-sees-register-login, roles.login-registration-password-reset-profile
  test.each(locales)('signs in by form and by navigation, in %s, and the header’s menu says so', async (locale) => {
    const account = await storeAccount(db)
    const plain = shop.visitor(locale)
    expect((await plain.get('/login')).props.meta.menu).toHaveLength(2)
    const answer = await plain.submit('/login', { email: account.email, password: goodPassword }, { follow: false })
    expect(answer).toMatchObject({ status: 303, location: '/account/orders' })
    const { security, meta } = (await plain.hybrid('/nothing-here')).props
    const name = locale === 'hu' ? 'Kovács Anna' : 'Anna Kovács'
    expect(security.user).toEqual({ name, email: account.email })
    const title = expect.any(String)
    expect(meta.menu).toEqual([
      { title, uri: '/account/orders' },
      { title, uri: '/account' },
      { title, uri: null, event: 'logout' },
    ])
    const hybrid = shop.visitor(locale)
    expect((await login(hybrid, account)).status).toBe(303)
    expect(await userOf(hybrid)).toEqual({ name, email: account.email })
  })

  test('takes the address in whichever letters, and every character of the password', async () => {
    const account = await storeAccount(db)
    for (const password of [
      `${goodPassword} `,
      goodPassword.toUpperCase(),
      goodPassword.slice(1),
      '',
      `${goodPassword}\0`,
    ]) {
      const visitor = shop.visitor()
      await login(visitor, { ...account, password })
      expect(await userOf(visitor)).toBeNull()
    }
    const visitor = shop.visitor()
    await login(visitor, { email: ` ${account.email.toUpperCase()} ` })
    expect(await userOf(visitor)).toMatchObject({ email: account.email })
  })

  test('takes a password however old it is', async () => {
    const account = await storeAccount(db)
    await sql`update users set password_changed_at = now() - interval '10 years' where id = ${account.id}`.execute(db)
    const visitor = shop.visitor()
    await login(visitor, account)
    expect(await userOf(visitor)).toMatchObject({ email: account.email })
  })

  test('answers the same whether or not there is an account, and gives the password to nobody', async () => {
    const account = await storeAccount(db)
    const answers = []
    for (const email of [account.email, 'nobody@example.com']) {
      const visitor = shop.visitor()
      const { status, props, headers } = await visitor.submit('/login', { email, password: 'not that one' })
      expect(props.errors).toEqual({ password: wrong })
      expect(props.input).toEqual({ email })
      expect(JSON.stringify([props, headers])).not.toContain('not that one')
      answers.push({ status, names: Object.keys(headers).toSorted(), cookies: [...visitor.cookies.keys()] })
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test.each([
    ['/cart?x=1', '/cart?x=1'],
    ['https://evil.example/cart', '/account/orders'],
    ['//evil.example/cart', '/account/orders'],
    ['/..//evil.example/cart', '/account/orders'],
    ['/\\evil.example', '/account/orders'],
    ['javascript:alert(1)', '/account/orders'],
    ['cart', '/account/orders'],
  ])('leads on to a page of this shop only: %s to %s', async (to, location) => {
    const account = await storeAccount(db)
    const visitor = shop.visitor()
    expect((await login(visitor, { ...account, to })).location).toBe(location)
    // Signed-in users are redirected at once.
    const again = await visitor.get(`/login?to=${encodeURIComponent(to)}`, { follow: false })
    expect(again).toMatchObject({ status: 303, location })
  })

  test('knows the page that one comes from', async () => {
    const visitor = shop.visitor()
    await visitor.get('/cart')
    expect((await visitor.get('/login')).props.to).toBe('/cart')
    expect((await visitor.get('/login')).props.to).toBe('/account/orders')
    const elsewhere = await shop.visitor().get('/login', { headers: { referer: 'https://evil.example/cart' } })
    expect(elsewhere.props.to).toBe('/account/orders')
  })

  test('is refused from another site, and without the token of the session', async () => {
    const account = await storeAccount(db)
    const data = { email: account.email, password: goodPassword }
    const stranger = shop.visitor()
    expect((await stranger.post('/login', data, { headers: { origin: 'https://evil.example' } })).status).toBe(419)
    const visitor = shop.visitor()
    await login(visitor, { ...account, password: 'wrong' })
    expect((await visitor.post('/login', data, { headers: { 'x-xsrf-token': 'made.up' } })).status).toBe(419)
    expect(await userOf(visitor)).toBeNull()
  })

  test.each([
    {},
    { email: ['a'], password: {} },
    { email: 'x'.repeat(100_000), password: 'x'.repeat(100_000) },
    { email: '\0', password: '\0' },
  ])('answers what is no login in words: %.60j', async (data) => {
    const { status, props } = await shop.visitor().post('/login', data)
    expect(status).toBe(200)
    expect(Object.keys(props.errors).length).toBeGreaterThan(0)
  })
})

describe('a sign-in', () => {
  test('has a cookie of its own: the one of the session before opens nothing any more', async () => {
    const account = await storeAccount(db)
    const visitor = shop.visitor()
    await login(visitor, { ...account, password: 'wrong' })
    const planted = new Map(visitor.cookies)
    await login(visitor, account)
    expect(visitor.cookies.get('cadenza_session')).not.toBe(planted.get('cadenza_session'))
    const thief = shop.visitor()
    for (const [name, value] of planted) thief.cookies.set(name, value)
    expect(await userOf(thief)).toBeNull()
    const token = visitor.cookies.get('cadenza_session')!
    const names = await db.selectFrom('visit_names').select('id').execute()
    expect(names.map(({ id }) => id)).not.toContain(token)
  })

  test('stands where a request was under way with the cookies of before, which is answered later', async () => {
    const account = await storeAccount(db)
    const concert = await storeConcert(db, { capacity: 10, startsInDays: 7 })
    const visitor = shop.visitor()
    await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
    const before = new Map(visitor.cookies)
    await login(visitor, account)
    for (const path of ['/cart', '/login', '/nothing-here']) {
      const late = shop.visitor()
      for (const [name, value] of before) late.cookies.set(name, value)
      await late.hybrid(path)
      for (const [name, value] of before) {
        const answered = late.cookies.get(name)
        if (answered === undefined) visitor.cookies.delete(name)
        else if (answered !== value) visitor.cookies.set(name, answered)
      }
      expect(await userOf(visitor)).toMatchObject({ email: account.email })
    }
    await visitor.post('/logout')
    expect(await userOf(visitor)).toBeNull()
  })

  test('keeps the cart, with its seats held', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const account = await storeAccount(db)
    const visitor = shop.visitor()
    await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
    const held = () => db.selectFrom('zones').select('held').where('id', '=', concert.zoneId).executeTakeFirstOrThrow()
    const before = await held()
    await login(visitor, account)
    expect((await visitor.get('/cart')).props.cart.count).toBe(2)
    expect(await held()).toEqual(before)
  })

  test('shows the account’s cart on every device: what both had adds up', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const account = await storeAccount(db)
    const [laptop, phone] = [shop.visitor(), shop.visitor()]
    for (const visitor of [laptop, phone]) await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
    await login(laptop, account)
    await login(phone, account)
    for (const visitor of [laptop, phone]) expect((await visitor.get('/cart')).props.cart.count).toBe(4)
  })

  test('is told by mail where the browser is not known, in the user’s language, and not where it is', async () => {
    const account = await storeAccount(db, { locale: 'hu' })
    const visitor = shop.visitor()
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0' }
    await visitor.post('/login', { email: account.email, password: goodPassword }, { headers })
    const first = await mailsTo(db, account.email)
    expect(first).toMatchObject([{ kind: 'new-device', locale: 'hu', data: { device: 'Firefox, Linux' } }])
    await visitor.post('/logout')
    await login(visitor, account)
    expect(await mailsTo(db, account.email)).toHaveLength(1)
  })

  test('stands in the audit log, as do failures and signing out: from which network, never the address', async () => {
    const account = await storeAccount(db)
    const visitor = shop.visitor('en', '192.0.2.77')
    await login(visitor, { ...account, password: 'wrong' })
    await login(visitor, account)
    await visitor.post('/logout')
    const line = { network: '192.0.2.0/24', device: '' }
    expect(await auditOf(account.id)).toEqual([
      { ...line, actor: 'visitor', action: 'sign-in failed' },
      { ...line, actor: `user ${account.id}`, action: 'sign-in' },
      { ...line, actor: `user ${account.id}`, action: 'sign-out' },
    ])
    const { rows } = await sql<{ line: string }>`select audit_log::text as line from audit_log`.execute(db)
    expect(rows.filter(({ line: text }) => text.includes(account.email) || text.includes('192.0.2.77'))).toEqual([])
  })
})

describe('logout', () => {
  // Holds: routes.login-get-login-store-post
  test('ends the sign-in on the server: a copy of the cookie opens nothing, and neither account nor cart is left in the browser', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const { visitor, email } = await signedIn(shop)
    await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
    const copied = new Map(visitor.cookies)
    expect(await visitor.post('/logout', {}, { follow: false })).toMatchObject({ status: 303, location: '/' })
    const page = await visitor.get('/cart')
    expect([page.props.security.user, page.props.cart.count]).toEqual([null, 0])
    const thief = shop.visitor()
    for (const [name, value] of copied) thief.cookies.set(name, value)
    expect((await thief.get('/cart')).props).toMatchObject({ security: { user: null }, cart: { count: 0 } })
    // The account has kept it.
    const later = shop.visitor()
    await login(later, { email })
    expect((await later.get('/cart')).props.cart.count).toBe(1)
  })

  test('leaves other devices signed in', async () => {
    const { visitor, email } = await signedIn(shop)
    const phone = shop.visitor()
    await login(phone, { email })
    await visitor.post('/logout')
    expect(await userOf(visitor)).toBeNull()
    expect(await userOf(phone)).toMatchObject({ email })
  })

  test('is refused without the token of the sign-in, and no page that is only opened does it', async () => {
    const { visitor } = await signedIn(shop)
    expect((await visitor.post('/logout', {}, { headers: { 'x-xsrf-token': 'made.up' } })).status).toBe(419)
    expect((await visitor.get('/logout')).status).toBe(404)
    expect(await userOf(visitor)).not.toBeNull()
  })
})

describe('limits', () => {
  test('a stranger’s attempts reach the hash ten times, and the owner still signs in where they have before', async () => {
    const { email, visitor: owner } = await signedIn(shop)
    await owner.post('/logout')
    const attempts = Array.from({ length: 60 }, () => login(shop.visitor(), { email, password: 'guessed' }))
    await Promise.all(attempts)
    const failed = await db
      .selectFrom('audit_log')
      .innerJoin('users', 'users.id', 'audit_log.user_id')
      .select('action')
      .where('email', '=', email)
      .where('action', '=', 'sign-in failed')
      .execute()
    // The previous sign-in counts, too; a ten-minute window may have ended meanwhile.
    expect(failed.length).toBeGreaterThanOrEqual(9)
    expect(failed.length).toBeLessThanOrEqual(20)
    const stranger = shop.visitor()
    await login(stranger, { email })
    const told = (await stranger.hybrid('/login')).props
    expect(told.security.user).toBeNull()
    await login(owner, { email })
    expect(await userOf(owner)).toMatchObject({ email })
  })

  test('an address without an account is limited in the same words', async () => {
    const tell = async (email: string) => {
      for (let count = 0; count < 11; count++) await login(shop.visitor(), { email, password: 'guessed' })
      const { errors, flash } = (await shop.visitor().post('/login', { email, password: 'guessed' })).props
      // The link by mail is offered in the same way.
      expect(flash.limited).toBe(email)
      return errors.password
    }
    const account = await storeAccount(db)
    const [known, unknown] = [await tell(account.email), await tell('nobody-at-all@example.com')]
    expect(known).toMatch(/^Too many attempts/)
    expect(unknown.replace(/\d+/g, '')).toBe(known.replace(/\d+/g, ''))
  })

  test('the cookie of a browser that knows another account helps with no other', async () => {
    const eve = await signedIn(shop)
    await eve.visitor.post('/logout')
    const anna = await storeAccount(db)
    for (let count = 0; count < 10; count++) await login(shop.visitor(), { ...anna, password: 'guessed' })
    await login(eve.visitor, anna)
    expect(await userOf(eve.visitor)).toBeNull()
  })
})

describe('a cart that comes along', () => {
  test('is told where there was one, and by no word where there was none', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    for (const [quantity, kind] of [
      [0, undefined],
      [2, 'positive'],
    ] as const) {
      const visitor = shop.visitor()
      await visitor.post('/contact/submit', {})
      if (quantity > 0) await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity })
      await login(visitor, await storeAccount(db))
      const { flash, cart } = (await visitor.get('/account/orders')).props
      expect([cart.count, flash.notice?.kind]).toEqual([quantity, kind])
    }
  })
})

describe('the switch of languages', () => {
  // Holds: visitors.27-language-switch-keeps-cart
  test('takes the sign-in along, and signing out ends it on both hosts', async () => {
    const { visitor, email } = await signedIn(shop)
    const other = shop.visitor('hu')
    await switchTo(visitor, other)
    expect(await userOf(other)).toMatchObject({ email })
    await other.post('/logout')
    expect(await userOf(visitor)).toBeNull()
  })

  test('takes along that the browser is known: a login by form there is no news', async () => {
    const { visitor, email, id } = await signedIn(shop)
    const other = shop.visitor('hu')
    // Switching twice adds nothing.
    for (let round = 0; round < 2; round++) await switchTo(visitor, other)
    const known = await db.selectFrom('known_devices').select('id').where('user_id', '=', id).execute()
    expect(known).toHaveLength(2)
    await other.post('/logout')
    const told = await mailsTo(db, email)
    await login(other, { email })
    expect([await userOf(other), await mailsTo(db, email)]).toEqual([expect.objectContaining({ email }), told])
  })

  test('makes a browser known to the account that comes, though another one has been there', async () => {
    const [anna, tom] = [await signedIn(shop), await signedIn(shop, 'hu')]
    await tom.visitor.post('/logout')
    await switchTo(anna.visitor, tom.visitor)
    expect(await userOf(tom.visitor)).toMatchObject({ email: anna.email })
    const known = await db.selectFrom('known_devices').select('id').where('user_id', '=', anna.id).execute()
    expect(known).toHaveLength(2)
    await tom.visitor.post('/logout')
    const told = await mailsTo(db, anna.email)
    await login(tom.visitor, anna)
    expect(await mailsTo(db, anna.email)).toEqual(told)
  })

  test('makes no browser known to an account where a visitor’s cart comes along', async () => {
    const { visitor, id } = await signedIn(shop, 'hu')
    visitor.cookies.delete('cadenza_device')
    const nobody = shop.visitor()
    await nobody.post('/contact/submit', {})
    await switchTo(nobody, visitor)
    expect(visitor.cookies.get('cadenza_device')).toBeUndefined()
    const known = await db.selectFrom('known_devices').select('id').where('user_id', '=', id).execute()
    expect(known).toHaveLength(1)
  })

  test('leaves another user’s account alone where somebody else is signed in there', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const [anna, tom] = [await signedIn(shop), await signedIn(shop, 'hu')]
    await tom.visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 3 })
    await switchTo(anna.visitor, tom.visitor)
    expect(await userOf(tom.visitor)).toMatchObject({ email: anna.email })
    expect((await tom.visitor.get('/cart')).props.cart.count).toBe(0)
    const again = shop.visitor()
    await login(again, tom)
    expect((await again.get('/cart')).props.cart.count).toBe(3)
  })

  test('joins a visitor’s cart to the account that is signed in there', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const { visitor: hungarian, email } = await signedIn(shop, 'hu')
    const english = shop.visitor()
    await english.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
    await switchTo(english, hungarian)
    expect(await userOf(hungarian)).toMatchObject({ email })
    expect((await hungarian.get('/cart')).props.cart.count).toBe(2)
    // The visitor's session name grants no access to an account.
    expect(await userOf(english)).toBeNull()
    expect((await english.get('/cart')).props.cart.count).toBe(0)
  })

  type Visitor = ReturnType<typeof shop.visitor>

  /** Follows the language switch with one browser that has the cookies of two hosts. */
  async function switchTo(from: Visitor, to: Visitor): Promise<void> {
    const { localization } = (await from.get('/cart')).props
    const asked = await to.get(localization.localizedUrls.hu, { follow: false })
    const given = await from.get(asked.location!, { follow: false })
    await to.get(given.location!, { follow: false })
  }
})
