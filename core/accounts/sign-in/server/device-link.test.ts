import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { locales } from '#values/locales.ts'
import { hashSecret } from '#platform/http/sessions/secrets.ts'
import {
  goodPassword,
  login,
  mailsTo,
  signedIn,
  storeAccount,
  tokenOf,
  userOf,
} from '#core/accounts/server/testing/account-holder.ts'
import { forgetExpired } from '#core/privacy/retention/aged-rows-store.ts'
import { deviceLinks } from '#core/accounts/server/mailed-link-store.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

type Visitor = ReturnType<typeof shop.visitor>

const ask = (visitor: Visitor, email: string) => visitor.post('/login/link', { email })
const open = (visitor: Visitor, token: string) => visitor.post(`/login/device/${token}`, {}, { follow: false })

/** Tries passwords until the account's limit is reached. */
async function besiege(email: string): Promise<void> {
  for (let count = 0; count < 10; count++) await login(shop.visitor(), { email, password: 'guessed' })
}

async function linkOf(visitor: Visitor, email: string): Promise<string> {
  await ask(visitor, email)
  return tokenOf(db, email)
}

describe('a device link', () => {
  test.each(locales)(
    'lets in who is kept out by the attempts of others, with their password, in %s',
    async (locale) => {
      const account = await storeAccount(db)
      await besiege(account.email)
      const owner = shop.visitor(locale)
      const refused = await owner.submit('/login', { email: account.email, password: goodPassword })
      expect(refused.props.flash.limited).toBe(account.email)
      const told = await owner.submit('/login/link', { email: account.email })
      expect(told.props.flash.deviceLink).toBe(account.email)
      expect(await mailsTo(db, account.email)).toMatchObject([{ kind: 'device-link', locale }])
      const token = await tokenOf(db, account.email)
      const page = await owner.get(`/login/device/${token}`)
      expect([page.status, page.props.email]).toEqual([200, account.email])
      expect(await owner.submit(`/login/device/${token}`, {}, { follow: false })).toMatchObject({
        status: 303,
        location: '/login',
      })
      // Neither signed in nor given access with another password.
      expect(await userOf(owner)).toBeNull()
      await login(owner, { ...account, password: 'guessed' })
      expect(await userOf(owner)).toBeNull()
      await login(owner, account)
      expect(await userOf(owner)).toMatchObject({ email: account.email })
    },
  )

  test('goes to the address as the account has it, in whichever letters it was typed, and says nothing of those', async () => {
    const { email } = await storeAccount(db)
    await besiege(email)
    const typed = email.toUpperCase()
    const refused = await shop.visitor().post('/login', { email: typed, password: goodPassword })
    expect(refused.props.flash.limited).toBe(typed)
    expect((await ask(shop.visitor(), typed)).props.flash.deviceLink).toBe(typed)
    expect(await mailsTo(db, typed)).toEqual([])
    expect(await mailsTo(db, email)).toMatchObject([{ kind: 'device-link' }])
  })

  test('keeps strangers out as before', async () => {
    const account = await storeAccount(db)
    await besiege(account.email)
    await open(shop.visitor(), await linkOf(shop.visitor(), account.email))
    const stranger = shop.visitor()
    await login(stranger, account)
    expect(await userOf(stranger)).toBeNull()
  })

  test('is good once, and of several that open it at the same time for one', async () => {
    const account = await storeAccount(db)
    const token = await linkOf(shop.visitor(), account.email)
    const visitors = Array.from({ length: 6 }, () => shop.visitor())
    const answers = await Promise.all(visitors.map((visitor) => open(visitor, token)))
    expect(answers.filter(({ location }) => location === '/login')).toHaveLength(1)
    expect(visitors.filter(({ cookies }) => cookies.has('cadenza_device'))).toHaveLength(1)
    expect((await shop.visitor().get(`/login/device/${token}`)).status).toBe(410)
    expect(await devicesOf(account.id)).toHaveLength(1)
  })

  test('is good for 15 minutes, and the newest one only', async () => {
    const account = await storeAccount(db)
    const visitor = shop.visitor()
    const [first, second] = [await linkOf(visitor, account.email), await linkOf(visitor, account.email)]
    expect((await open(visitor, first)).location).toBe(`/login/device/${first}`)
    const left = await sql<{ minutes: number }>`
      select (extract(epoch from expires_at - now()) / 60)::float as minutes from device_links where user_id = ${account.id}`.execute(
      db,
    )
    expect(left.rows[0]!.minutes).toBeGreaterThan(14)
    expect(left.rows[0]!.minutes).toBeLessThanOrEqual(15)
    await sql`update device_links set expires_at = now() where user_id = ${account.id}`.execute(db)
    expect((await visitor.get(`/login/device/${second}`)).status).toBe(410)
    expect((await open(visitor, second)).location).toBe(`/login/device/${second}`)
    expect(await devicesOf(account.id)).toEqual([])
    await sql`delete from device_links where user_id is distinct from ${account.id}`.execute(db)
    const forget = forgetExpired('device_links')
    expect(await forget({ db }, 100)).toBe(1)
    expect(await forget({ db }, 100)).toBe(0)
  })

  test('is stored as a hash, and so is the browser', async () => {
    const account = await storeAccount(db)
    const visitor = shop.visitor()
    const token = await linkOf(visitor, account.email)
    const links = await db.selectFrom('device_links').select('token_hash').where('user_id', '=', account.id).execute()
    expect(links).toEqual([{ token_hash: hashSecret(token) }])
    await open(visitor, token)
    expect(await devicesOf(account.id)).toEqual([hashSecret(visitor.cookies.get('cadenza_device')!)])
  })

  test.each(['x', 'a'.repeat(43), '%00'])('that was never sent leads nowhere: %s', async (token) => {
    const visitor = shop.visitor()
    expect((await visitor.get(`/login/device/${token}`)).status).toBe(410)
    await open(visitor, token)
    expect(visitor.cookies.has('cadenza_device')).toBe(false)
  })

  test('asked for is answered the same whether or not there is an account, and nobody without one is written to', async () => {
    const { email } = await storeAccount(db)
    const unknown = `${crypto.randomUUID()}@example.com`
    const answers = []
    for (const asked of [email, unknown]) {
      const visitor = shop.visitor()
      const { status, props, headers } = await visitor.submit('/login/link', { email: asked })
      expect(props.flash).toEqual({ deviceLink: asked })
      answers.push({ status, names: Object.keys(headers).toSorted(), cookies: [...visitor.cookies.keys()] })
    }
    expect(answers[0]).toEqual(answers[1])
    expect((await mailsTo(db, unknown)).map(({ kind, data }) => [kind, data])).toEqual([['device-link', {}]])
    // A row is written in either case, after the same work; the one without an account leads
    // nowhere.
    const nobodys = await db.selectFrom('device_links').select('token_hash').where('user_id', 'is', null).execute()
    expect(nobodys).toHaveLength(1)
    const token = await db.transaction().execute((trx) => deviceLinks.issue(trx, null))
    expect((await shop.visitor().get(`/login/device/${token}`)).status).toBe(410)
    const visitor = shop.visitor()
    await open(visitor, token)
    expect(visitor.cookies.has('cadenza_device')).toBe(false)
  })

  test('is not mailed without end, and what else is mailed does not use it up', async () => {
    const { email } = await storeAccount(db)
    for (let count = 0; count < 5; count++) await shop.visitor().post('/forgot-password', { email })
    for (let count = 0; count < 5; count++) {
      const { props } = await ask(shop.visitor(), email)
      expect(props.flash.deviceLink).toBe(email)
    }
    const kinds = (await mailsTo(db, email)).map(({ kind }) => kind)
    // A ten-minute window may have ended meanwhile.
    expect(kinds.filter((kind) => kind === 'device-link').length).toBeGreaterThanOrEqual(3)
    expect(kinds.filter((kind) => kind === 'device-link').length).toBeLessThan(5)
  })

  test.each([{}, { email: '' }, { email: ['a'] }, { email: 'nobody' }])(
    'is asked for by an address: %j',
    async (data) => {
      const { props } = await shop.visitor().post('/login/link', data)
      expect(props.errors.email).toMatch(/./)
    },
  )

  test('stands in the audit log, asked for and used', async () => {
    const account = await storeAccount(db)
    const visitor = shop.visitor('en', '192.0.2.78')
    await open(visitor, await linkOf(visitor, account.email))
    expect(await auditOf(account.id)).toEqual([
      { actor: 'visitor', action: 'device link asked', network: '192.0.2.0/24' },
      { actor: 'visitor', action: 'device link used', network: '192.0.2.0/24' },
    ])
  })
})

