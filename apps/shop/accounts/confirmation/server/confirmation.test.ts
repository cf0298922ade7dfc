import { afterAll, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { locales } from '#values/locales.ts'
import {
  goodPassword,
  letConfirmationPass,
  login,
  signedIn,
  userOf,
} from '#core/accounts/server/testing/account-holder.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const page = '/user/confirm-password'
const status = '/user/confirmed-password-status'
const json = { headers: { accept: 'application/json' } }
type Visitor = ReturnType<typeof shop.visitor>

const isConfirmed = async (visitor: Visitor) => JSON.parse((await visitor.get(status, json)).body)

/** A user signed in some time ago. */
async function signedInBefore(locale?: Parameters<typeof signedIn>[1]) {
  const account = await signedIn(shop, locale)
  await letConfirmationPass(db, account)
  return account
}

describe('the password once more', () => {
  // Holds: routes.user-confirm-password-get-post, roles.login-registration-password-reset-profile
  test.each(locales)(
    'is asked for on a page of its own, and leads on to where it was needed, in %s',
    async (locale) => {
      const { visitor, email } = await signedInBefore(locale)
      const asked = await visitor.get(`${page}?to=/cart?x=1`)
      expect(asked.payload.view?.component).toBe('confirm-password')
      expect(asked.props).toMatchObject({ to: '/cart?x=1', email })
      expect(await isConfirmed(visitor)).toEqual({ confirmed: false })
      const answer = await visitor.submit(page, { password: goodPassword, to: '/cart?x=1' }, { follow: false })
      expect(answer).toMatchObject({ status: 303, location: '/cart?x=1' })
      expect(await isConfirmed(visitor)).toEqual({ confirmed: true })
    },
  )

  test('gives the session a new name: the cookie of before opens nothing any more', async () => {
    const { visitor } = await signedInBefore()
    const copied = new Map(visitor.cookies)
    await visitor.post(page, { password: goodPassword })
    expect(visitor.cookies.get('cadenza_session')).not.toBe(copied.get('cadenza_session'))
    const thief = shop.visitor()
    for (const [name, value] of copied) thief.cookies.set(name, value)
    expect(await userOf(thief)).toBeNull()
    expect(await userOf(visitor)).not.toBeNull()
  })

  test('confirms this device only, and for ten minutes', async () => {
    const account = await signedInBefore()
    const phone = shop.visitor()
    await login(phone, account)
    await letConfirmationPass(db, account)
    await account.visitor.post(page, { password: goodPassword })
    expect(await isConfirmed(account.visitor)).toEqual({ confirmed: true })
    expect(await isConfirmed(phone)).toEqual({ confirmed: false })
    await letConfirmationPass(db, account)
    expect(await isConfirmed(account.visitor)).toEqual({ confirmed: false })
  })

  test.each([
    [{}, 'Please enter your password.'],
    [{ password: '' }, 'Please enter your password.'],
    [{ password: ['x'] }, 'Please enter your password.'],
    [{ password: 'x'.repeat(100_000) }, 'This is not the password of your account.'],
    [{ password: `${goodPassword} ` }, 'This is not the password of your account.'],
  ])('is refused in words where it is not right, and nothing is confirmed: %j', async (data, text) => {
    const { visitor } = await signedInBefore()
    const { props } = await visitor.post(page, data, { headers: { referer: `${shop.config.origins.en}${page}` } })
    expect(props.errors).toEqual({ password: text })
    expect(await isConfirmed(visitor)).toEqual({ confirmed: false })
  })

  test.each(['', 'guessed'])(
    'keeps where it leads to, without JavaScript, too, where %j was typed',
    async (password) => {
      const { visitor } = await signedInBefore()
      await visitor.get(`${page}?to=/cart`)
      expect((await visitor.submit(page, { password, to: '/cart' })).props.input).toEqual({ to: '/cart' })
    },
  )

  test('leads to pages of this shop only', async () => {
    const { visitor } = await signedInBefore()
    const answer = await visitor.post(page, { password: goodPassword, to: '//evil.example' }, { follow: false })
    expect(answer.location).toBe('/account/orders')
    expect((await visitor.get(`${page}?to=https://evil.example`)).props.to).toBe('/account/orders')
  })

  test('is tried ten times, and then a while not, on this device only', async () => {
    const account = await signedInBefore()
    const laptop = shop.visitor()
    await login(laptop, account)
    await letConfirmationPass(db, account)
    const told = []
    // A ten-minute window may end meanwhile.
    for (let count = 0; count < 21 && !told.at(-1)?.startsWith('Too many'); count++)
      told.push((await account.visitor.post(page, { password: 'guessed' })).props.errors.password as string)
    expect(told.length).toBeGreaterThan(10)
    const { props } = await account.visitor.post(page, { password: goodPassword })
    expect(props.errors.password).toMatch(/^Too many attempts\. Please try again in/)
    expect(await isConfirmed(account.visitor)).toEqual({ confirmed: false })
    await laptop.post(page, { password: goodPassword })
    expect(await isConfirmed(laptop)).toEqual({ confirmed: true })
  })

  test('stands in the audit log, right or wrong', async () => {
    const { visitor, id } = await signedInBefore()
    await visitor.post(page, { password: 'guessed' })
    await visitor.post(page, { password: goodPassword })
    const lines = await db
      .selectFrom('audit_log')
      .select(['actor', 'action'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
    expect(lines.slice(1)).toEqual([
      { actor: `user ${id}`, action: 'password confirmation failed' },
      { actor: `user ${id}`, action: 'password confirmed' },
    ])
  })

  test('confirms nobody who was signed out meanwhile', async () => {
    const account = await signedInBefore()
    await db.deleteFrom('sign_ins').where('user_id', '=', account.id).execute()
    const answer = await account.visitor.post(page, { password: goodPassword }, { follow: false })
    expect(answer.status).toBe(419)
    expect(await userOf(account.visitor)).toBeNull()
  })
})

describe('the status of the confirmation', () => {
  // Holds: routes.user-confirm-password-get-post
  test('is told to scripts as JSON that no cache keeps', async () => {
    const { visitor } = await signedIn(shop)
    const { status: code, headers, body } = await visitor.get(status, json)
    expect([code, JSON.parse(body)]).toEqual([200, { confirmed: true }])
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('is no page: whoever opens the address is led home', async () => {
    const { visitor } = await signedIn(shop)
    const document = await visitor.get(status, { headers: { accept: 'text/html,*/*' }, follow: false })
    const navigation = await visitor.hybrid(status, { follow: false })
    for (const answer of [document, navigation]) expect(answer).toMatchObject({ status: 303, location: '/' })
  })
})
