import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { createTraveller } from '#apps/shop/app/languages/testing/traveller.ts'
import { requestLimits } from '#core/context/request-limits.ts'
import { locales } from '#values/locales.ts'
import { mailsTo, storeAccount, userOf } from '#core/accounts/server/testing/account-holder.ts'
import { createAuthenticator, type Lies } from '#core/accounts/passkeys/server/testing/authenticator.ts'
import {
  askForPasskey,
  passkeyHolder,
  sendPasskey,
  signInByPasskey,
} from '#core/accounts/passkeys/server/testing/passkey-holder.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
beforeEach(() => sql`truncate attempts`.execute(shop.db))
const { db } = shop
const { origins } = shop.config

const refused = {
  passkey: 'This passkey does not open an account here. Please try another one, or log in with your password.',
}
const errorsOf = async (visitor: ReturnType<typeof shop.visitor>) => (await visitor.hybrid('/login')).props.errors
const failuresOf = (userId: number) =>
  db
    .selectFrom('audit_log')
    .select('details')
    .where('user_id', '=', userId)
    .where('action', '=', 'sign-in failed')
    .execute()

describe('a passkey', () => {
  test.each(locales)('signs in on the host of %s, where a form leads, and is remembered as used', async (locale) => {
    const { id, email, authenticator } = await passkeyHolder(shop)
    const visitor = shop.visitor(locale)
    const options = await askForPasskey(visitor)
    const answer = await sendPasskey(visitor, authenticator.show(options, origins[locale]), '/venues?a=1')
    expect(answer).toMatchObject({ status: 303, location: '/venues?a=1' })
    expect(await userOf(visitor)).toMatchObject({ email })
    const { method, last_used_at, counter } = await db
      .selectFrom('sign_ins')
      .innerJoin('passkeys', 'passkeys.user_id', 'sign_ins.user_id')
      .select(['method', 'last_used_at', 'counter'])
      .where('sign_ins.user_id', '=', id)
      .orderBy('sign_ins.id', 'desc')
      .executeTakeFirstOrThrow()
    expect([method, last_used_at, counter]).toEqual(['passkey', expect.any(Date), 1])
  })

  test('leads to no page of somebody else', async () => {
    const { authenticator } = await passkeyHolder(shop)
    const visitor = shop.visitor()
    const options = await askForPasskey(visitor)
    const answer = await sendPasskey(visitor, authenticator.show(options, origins.en), 'https://evil.example/')
    expect(answer.location).toBe('/account/orders')
  })

  test('takes the cart along, under a new name of the session, and tells of a browser that was not known', async () => {
    const { email, authenticator } = await passkeyHolder(shop)
    const concert = await storeConcert(db, { capacity: 10, startsInDays: 7 })
    const visitor = shop.visitor()
    await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
    const before = new Map(visitor.cookies)
    await signInByPasskey(shop, visitor, authenticator)
    expect((await visitor.get('/cart')).props.cart.count).toBe(2)
    expect(visitor.cookies.get('cadenza_session')).not.toBe(before.get('cadenza_session'))
    const thief = shop.visitor()
    for (const [name, value] of before) thief.cookies.set(name, value)
    expect([await userOf(thief), (await thief.get('/cart')).props.cart.count]).toEqual([null, 0])
    const kinds = (await mailsTo(db, email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['new-device', 'passkey-changed', 'new-device'])
    // The same browser again.
    await visitor.post('/logout')
    await signInByPasskey(shop, visitor, authenticator)
    expect(await mailsTo(db, email)).toHaveLength(3)
  })

  test('is asked for in the same way whether or not anybody has one', async () => {
    const asked = async () => {
      const { challenge, ...rest } = await askForPasskey(shop.visitor())
      expect(challenge).toMatch(/^[\w-]{43}$/)
      return rest
    }
    const before = await asked()
    await passkeyHolder(shop)
    expect(await asked()).toEqual(before)
    expect(before).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' })
    expect(before).not.toHaveProperty('allowCredentials', [expect.anything()])
  })

  test('is offered without a session, by a cookie that opens nothing and the tabs of a browser share', async () => {
    const { email, authenticator } = await passkeyHolder(shop)
    const visitor = shop.visitor()
    const first = await askForPasskey(visitor)
    const cookies = new Map(visitor.cookies)
    expect([...cookies.keys()]).toEqual(['cadenza_challenge'])
    await askForPasskey(visitor)
    expect(visitor.cookies).toEqual(cookies)
    await sendPasskey(visitor, authenticator.show(first, origins.en))
    expect(await userOf(visitor)).toMatchObject({ email })
  })

  test('that does not count its signatures signs in again and again', async () => {
    const { email, authenticator } = await passkeyHolder(shop, { counts: false })
    for (let round = 0; round < 2; round++) {
      const visitor = shop.visitor()
      await signInByPasskey(shop, visitor, authenticator)
      expect(await userOf(visitor)).toMatchObject({ email })
    }
  })

  test('that was copied to other devices meanwhile says so', async () => {
    const { id, authenticator } = await passkeyHolder(shop, { lies: { isSyncable: true } })
    await signInByPasskey(shop, shop.visitor(), authenticator, { lies: { isSyncable: true, isSynced: true } })
    const { is_synced } = await db
      .selectFrom('passkeys')
      .select('is_synced')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(is_synced).toBe(true)
  })
})

describe('a passkey of an account with a second factor', () => {
  async function holder() {
    const account = await passkeyHolder(shop)
    await sql`update users set totp_secret = 'sealed', totp_confirmed_at = now() where id = ${account.id}`.execute(db)
    return account
  }
  const where = async (visitor: ReturnType<typeof shop.visitor>) =>
    (await visitor.get('/two-factor-challenge')).payload.view

  test('is both factors where the authenticator has made sure of its owner', async () => {
    const { email, authenticator } = await holder()
    const visitor = shop.visitor()
    expect((await signInByPasskey(shop, visitor, authenticator)).location).toBe('/')
    expect(await userOf(visitor)).toMatchObject({ email })
  })

  test('is one of them where it has not: the code is asked for next, and leads on', async () => {
    const { id, authenticator } = await holder()
    const visitor = shop.visitor()
    const options = await askForPasskey(visitor)
    const shown = authenticator.show(options, origins.en, { isUserVerified: false })
    expect((await sendPasskey(visitor, shown, '/venues')).location).toBe('/two-factor-challenge?to=%2Fvenues')
    expect([await userOf(visitor), (await where(visitor))?.component]).toEqual([null, 'two-factor-challenge'])
    // A challenge is used up: a signed response signs in only once.
    const copy = shop.visitor()
    await signInByPasskey(shop, copy, authenticator, { lies: { isUserVerified: false, counter: 1 } })
    expect((await where(copy))?.component).not.toBe('two-factor-challenge')
    expect(await failuresOf(id)).toEqual([{ details: { method: 'passkey', reason: 'counter' } }])
  })

  test('stands for the password alone where there is no second factor', async () => {
    const { email, authenticator } = await passkeyHolder(shop)
    const visitor = shop.visitor()
    await signInByPasskey(shop, visitor, authenticator, { lies: { isUserVerified: false } })
    expect(await userOf(visitor)).toMatchObject({ email })
  })
})

describe('a passkey is refused, and the audit log says that it was,', () => {
  const lies: [string, Lies][] = [
    ['of a page of another site', { origin: 'https://evil.example' }],
    ['of the host of another language', { origin: origins.fr }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['that was made instead of shown', { type: 'webauthn.create' }],
    ['that nobody has touched', { isUserPresent: false }],
    ['that says to be kept for somebody else', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
    ['that says of itself that it can be copied, and could not before', { isSyncable: true }],
  ]
  test.each(lies)('%s', async (_, lie) => {
    const { id, authenticator } = await passkeyHolder(shop)
    const visitor = shop.visitor()
    await signInByPasskey(shop, visitor, authenticator, { lies: lie })
    expect([await errorsOf(visitor), await userOf(visitor)]).toEqual([refused, null])
    expect(await failuresOf(id)).toEqual([{ details: { method: 'passkey', reason: 'unfit' } }])
  })

  test('whose counter has not grown: there is a copy of it', async () => {
    const { id, authenticator } = await passkeyHolder(shop)
    await signInByPasskey(shop, shop.visitor(), authenticator, { lies: { counter: 7 } })
    for (const counter of [7, 6, 0]) {
      const visitor = shop.visitor()
      await signInByPasskey(shop, visitor, authenticator, { lies: { counter } })
      expect([await errorsOf(visitor), await userOf(visitor)]).toEqual([refused, null])
    }
    const copied = { details: { method: 'passkey', reason: 'counter' } }
    expect(await failuresOf(id)).toEqual([copied, copied, copied])
    const { counter } = await db
      .selectFrom('passkeys')
      .select('counter')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(counter).toBe(7)
  })

  test('with the name of another one’s key, or for another one’s account', async () => {
    const victim = await passkeyHolder(shop)
    const { authenticator } = await passkeyHolder(shop)
    const { uuid } = await db.selectFrom('users').select('uuid').where('id', '=', victim.id).executeTakeFirstOrThrow()
    const userHandle = Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
    for (const lie of [{ id: victim.authenticator.id, userHandle }, { id: victim.authenticator.id }, { userHandle }]) {
      const visitor = shop.visitor()
      await signInByPasskey(shop, visitor, authenticator, { lies: lie })
      expect([await errorsOf(visitor), await userOf(visitor)]).toEqual([refused, null])
    }
    expect(await failuresOf(victim.id)).toHaveLength(2)
  })
})

describe('a passkey is refused', () => {
  test('that no account has, in the same words', async () => {
    const visitor = shop.visitor()
    const unknown = createAuthenticator()
    unknown.make({ challenge: '', user: { id: 'AAAA' } }, origins.en)
    const answer = await signInByPasskey(shop, visitor, unknown)
    expect([answer.status, answer.location, await errorsOf(visitor)]).toEqual([303, '/', refused])
  })

  test('once its challenge was used, made up, too old, another browser’s, or for a new passkey', async () => {
    const { authenticator, visitor: owner } = await passkeyHolder(shop)
    const attempt = async (visitor: ReturnType<typeof shop.visitor>, challenge: string) => {
      await sendPasskey(visitor, authenticator.show({ challenge, rpId: 'localhost' }, origins.en))
      return userOf(visitor)
    }
    const old = shop.visitor()
    const { challenge } = await askForPasskey(old)
    await sql`update passkey_challenges set expires_at = now() where challenge = ${challenge}`.execute(db)
    expect(await attempt(old, challenge)).toBeNull()

    const other = await askForPasskey(shop.visitor())
    const visitor = shop.visitor()
    await askForPasskey(visitor)
    for (const foreign of [other.challenge, 'a'.repeat(43), '', '\0', 'x'.repeat(5000)])
      expect(await attempt(visitor, foreign)).toBeNull()

    const options = await owner.post('/user/passkeys/options', {}, { follow: false })
    const ofOwner = (JSON.parse(options.body) as { challenge: string }).challenge
    const { holder } = await db
      .selectFrom('passkey_challenges')
      .select('holder')
      .where('challenge', '=', ofOwner)
      .executeTakeFirstOrThrow()
    await owner.post('/logout')
    // Even in the same session, it was issued for another purpose.
    const guest = shop.visitor()
    const own = await askForPasskey(guest)
    await sql`update passkey_challenges set holder = (select holder from passkey_challenges where challenge = ${own.challenge})
      where holder = ${holder}`.execute(db)
    expect(await attempt(guest, ofOwner)).toBeNull()
    expect(await attempt(guest, own.challenge)).not.toBeNull()
  })

  test('that is sent a second time, from wherever', async () => {
    const { authenticator } = await passkeyHolder(shop, { counts: false })
    const visitor = shop.visitor()
    const shown = authenticator.show(await askForPasskey(visitor), origins.en)
    const copies = new Map(visitor.cookies)
    await sendPasskey(visitor, shown)
    expect(await userOf(visitor)).not.toBeNull()
    const thief = shop.visitor()
    for (const [name, value] of copies) thief.cookies.set(name, value)
    await sendPasskey(thief, shown)
    expect(await userOf(thief)).toBeNull()
    await visitor.post('/logout')
    await sendPasskey(visitor, shown)
    expect(await userOf(visitor)).toBeNull()
  })

  test('that is no passkey at all, without a fault', async () => {
    const { authenticator } = await passkeyHolder(shop)
    const visitor = shop.visitor()
    const good = authenticator.show(await askForPasskey(visitor), origins.en) as { response: object }
    const odd: unknown[] = [
      undefined,
      null,
      1,
      'x',
      [],
      {},
      { ...good, id: '\0' },
      { ...good, id: 'x'.repeat(2000) },
      { ...good, rawId: 'other' },
      { ...good, type: 'password' },
      { ...good, response: null },
      ...['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'].flatMap((name) =>
        [undefined, null, '', 'no base64!', 'AAAA', 'x'.repeat(9000), {}].map((value) => ({
          ...good,
          response: { ...good.response, [name]: value },
        })),
      ),
    ]
    for (const passkey of odd) {
      await sql`truncate attempts`.execute(db)
      expect((await sendPasskey(visitor, passkey)).status).toBe(303)
      expect(await errorsOf(visitor)).toEqual(refused)
    }
    expect(await userOf(visitor)).toBeNull()
  })

  test('too often from one network, and questions are handed out no more', async () => {
    const visitor = shop.visitor()
    await askForPasskey(visitor)
    const setCount = (kind: string, count: number) =>
      sql`update attempts set kind = ${kind}, count = ${count}`.execute(db)
    await setCount(requestLimits.passkeyOptions.kind, requestLimits.passkeyOptions.attempts)
    expect((await visitor.post('/login/passkey/options', {}, { follow: false })).status).toBe(429)
    await setCount(requestLimits.passkey.kind, requestLimits.passkey.attempts)
    await sendPasskey(visitor, {})
    expect((await errorsOf(visitor)).passkey).toMatch(/minute/)
  })
})

test('a challenge: of two answers at once with the same one, one signs in', async () => {
  const { id, authenticator } = await passkeyHolder(shop, { counts: false })
  for (let round = 0; round < 5; round++) {
    const visitor = shop.visitor()
    const shown = authenticator.show(await askForPasskey(visitor), origins.en)
    const before = await countSignIns(id)
    const twin = shop.visitor()
    for (const [name, value] of visitor.cookies) twin.cookies.set(name, value)
    await Promise.all([sendPasskey(visitor, shown), sendPasskey(twin, shown)])
    expect(await countSignIns(id)).toBe(before + 1)
  }
})

async function countSignIns(userId: number): Promise<number> {
  return (await db.selectFrom('sign_ins').select('id').where('user_id', '=', userId).execute()).length
}

test('a passkey: who is signed in already is asked for none', async () => {
  const { visitor } = await passkeyHolder(shop)
  expect(await visitor.post('/login/passkey/options', {}, { follow: false })).toMatchObject({
    status: 303,
    location: '/account/orders',
  })
})

test('a passkey: a stranger’s page cannot send one for a visitor', async () => {
  const { authenticator } = await passkeyHolder(shop)
  const visitor = shop.visitor()
  const shown = authenticator.show(await askForPasskey(visitor), origins.en)
  const headers = { 'x-xsrf-token': 'forged' }
  await visitor.post('/login/passkey', { passkey: shown }, { headers, follow: false })
  expect(await userOf(visitor)).toBeNull()
})

test('a passkey: an account without one still has its password, and the page says how this host uses passkeys', async () => {
  await storeAccount(db)
  const traveller = createTraveller(shop)
  expect((await traveller.at.en.get('/login')).props.passkeys).toBe('own')
  // No browser lets another name use the passkeys of `localhost`.
  expect((await traveller.at.fr.get('/login')).props.passkeys).toBe('none')
})
