/**
 * Mails of an account are in its own language, whatever the host of the action, and sent to its own
 * address.
 */
import { afterAll, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { createAuthenticator } from '#core/accounts/passkeys/server/testing/authenticator.ts'
import { addPasskey } from '#core/accounts/passkeys/server/testing/passkey-holder.ts'
import { goodPassword, login, mailsTo, storeAccount, tokenOf } from '#core/accounts/server/testing/account-holder.ts'
import { switchOff, switchOn, wrongCodeAt } from '#core/accounts/server/testing/second-factor.ts'

let now = new Date()
const shop = await createTestShop({ season: false, dependencies: { clock: () => now } })
afterAll(shop.close)
const { db } = shop

type Visitor = ReturnType<typeof shop.visitor>
interface Holder {
  id: number
  email: string
  visitor: Visitor
}

/** A user with Hungarian mails, signed in on the French host in a known browser. */
async function hungarianInFrance(): Promise<Holder> {
  const account = await storeAccount(db, { locale: 'hu' })
  const visitor = shop.visitor('fr')
  await login(visitor, account)
  await db.deleteFrom('outbox').where('recipient', '=', account.email).execute()
  return { ...account, visitor }
}

const secondPassword = 'viola da braccio'
const put = (visitor: Visitor, path: string, data: object) => visitor.post(path, { _method: 'PUT', ...data })
const factorOf = async ({ visitor }: Holder) => {
  const factor = await switchOn(visitor, now)
  now = new Date(now.getTime() + 30_000)
  return factor
}

/** Actions, and the mails that the account gets. */
const deeds: Record<string, [kinds: string[], deed: (holder: Holder) => Promise<unknown>]> = {
  'a sign-in in a new browser': [['new-device'], (holder) => login(shop.visitor('fr'), holder)],
  'a new password': [
    ['password-changed'],
    ({ visitor }) => put(visitor, '/user/password', { current_password: goodPassword, password: secondPassword }),
  ],
  'a forgotten password': [
    ['password-reset', 'password-changed'],
    async ({ email }) => {
      const visitor = shop.visitor('fr')
      await visitor.post('/forgot-password', { email: email.toUpperCase() })
      await visitor.post('/reset-password', { token: await tokenOf(db, email), password: secondPassword })
    },
  ],
  'another registration': [
    ['registration-known'],
    ({ email }) =>
      shop
        .visitor('fr')
        .post('/register', { firstname: 'A', lastname: 'B', email: email.toUpperCase(), password: secondPassword }),
  ],
  'a new address': [
    ['account-email-asked', 'account-email-changed'],
    async ({ visitor, email }) => {
      await put(visitor, '/user/profile-information', { email: `new-${email}` })
      const [told] = await mailsTo(db, `new-${email}`)
      // The link leads to the host where the user is signed in.
      expect(told).toMatchObject({ kind: 'email-change-confirm', locale: 'hu', data: { host: 'fr' } })
      await visitor.post(`/user/profile-information/confirm/${await tokenOf(db, `new-${email}`)}`)
    },
  ],
  'somebody else who wants the address': [
    ['email-change-known'],
    async ({ email }) => {
      const other = await storeAccount(db)
      const visitor = shop.visitor('fr')
      await login(visitor, other)
      await put(visitor, '/user/profile-information', { email })
      expect((await mailsTo(db, other.email)).at(-1)).toMatchObject({ kind: 'account-email-asked', locale: 'en' })
    },
  ],
  'the own address in other letters': [
    [],
    async ({ visitor, email }) => {
      await put(visitor, '/user/profile-information', { email: email.toUpperCase() })
      expect(await mailsTo(db, email.toUpperCase())).toMatchObject([{ kind: 'email-change-confirm', locale: 'hu' }])
    },
  ],
  'a second factor': [
    ['two-factor-changed', 'two-factor-changed', 'two-factor-changed'],
    async (holder) => {
      await factorOf(holder)
      await holder.visitor.post('/user/two-factor-recovery-codes', {})
      await switchOff(holder.visitor)
      expect((await mailsTo(db, holder.email)).map(({ data }) => data['what'])).toEqual(['on', 'codes', 'off'])
    },
  ],
  'a recovery code': [
    ['two-factor-changed', 'two-factor-changed', 'new-device'],
    async (holder) => {
      const { codes } = await factorOf(holder)
      const visitor = shop.visitor('fr')
      await login(visitor, holder)
      await visitor.post('/two-factor-challenge', { recovery_code: codes[0] })
    },
  ],
  'wrong codes': [
    ['two-factor-changed', 'second-factor-failed'],
    async (holder) => {
      const { secret } = await factorOf(holder)
      const wrong = wrongCodeAt(secret, now)
      const visitor = shop.visitor('fr')
      await login(visitor, holder)
      for (let time = 0; time < 4; time++) await visitor.post('/two-factor-challenge', { code: wrong })
      // Only once all attempts allowed per password are wrong.
      expect((await mailsTo(db, holder.email)).map(({ kind }) => kind)).not.toContain('second-factor-failed')
      await visitor.post('/two-factor-challenge', { code: wrong })
    },
  ],
  'a passkey': [
    ['passkey-changed', 'passkey-changed'],
    async ({ visitor, id }) => {
      await addPasskey(shop, visitor, createAuthenticator(), { locale: 'fr' })
      const { uuid } = await db
        .selectFrom('passkeys')
        .select('uuid')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      await visitor.post(`/user/passkeys/${uuid}`, { _method: 'DELETE' })
    },
  ],
}

test.each(Object.keys(deeds))('account mails: %s is told in the language of the account', async (what) => {
  const [kinds, deed] = deeds[what]!
  const holder = await hungarianInFrance()
  await deed(holder)
  const mails = await mailsTo(db, holder.email)
  expect(mails.map(({ kind, locale }) => [kind, locale])).toEqual(kinds.map((kind) => [kind, 'hu']))
})

test('account mails: a link that makes a browser known is of the host where that browser is', async () => {
  const { email } = await storeAccount(db, { locale: 'hu' })
  await shop.visitor('fr').post('/login/link', { email })
  expect(await mailsTo(db, email)).toMatchObject([{ kind: 'device-link', locale: 'fr' }])
})
