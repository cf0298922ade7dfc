import { afterAll, expect, test } from 'vitest'
import { countAttemptsAs } from '#test/shop/count-attempts.ts'
import { createTestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import { createAuthenticator } from '#core/accounts/passkeys/server/testing/authenticator.ts'
import { askForNewPasskey } from '#core/accounts/passkeys/server/testing/passkey-holder.ts'
import { goodPassword, mailsTo, signedIn, storeAccount, tokenOf } from '#core/accounts/server/testing/account-holder.ts'
import { storeOrder } from '#core/accounts/server/testing/orders-of-users.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

interface Prepared {
  visitor: TestVisitor
  /** Input that is returned to the form. */
  kept?: Record<string, string>
  /** Invalid input that is counted. */
  bad: Record<string, unknown>
  /** Input that would be accepted. */
  good: Record<string, unknown>
  path: string
  /** Reads what shows whether input was accepted. */
  read(): Promise<unknown>
}

interface Form {
  limit: keyof typeof requestLimits
  field: string
  bag?: string
  prepare(): Promise<Prepared>
}

const newAddress = () => `${crypto.randomUUID()}@example.com`

/** A form that mails the typed address. */
const mailing =
  (path: string, more: Record<string, string> = {}) =>
  async (): Promise<Prepared> => {
    const { email } = await storeAccount(db)
    const { password: _, ...kept } = { password: '', ...more, email }
    return {
      visitor: shop.visitor('hu'),
      kept,
      path,
      bad: { ...more, email: newAddress() },
      good: { ...more, email },
      read: () => mailsTo(db, email),
    }
  }

const forms: Record<string, Form> = {
  'a registration': {
    limit: 'accountMail',
    field: 'email',
    prepare: mailing('/register', { firstname: 'Nadia', lastname: 'Boulanger', password: goodPassword }),
  },
  'a forgotten password': { limit: 'accountMail', field: 'email', prepare: mailing('/forgot-password') },
  'the link that makes a browser known': { limit: 'deviceLink', field: 'email', prepare: mailing('/login/link') },
  'a new address of an account': {
    limit: 'accountMail',
    field: 'email',
    bag: 'updateProfileInformation',
    async prepare() {
      const { visitor } = await signedIn(shop, 'hu')
      const email = newAddress()
      const put = { _method: 'PUT', _error_bag: 'updateProfileInformation' }
      await visitor.get('/account')
      return {
        visitor,
        path: '/user/profile-information',
        kept: { email },
        bad: { ...put, email: newAddress() },
        good: { ...put, email },
        read: () => mailsTo(db, email),
      }
    },
  },
  'lost tickets': {
    limit: 'findTickets',
    field: 'email',
    async prepare() {
      const email = newAddress()
      const { ref_nr: reference } = await storeOrder(db, { email })
      return {
        visitor: shop.visitor('hu'),
        path: '/find-tickets',
        kept: { email, reference },
        bad: { email: newAddress(), reference },
        good: { email, reference },
        read: () => mailsTo(db, email),
      }
    },
  },
  'the password that finishes a registration': {
    limit: 'accountLink',
    field: 'password',
    async prepare() {
      const email = newAddress()
      const person = { firstname: 'Nadia', lastname: 'Boulanger', email, password: goodPassword }
      await shop.visitor().post('/register', person)
      const visitor = shop.visitor('hu')
      return {
        visitor,
        path: `/register/confirm/${await tokenOf(db, email)}`,
        bad: { password: 'not that one' },
        good: { password: goodPassword },
        read: () => db.selectFrom('users').select('id').where('email', '=', email).execute(),
      }
    },
  },
  'a new password by a link': {
    limit: 'accountLink',
    field: 'password',
    async prepare() {
      const { id, email } = await storeAccount(db)
      await shop.visitor().post('/forgot-password', { email })
      const token = await tokenOf(db, email)
      const visitor = shop.visitor('hu')
      await visitor.get(`/reset-password/${token}`)
      return {
        visitor,
        path: '/reset-password',
        bad: { token: 'a'.repeat(43), password: 'viola d’amore' },
        good: { token, password: 'viola d’amore' },
        read: () => db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst(),
      }
    },
  },
  'the login, from a network in which all sign in': {
    limit: 'signIn',
    field: 'password',
    async prepare() {
      const { id, email } = await storeAccount(db)
      const visitor = shop.visitor('hu')
      await visitor.get('/login')
      return {
        visitor,
        path: '/login',
        kept: { email },
        bad: { email: newAddress(), password: 'not that one' },
        good: { email, password: goodPassword },
        read: () => db.selectFrom('sign_ins').select('id').where('user_id', '=', id).execute(),
      }
    },
  },
  'a passkey': {
    limit: 'passkey',
    field: 'passkey',
    async prepare() {
      const { id, visitor } = await signedIn(shop, 'hu')
      const made = createAuthenticator().make(await askForNewPasskey(visitor), shop.config.origins.hu)
      return {
        visitor,
        path: '/user/passkeys',
        bad: { passkey: 'none' },
        good: { passkey: made },
        read: () => db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute(),
      }
    },
  },
  'an action of a table': {
    limit: 'invoke',
    field: 'ids',
    async prepare() {
      const { id, email, visitor } = await signedIn(shop, 'hu')
      const { uuid } = await storeOrder(db, { userId: id, email })
      const asked = { table: 'orders', action: 'resend' }
      await visitor.get('/account/orders')
      return {
        visitor,
        path: '/invoke',
        bad: { ...asked, ids: [] },
        good: { ...asked, ids: [uuid] },
        read: () => mailsTo(db, email),
      }
    },
  },
}

test.each(Object.entries(forms))(
  '%s: too often from one network, it is said at the field for how long, and nothing is done',
  async (_, { limit, field, bag, prepare }) => {
    const { visitor, path, kept, bad, good, read } = await prepare()
    const before = await read()
    await visitor.post(path, bad)
    const { kind, attempts } = requestLimits[limit]
    await countAttemptsAs(db, kind, attempts)
    const { props } = await (kept ? visitor.submit(path, good as Record<string, string>) : visitor.post(path, good))
    expect(bag ? props.errors[bag] : props.errors).toEqual({ [field]: expect.stringMatching(/\d perc/) })
    if (kept) expect(props.input).toEqual(kept)
    expect(await read()).toEqual(before)
    await countAttemptsAs(db, kind, attempts - 1)
    await visitor.post(path, good)
    expect(await read()).not.toEqual(before)
  },
)

test('a question that makes a passkey: too often from one network, none is handed out', async () => {
  const { visitor } = await signedIn(shop)
  await askForNewPasskey(visitor)
  const { kind, attempts } = requestLimits.passkeyOptions
  await countAttemptsAs(db, kind, attempts)
  const { status, body } = await visitor.post('/user/passkeys/options', {}, { follow: false })
  expect([status, body]).toEqual([429, '{}'])
})
