import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { whileFailing } from '#platform/testing/failing-writes.ts'
import { goodPassword, login, signedIn, tokenOf } from '#core/accounts/server/testing/account-holder.ts'
import { storeOrder } from '#core/accounts/server/testing/orders-of-users.ts'
import { codeAt, beginSetup, switchOn } from '#core/accounts/server/testing/second-factor.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

type Account = Awaited<ReturnType<typeof signedIn>>
type Step = (account: Account) => Promise<{ visitor?: TestVisitor; path: string; data?: Record<string, string> }>

const password = 'viola d’amore'

const secondFactor = '/user/two-factor-authentication'

/** Each request, after all preceding steps. */
const steps: Record<string, Step> = {
  'asking for a new password': async ({ email }) => ({
    visitor: shop.visitor(),
    path: '/forgot-password',
    data: { email },
  }),
  'a new password by the link of a mail': async ({ email }) => {
    await shop.visitor().post('/forgot-password', { email })
    const token = await tokenOf(db, email)
    return { visitor: shop.visitor(), path: '/reset-password', data: { token, password } }
  },
  'asking for a link to a known browser': async ({ email }) => ({
    visitor: shop.visitor(),
    path: '/login/link',
    data: { email },
  }),
  'a link to a known browser': async ({ email }) => {
    await shop.visitor().post('/login/link', { email })
    return { visitor: shop.visitor(), path: `/login/device/${await tokenOf(db, email)}` }
  },
  'signing in': async ({ email }) => ({
    visitor: shop.visitor(),
    path: '/login',
    data: { email, password: goodPassword },
  }),
  'signing all other devices out': async (account) => {
    await login(shop.visitor(), account)
    return { path: '/account/devices', data: { _method: 'DELETE' } }
  },
  'signing one other device out': async (account) => {
    await login(shop.visitor(), account)
    const { devices } = (await account.visitor.get('/account')).props.devices
    return { path: `/account/devices/${devices[1].id}`, data: { _method: 'DELETE' } }
  },
  'taking orders over': async ({ email }) => {
    await storeOrder(db, { email })
    return { path: '/account/orders/claim' }
  },
  'a new password on the account page': async () => ({
    path: '/user/password',
    data: { _method: 'PUT', current_password: goodPassword, password },
  }),
  'asking for a new address': async ({ email }) => ({
    path: '/user/profile-information',
    data: { _method: 'PUT', email: `new-${email}` },
  }),
  'a new address': async ({ visitor, email }) => {
    await visitor.post('/user/profile-information', { _method: 'PUT', email: `new-${email}` })
    return { path: `/user/profile-information/confirm/${await tokenOf(db, `new-${email}`)}` }
  },
  'showing that it is oneself': async () => ({ path: '/user/confirm-password', data: { password: goodPassword } }),
  'switching the second factor on': async ({ visitor }) => {
    const code = codeAt(await beginSetup(visitor), new Date())
    return { path: '/user/confirmed-two-factor-authentication', data: { code } }
  },
  'switching the second factor off': async ({ visitor }) => {
    await switchOn(visitor, new Date())
    return { path: secondFactor, data: { _method: 'DELETE' } }
  },
  'making other recovery codes': async ({ visitor }) => {
    await switchOn(visitor, new Date())
    return { path: '/user/two-factor-recovery-codes' }
  },
  'a sign-in by a recovery code': async (account) => {
    const { codes } = await switchOn(account.visitor, new Date())
    const visitor = shop.visitor()
    await login(visitor, account)
    return { visitor, path: '/two-factor-challenge', data: { recovery_code: codes[0]! } }
  },
  'removing a passkey': async ({ id }) => {
    const row = { id: crypto.randomUUID(), user_id: id, public_key: Buffer.alloc(1), counter: 0, name: 'Phone' }
    const { uuid } = await db.insertInto('passkeys').values(row).returning('uuid').executeTakeFirstOrThrow()
    return { path: `/user/passkeys/${uuid}`, data: { _method: 'DELETE' } }
  },
}

/** Steps that notify the owner by mail. */
const mailed = [
  'asking for a new password',
  'a new password by the link of a mail',
  'asking for a link to a known browser',
  'a new password on the account page',
  'asking for a new address',
  'a new address',
  'switching the second factor on',
  'switching the second factor off',
  'a sign-in by a recovery code',
  'removing a passkey',
]

const tables = ['users', 'sign_ins', 'password_resets', 'email_changes', 'device_links', 'known_devices', 'passkeys']
const others = ['recovery_codes', 'new_recovery_codes', 'pending_sign_ins', 'orders', 'audit_log', 'outbox']

/** Except the counted attempts, which remain whatever happens. */
const read = () =>
  Promise.all(
    [...tables, ...others].map(async (table) => {
      const { rows } =
        await sql`select to_jsonb(it) - 'failures' as row from ${sql.table(table)} as it order by 1`.execute(db)
      return [table, rows]
    }),
  )

const logged = Object.keys(steps).map((what) => ({ what, write: 'audit_log' }))
const written = mailed.map((what) => ({ what, write: 'outbox' }))

test.each([...logged, ...written])(
  '$what is not done, and not said to be, where the $write cannot be written',
  async ({ what, write }) => {
    const account = await signedIn(shop)
    const { visitor = account.visitor, path, data = {} } = await steps[what]!(account)
    const before = await read()
    const send = () => visitor.post(path, data, { follow: false })
    await whileFailing(db, `insert on ${write}`, async () => expect((await send()).status).toBe(500))
    expect(await read()).toEqual(before)
    expect((await send()).status).toBeLessThan(400)
    expect(await read()).not.toEqual(before)
  },
)
