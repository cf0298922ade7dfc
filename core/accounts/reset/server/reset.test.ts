import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { emailChangeLinks } from '#core/accounts/profile/server/email-change-store.ts'
import { deviceLinks } from '#core/accounts/server/mailed-link-store.ts'
import { createPending } from '#core/accounts/two-factor/server/pending-store.ts'
import { startSecondFactor, confirmSecondFactor } from '#core/accounts/two-factor/server/second-factor-store.ts'
import { findPasswordHash } from '#core/accounts/server/user-store.ts'
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
const { db } = shop

const password = 'viola d’amore'
const ask = (email: string) => shop.visitor().post('/forgot-password', { email })
const reset = (token: string, chosen = password) =>
  shop.visitor().post('/reset-password', { token, password: chosen }, { follow: false })

describe('forgotten password', () => {
  // Holds: routes.password-request-get-password-email, roles.login-registration-password-reset-profile
  test('a link is mailed in the user’s language; with it the password is a new one, and nobody is signed in any more', async () => {
    const account = await signedIn(shop)
    await sql`update users set locale = 'fr' where id = ${account.id}`.execute(db)
    expect((await ask(account.email.toUpperCase())).props.flash.reset).toBe(account.email.toUpperCase())
    expect((await mailsTo(db, account.email)).at(-1)).toMatchObject({ kind: 'password-reset', locale: 'fr' })
    const token = await tokenOf(db, account.email)
    const visitor = shop.visitor()
    expect((await visitor.get(`/reset-password/${token}`)).props).toMatchObject({ token, email: account.email })
    const answer = await visitor.submit('/reset-password', { token, password }, { follow: false })
    expect(answer).toMatchObject({ status: 303, location: '/login' })
    // Neither the user signed in before, nor the one who has just set the password: a second factor
    // is never bypassed.
    for (const browser of [account.visitor, visitor]) expect(await userOf(browser)).toBeNull()
    expect((await mailsTo(db, account.email)).at(-1)).toMatchObject({ kind: 'password-changed', locale: 'fr' })
    await login(visitor, { email: account.email, password: goodPassword })
    expect(await userOf(visitor)).toBeNull()
    await login(visitor, { email: account.email, password })
    expect(await userOf(visitor)).toMatchObject({ email: account.email })
  })

  test('the answer is the same for an address without an account, which is told by mail', async () => {
    const account = await storeAccount(db)
    const unknown = `${crypto.randomUUID()}@example.com`
    const answers = [await ask(account.email), await ask(unknown)]
    expect(answers.map(({ props }) => props.flash)).toEqual([{ reset: account.email }, { reset: unknown }])
    expect(answers[0]!.status).toBe(answers[1]!.status)
    expect(Object.keys(answers[0]!.headers)).toEqual(Object.keys(answers[1]!.headers))
    expect(await mailsTo(db, unknown)).toMatchObject([{ kind: 'password-reset-unknown', data: {} }])
  })

  test('what is no address is said at its field, and stays there', async () => {
    const visitor = shop.visitor()
    await visitor.get('/forgot-password')
    const { props } = await visitor.submit('/forgot-password', { email: 'anna@' })
    expect(Object.keys(props.errors)).toEqual(['email'])
    expect([props.input, props.flash]).toEqual([{ email: 'anna@' }, {}])
  })

  test('its link is good once, also where it is used eight times at the same moment', async () => {
    const { email } = await storeAccount(db)
    await ask(email)
    const token = await tokenOf(db, email)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => reset(token, `${password} ${index}`)))
    expect(answers.filter(({ location }) => location === '/login')).toHaveLength(1)
    const changed = (await mailsTo(db, email)).filter(({ kind }) => kind === 'password-changed')
    expect(changed).toHaveLength(1)
    expect((await shop.visitor().get(`/reset-password/${token}`)).status).toBe(410)
  })

  test('what was begun with the password of before ends with it, and what others have begun stays', async () => {
    const [account, other] = [await storeAccount(db), await storeAccount(db)]
    const begun = ['email_changes', 'device_links', 'pending_sign_ins'] as const
    await db.transaction().execute(async (trx) => {
      for (const { id, email } of [account, other]) {
        await emailChangeLinks.save(trx, { userId: id, email: `new-${email}` })
        await deviceLinks.issue(trx, id)
        await startSecondFactor(trx, { userId: id, sealedSecret: 'sealed' })
        await confirmSecondFactor(trx, { userId: id, sealedSecret: 'sealed', step: 7 })
        await createPending(trx, { userId: id, passwordHash: (await findPasswordHash(trx, id))! })
      }
    })
    const read = () =>
      Promise.all(
        begun.map(async (table) => {
          const ids = [account.id, other.id]
          const rows = await db.selectFrom(table).select('user_id').where('user_id', 'in', ids).execute()
          return rows.map(({ user_id }) => user_id!).toSorted((a, b) => a - b)
        }),
      )
    expect(await read()).toEqual(begun.map(() => [account.id, other.id]))
    await ask(account.email)
    expect((await reset(await tokenOf(db, account.email))).location).toBe('/login')
    expect(await read()).toEqual(begun.map(() => [other.id]))
  })

  test('its link is good for an hour, and only the newest one', async () => {
    const { email, id } = await storeAccount(db)
    await ask(email)
    const old = await tokenOf(db, email)
    await ask(email)
    const newest = await tokenOf(db, email)
    await reset(old)
    await sql`update password_resets set expires_at = now() - interval '1 second' where user_id = ${id}`.execute(db)
    await reset(newest)
    const visitor = shop.visitor()
    await login(visitor, { email })
    expect(await userOf(visitor)).toMatchObject({ email })
  })

  test('its link is stored as a hash, and the mail’s copy goes when the mail is sent', async () => {
    const { email } = await storeAccount(db)
    await ask(email)
    const token = await tokenOf(db, email)
    const { rows } = await sql<{ row: string }>`select password_resets::text as row from password_resets`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
  })

  test.each(['short', 'password1', ''])('a password that is none keeps the link: %s', async (chosen) => {
    const { email } = await storeAccount(db)
    await ask(email)
    const token = await tokenOf(db, email)
    const visitor = shop.visitor()
    await visitor.get(`/reset-password/${token}`)
    expect((await visitor.post('/reset-password', { token, password: chosen })).props.errors.password).toBeTruthy()
    expect((await visitor.post('/reset-password', { token, password: email })).props.errors.password).toBeTruthy()
    expect((await reset(token)).location).toBe('/login')
  })

  test.each([undefined, '', 'x', 'a'.repeat(43), ['a'], 'a'.repeat(100_000)])(
    'what is no link changes nothing: %.20s',
    async (token) => {
      const { props, status } = await shop.visitor().post('/reset-password', { token, password })
      expect(status).toBe(200)
      expect(props.errors.password).toBe('The link in the e-mail is no longer valid. Please ask for a new one.')
    },
  )
})
