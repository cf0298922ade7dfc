import { HEADERS } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { locales } from '#values/locales.ts'
import {
  goodPassword,
  login,
  mailsTo,
  signedIn,
  storeAccount,
  tokenOf,
  userOf,
} from '#core/accounts/server/testing/account-holder.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const catalogue = compileCatalogue()
const { db } = shop

const createForm = (changes: Record<string, string> = {}) => ({
  firstname: 'Nadia',
  lastname: 'Boulanger',
  email: `${crypto.randomUUID()}@example.com`,
  password: goodPassword,
  ...changes,
})
const accountOf = (email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

describe('register', () => {
  // Holds: routes.register-get-post, roles.login-registration-password-reset-profile
  test.each(locales)('writes to the address, whose link makes the account and signs in, in %s', async (locale) => {
    const form = createForm()
    const visitor = shop.visitor(locale)
    const answer = await visitor.submit('/register', form)
    expect(answer.props.flash.registration).toBe(form.email)
    expect(await accountOf(form.email)).toBeUndefined()
    expect(await mailsTo(db, form.email)).toMatchObject([{ kind: 'registration-confirm', locale }])
    const link = `/register/confirm/${await tokenOf(db, form.email)}`
    const page = await visitor.get(link)
    expect(page.props).toMatchObject({ email: form.email, asksPassword: false })
    expect(await accountOf(form.email)).toBeUndefined()
    expect(await visitor.submit(link, {}, { follow: false })).toMatchObject({
      status: 303,
      location: '/account/orders',
    })
    expect(await userOf(visitor)).toMatchObject({ email: form.email })
    expect(await accountOf(form.email)).toMatchObject({ firstname: 'Nadia', lastname: 'Boulanger', locale })
    const later = shop.visitor(locale)
    await login(later, form)
    expect(await userOf(later)).toMatchObject({ email: form.email })
  })

  test.each(locales)(
    'says of a field what is wrong before the form is sent, and of an address nothing else, in %s',
    async (locale) => {
      const known = await storeAccount(db)
      const visitor = shop.visitor(locale)
      await visitor.get('/register')
      const check = async (changes: Record<string, string>) => {
        const headers = { [HEADERS.validate]: '["email","password"]' }
        const answer = await visitor.post('/register', { _validate: createForm(changes) }, { headers })
        return (JSON.parse(answer.body) as { errors: object }).errors
      }
      const t = catalogue[locale]
      expect(await check({ email: 'nadia@', password: 'password123' })).toEqual({
        email: t['accounts.errors.emailWrong'],
        password: t['accounts.errors.passwordCommon'],
      })
      expect(await check({ email: known.email })).toEqual({})
      expect(await mailsTo(db, known.email)).toEqual([])
    },
  )

  test('asks for the password where the link is opened in another browser: a stranger’s form makes nobody an account of the stranger’s', async () => {
    const form = createForm()
    await shop.visitor().post('/register', form)
    const link = `/register/confirm/${await tokenOf(db, form.email)}`
    const owner = shop.visitor()
    expect((await owner.get(link)).props.asksPassword).toBe(true)
    for (const password of ['', 'another one'])
      expect((await owner.post(link, { password })).props.errors.password).toBeTruthy()
    expect(await accountOf(form.email)).toBeUndefined()
    await owner.post(link, { password: goodPassword })
    expect(await userOf(owner)).toMatchObject({ email: form.email })
  })

  test('asks for the password where the session that began is gone, and a browser without a session opens the link', async () => {
    const form = createForm()
    await shop.visitor().post('/register', form)
    await sql`delete from sessions where id = (select session_id from registrations where email = ${form.email})`.execute(
      db,
    )
    const link = `/register/confirm/${await tokenOf(db, form.email)}`
    const owner = shop.visitor()
    expect((await owner.get(link)).props.asksPassword).toBe(true)
    expect((await owner.post(link, { password: 'another one' })).props.errors.password).toBeTruthy()
    expect(await accountOf(form.email)).toBeUndefined()
    await owner.post(link, { password: goodPassword })
    expect(await userOf(owner)).toMatchObject({ email: form.email })
  })

  test('answers the same where the address has an account, which is told by mail and changed by nothing', async () => {
    const known = await storeAccount(db, { locale: 'fr' })
    const before = await accountOf(known.email)
    const [one, other] = [shop.visitor(), shop.visitor()]
    const forms = [createForm({ email: known.email.toUpperCase() }), createForm()] as const
    const answers = [await one.post('/register', forms[0]), await other.post('/register', forms[1])]
    expect(answers[0]!.status).toBe(answers[1]!.status)
    expect(Object.keys(answers[0]!.headers)).toEqual(Object.keys(answers[1]!.headers))
    expect(answers.map(({ props }) => [props.errors, props.flash])).toEqual(
      forms.map(({ email }) => [{}, { registration: email }]),
    )
    expect(await mailsTo(db, known.email)).toMatchObject([{ kind: 'registration-known', locale: 'fr' }])
    expect(await accountOf(known.email)).toEqual(before)
  })

  test.each([
    ['no name', { firstname: ' ', lastname: '—' }, 'firstname', 'lastname'],
    ['no address', { email: 'nadia' }, 'email'],
    ['a short password', { password: 'seven77' }, 'password'],
    ['a common password', { password: 'Password1' }, 'password'],
    ['the address as a password', { email: 'nadia.b@example.com', password: 'Nadia.B@example.com' }, 'password'],
    ['the name as a password', { password: 'nadiaboulanger1' }, 'password'],
    ['a password without end', { password: 'x'.repeat(5000) }, 'password'],
  ])(
    'says at its field what is wrong: %s; what was typed comes back without the password',
    async (_, changes, ...fields) => {
      const form = createForm(changes)
      const { props, body } = await shop.visitor().submit('/register', form)
      expect(Object.keys(props.errors).toSorted()).toEqual(fields)
      const { password, ...rest } = form
      expect(props.input).toEqual(rest)
      expect(body.includes(`value="${password}"`)).toBe(false)
      expect(await mailsTo(db, form.email)).toEqual([])
    },
  )

  test('writes to one address three times in ten minutes at most, and tells nobody', async () => {
    const form = createForm()
    for (let count = 0; count < 5; count++) {
      const { props } = await shop.visitor().post('/register', form)
      expect(props.flash.registration).toBe(form.email)
    }
    const { length } = await mailsTo(db, form.email)
    // A ten-minute window may have ended meanwhile.
    expect(length).toBeGreaterThanOrEqual(3)
    expect(length).toBeLessThan(5)
  })
})

describe('the link of a registration', () => {
  test('is good once, and for a day', async () => {
    const [used, late] = [createForm(), createForm()]
    const visitor = shop.visitor()
    await visitor.post('/register', used)
    const link = `/register/confirm/${await tokenOf(db, used.email)}`
    await visitor.post(link)
    expect((await visitor.get(link)).status).toBe(410)
    await visitor.post('/register', late)
    await visitor.post('/logout')
    await visitor.post('/register', late)
    const lateLink = `/register/confirm/${await tokenOf(db, late.email)}`
    await sql`update registrations set expires_at = now() - interval '1 second' where email = ${late.email}`.execute(db)
    expect((await visitor.get(lateLink)).props.email).toBeNull()
    await visitor.post(lateLink, { password: goodPassword })
    expect(await accountOf(late.email)).toBeUndefined()
  })

  test('makes one account of several registrations, and of one that is confirmed twice at the same moment', async () => {
    const form = createForm()
    const visitor = shop.visitor()
    await visitor.post('/register', form)
    const first = await tokenOf(db, form.email)
    await visitor.post('/register', form)
    const second = await tokenOf(db, form.email)
    const answers = await Promise.all(
      [first, second, first].map((token) =>
        shop.visitor().post(`/register/confirm/${token}`, { password: goodPassword }, { follow: false }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await db.selectFrom('users').select('id').where('email', '=', form.email).execute()).toHaveLength(1)
    expect(await db.selectFrom('registrations').select('email').where('email', '=', form.email).execute()).toEqual([])
  })

  test('signs whoever opens it out of another account first, whose cart stays there', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const other = await signedIn(shop)
    await other.visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
    const form = createForm()
    await shop.visitor().post('/register', form)
    await other.visitor.post(`/register/confirm/${await tokenOf(db, form.email)}`, { password: goodPassword })
    expect(await userOf(other.visitor)).toMatchObject({ email: form.email })
    expect((await other.visitor.get('/cart')).props.cart.count).toBe(0)
    expect(await db.selectFrom('sign_ins').select('id').where('user_id', '=', other.id).execute()).toEqual([])
    const again = shop.visitor()
    await login(again, other)
    expect((await again.get('/cart')).props.cart.count).toBe(2)
  })

  test.each(['x', 'a'.repeat(43), '%00', 'a'.repeat(5000)])('that is none is said to be over: %.20s', async (token) => {
    const { status } = await shop.visitor().get(`/register/confirm/${token}`)
    expect([404, 410, 414]).toContain(status)
  })
})