describe('attempts that are too many', () => {
  test('stand in the audit log once, however many they are, and where nobody has the address, too', async () => {
    const account = await storeAccount(db)
    const unknown = `${crypto.randomUUID()}@example.com`
    for (const email of [account.email, unknown])
      await Promise.all(Array.from({ length: 40 }, () => login(shop.visitor(), { email, password: 'guessed' })))
    const count = async (userId: number) =>
      (await auditOf(userId)).filter(({ action }) => action === 'sign-in limited').length
    // A ten-minute window may have ended meanwhile.
    expect([1, 2]).toContain(await count(account.id))
    const { rows } = await sql<{ lines: number }>`
      select count(*)::integer as lines from audit_log where action = 'sign-in limited' and user_id is null`.execute(db)
    expect([1, 2]).toContain(rows[0]!.lines)
  })

  test('of the owner’s own browser are counted apart, and told alike', async () => {
    const owner = await signedIn(shop)
    await owner.visitor.post('/logout')
    for (let count = 0; count < 22; count++) await login(owner.visitor, { email: owner.email, password: 'forgotten' })
    const actions = (await auditOf(owner.id)).map(({ action }) => action)
    expect([1, 2]).toContain(actions.filter((action) => action === 'sign-in limited').length)
    expect(actions.filter((action) => action === 'sign-in failed').length).toBeGreaterThanOrEqual(20)
    const stranger = shop.visitor()
    await login(stranger, owner)
    expect(await userOf(stranger)).toMatchObject({ email: owner.email })
  })
})

const devicesOf = async (userId: number) =>
  (await db.selectFrom('known_devices').select('id').where('user_id', '=', userId).execute()).map(({ id }) => id)

const auditOf = (userId: number) =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'network'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
