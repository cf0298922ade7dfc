import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { jobContext } from '#core/orders/server/testing/buyer.ts'
import { findPerson } from '#core/privacy/person/person-store.ts'
import { retentionRules } from '#core/privacy/retention/rules.ts'
import { locales } from '#values/locales.ts'
import { letConfirmationPass, mailsTo, signedIn, userOf } from '#core/accounts/server/testing/account-holder.ts'
import { maxPasskeys } from './passkey-store.ts'
import { createAuthenticator, type Lies } from './testing/authenticator.ts'
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  passkeyHolder,
  sendNewPasskey,
  signInByPasskey,
} from './testing/passkey-holder.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
beforeEach(() => sql`truncate attempts`.execute(shop.db))
const { db } = shop
const { origins } = shop.config

const passkeysOf = (userId: number) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
const eventsOf = async (userId: number) =>
  (
    await db
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', userId)
      .where('action', 'like', 'passkey%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const change = (visitor: ReturnType<typeof shop.visitor>, uuid: string, data: object) =>
  visitor.post(`/user/passkeys/${uuid}`, data, { follow: false })
const notAdded = { passkey: 'The passkey could not be added. Please try again.' }

describe('a new passkey', () => {
  test.each(locales)('is added on the host of %s, listed, written down, and told by mail', async (locale) => {
    const { id, email, visitor } = await signedIn(shop, locale)
    const authenticator = createAuthenticator()
    const { props } = await addPasskey(shop, visitor, authenticator, {
      locale,
      lies: { isSyncable: true, isSynced: true },
    })
    expect(props.flash.notice).toMatchObject({ kind: 'positive' })
    const [stored] = await passkeysOf(id)
    expect(stored).toMatchObject({
      id: authenticator.id,
      counter: 0,
      transports: ['internal', 'hybrid'],
      is_synced: true,
    })
    const { passkeys } = (await visitor.get('/account')).props.passkeys
    expect(passkeys).toEqual([
      {
        uuid: stored!.uuid,
        name: expect.any(String),
        created_at: expect.any(String),
        last_used_at: null,
        is_synced: true,
      },
    ])
    expect(await eventsOf(id)).toEqual(['passkey added'])
    const told = (await mailsTo(db, email)).at(-1)
    expect(told).toMatchObject({ kind: 'passkey-changed', data: { change: 'added', userId: id } })
    // It is named after the device that created it.
    const named = await signedIn(shop, locale)
    const options = await askForNewPasskey(named.visitor)
    const passkey = createAuthenticator().make(options, origins[locale])
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await named.visitor.post('/user/passkeys', { passkey }, { headers })
    expect((await passkeysOf(named.id))[0]!.name).toBe('Firefox, Linux')
  })

  test('is asked for by a name of the account that says nothing, and not twice of one authenticator', async () => {
    const { id, email, visitor, authenticator } = await passkeyHolder(shop)
    const { uuid } = await db.selectFrom('users').select('uuid').where('id', '=', id).executeTakeFirstOrThrow()
    const options = await askForNewPasskey(visitor)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: shop.config.shopName },
      user: { id: Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url'), name: email },
      attestation: 'none',
      excludeCredentials: [{ id: authenticator.id, transports: ['internal', 'hybrid'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    })
    expect((await sendNewPasskey(visitor, authenticator.make(options, origins.en))).props.errors).toEqual({
      passkey: 'This passkey is already in use.',
    })
    // Nor of another account's.
    const other = await signedIn(shop)
    const again = await addPasskey(shop, other.visitor, authenticator)
    expect(again.props.errors.passkey).toBe('This passkey is already in use.')
    expect([(await passkeysOf(id)).length, (await passkeysOf(other.id)).length]).toEqual([1, 0])
  })

  const lies: [string, Lies][] = [
    ['on a page of another site', { origin: 'https://evil.example' }],
    ['on the host of another language', { origin: origins.hu }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['that was shown instead of made', { type: 'webauthn.get' }],
    ['that nobody has touched', { isUserPresent: false }],
    ['with a certificate that is right, which nobody asks for', { isVouchedFor: true }],
    ['with certificates that are none', { format: 'packed', statement: certificates() }],
    ['of a kind that comes with certificates', { format: 'fido-u2f', statement: certificates() }],
    ['of an unknown kind', { format: 'other' }],
    ['with a statement where there is none', { statement: new Map([['x', 1]]) }],
    ['with a challenge that was made up', { challenge: 'a'.repeat(43) }],
  ]
  test.each(lies)('is refused that was made %s', async (_, lie) => {
    const { id, visitor } = await signedIn(shop)
    const { props } = await addPasskey(shop, visitor, createAuthenticator(), { lies: lie })
    expect([props.errors, await passkeysOf(id), await eventsOf(id)]).toEqual([notAdded, [], []])
  })

  test('is refused that answers another session’s challenge, a sign-in’s, an old one, or one a second time', async () => {
    const { id, visitor } = await signedIn(shop)
    const other = await signedIn(shop)
    const make = (challenge: string) =>
      createAuthenticator().make({ challenge, rp: { id: 'localhost' }, user: { id: 'AAAA' } }, origins.en)
    const foreign = await askForNewPasskey(other.visitor)
    expect((await sendNewPasskey(visitor, make(foreign.challenge))).props.errors).toEqual(notAdded)

    const forSignIn = await askForPasskey(shop.visitor())
    await sql`update passkey_challenges set holder = (select id from sessions where user_id = ${id})
      where challenge = ${forSignIn.challenge}`.execute(db)
    expect((await sendNewPasskey(visitor, make(forSignIn.challenge))).props.errors).toEqual(notAdded)

    const old = await askForNewPasskey(visitor)
    await sql`update passkey_challenges set expires_at = now() where challenge = ${old.challenge}`.execute(db)
    expect((await sendNewPasskey(visitor, make(old.challenge))).props.errors).toEqual(notAdded)

    const { challenge } = await askForNewPasskey(visitor)
    expect((await sendNewPasskey(visitor, make(challenge))).props.errors).toEqual({})
    expect((await sendNewPasskey(visitor, make(challenge))).props.errors).toEqual(notAdded)
    expect(await passkeysOf(id)).toHaveLength(1)
  })

  test('is refused that is none, without a fault', async () => {
    const { id, visitor } = await signedIn(shop)
    const good = createAuthenticator().make(await askForNewPasskey(visitor), origins.en) as { response: object }
    const nested = Buffer.alloc(12_000, 0x81).toString('base64url')
    const odd: unknown[] = [undefined, null, 1, 'x', [], {}, { ...good, response: null }, { ...good, id: 'other' }]
    for (const value of [undefined, null, '', '\0', 'AAAA', nested, 'x'.repeat(20_000)])
      odd.push({ ...good, response: { ...good.response, attestationObject: value } })
    for (const passkey of odd) {
      const { status, props } = await sendNewPasskey(visitor, passkey)
      expect([status, props.errors]).toEqual([200, notAdded])
    }
    expect(await passkeysOf(id)).toEqual([])
  })

  test('that is one too many is refused, also of two at once', async () => {
    const { id, visitor } = await signedIn(shop)
    await sql`insert into passkeys (id, user_id, public_key, counter, name)
      select ${id} || '-' || n, ${id}, '', 0, 'x' from generate_series(1, ${maxPasskeys - 1}) n`.execute(db)
    const made = []
    for (let one = 0; one < 2; one++) made.push(createAuthenticator().make(await askForNewPasskey(visitor), origins.en))
    await Promise.all(made.map((passkey) => visitor.post('/user/passkeys', { passkey }, { follow: false })))
    expect(await passkeysOf(id)).toHaveLength(maxPasskeys)
    const { props } = await addPasskey(shop, visitor, createAuthenticator())
    expect(props.errors.passkey).toContain(String(maxPasskeys))
  })
})

describe('passkeys of an account', () => {
  test('are renamed and removed by their owner, which is written down and told by mail', async () => {
    const { id, email, visitor, authenticator } = await passkeyHolder(shop)
    const [{ uuid } = { uuid: '' }] = await passkeysOf(id)
    await change(visitor, uuid, { _method: 'PUT', name: '  My   phone ' })
    expect((await passkeysOf(id))[0]!.name).toBe('My phone')
    for (const name of ['', ' ', '\u200B', 'x'.repeat(61), undefined, {}]) {
      await change(visitor, uuid, { _method: 'PUT', name })
      expect((await visitor.hybrid('/account')).props.errors.name).toEqual(expect.any(String))
    }
    // Without JavaScript the input is shown again.
    await visitor.get('/account')
    const refused = await visitor.submit(`/user/passkeys/${uuid}`, { _method: 'PUT', name: 'x'.repeat(61) })
    expect(refused.props.input).toEqual({ name: 'x'.repeat(61) })
    expect((await passkeysOf(id))[0]!.name).toBe('My phone')
    await change(visitor, uuid, { _method: 'DELETE' })
    expect([await passkeysOf(id), await eventsOf(id)]).toEqual([[], ['passkey added', 'passkey removed']])
    expect((await mailsTo(db, email)).at(-1)).toMatchObject({ kind: 'passkey-changed', data: { change: 'removed' } })
    const stranger = shop.visitor()
    await signInByPasskey(shop, stranger, authenticator)
    expect(await userOf(stranger)).toBeNull()
    // A second time there is nothing to remove.
    expect((await change(visitor, uuid, { _method: 'DELETE' })).status).toBe(404)
  })

  test('sign all other devices out as one is removed; this one goes on', async () => {
    const { id, visitor, authenticator } = await passkeyHolder(shop)
    const phone = shop.visitor()
    await signInByPasskey(shop, phone, authenticator)
    expect(await userOf(phone)).not.toBeNull()
    const [{ uuid } = { uuid: '' }] = await passkeysOf(id)
    await change(visitor, uuid, { _method: 'DELETE' })
    expect([await userOf(phone), await userOf(visitor)]).toEqual([null, expect.anything()])
  })

  test('are out of reach for other accounts, and whoever has not signed in', async () => {
    const { id } = await passkeyHolder(shop)
    const [{ uuid } = { uuid: '' }] = await passkeysOf(id)
    const { visitor } = await signedIn(shop)
    for (const method of ['PUT', 'DELETE']) {
      const data = { _method: method, name: 'Mine' }
      for (const name of [uuid, crypto.randomUUID(), 'nothing', '%00'])
        expect((await change(visitor, name, data)).status).toBe(404)
      expect((await change(shop.visitor(), uuid, data)).location).toMatch(/^\/login/)
    }
    expect((await passkeysOf(id))[0]!.name).not.toBe('Mine')
  })

  test('are added and removed by who has shown lately that it is them; a name may change any time', async () => {
    const { id, visitor } = await passkeyHolder(shop)
    const [{ uuid } = { uuid: '' }] = await passkeysOf(id)
    const passkey = createAuthenticator().make(await askForNewPasskey(visitor), origins.en)
    await letConfirmationPass(db, { id })
    for (const [path, data] of [
      ['/user/passkeys/options', {}],
      ['/user/passkeys', { passkey }],
      [`/user/passkeys/${uuid}`, { _method: 'DELETE' }],
    ] as const)
      expect((await visitor.post(path, data, { follow: false })).location).toMatch(/^\/user\/confirm-password/)
    expect(await passkeysOf(id)).toHaveLength(1)
    await change(visitor, uuid, { _method: 'PUT', name: 'Mine' })
    expect((await passkeysOf(id))[0]!.name).toBe('Mine')
  })

  test('are handed out with a person, without their keys, and gone with the account', async () => {
    const { id, email, authenticator } = await passkeyHolder(shop)
    const { account } = await findPerson(db, email)
    expect(account.passkeys).toEqual([
      {
        name: expect.any(String),
        created_at: expect.any(Date),
        last_used_at: null,
        transports: expect.any(Array),
        is_synced: false,
      },
    ])
    expect(JSON.stringify(account)).not.toContain(authenticator.id)
    await db.deleteFrom('users').where('id', '=', id).execute()
    expect(await passkeysOf(id)).toEqual([])
  })

  test('leave no challenges behind that nobody has answered in time', async () => {
    const { visitor } = await signedIn(shop)
    const { challenge: old } = await askForNewPasskey(visitor)
    const { challenge } = await askForNewPasskey(visitor)
    await sql`update passkey_challenges set expires_at = now() - interval '1 second' where challenge = ${old}`.execute(
      db,
    )
    const { forget } = retentionRules.find(({ what }) => what === 'challenges that passkeys are to sign')!
    expect(await forget(jobContext(shop), 100)).toBeGreaterThan(0)
    const left = await db
      .selectFrom('passkey_challenges')
      .select('challenge')
      .where('challenge', 'in', [old, challenge])
      .execute()
    expect(left).toEqual([{ challenge }])
  })
})

describe('addresses that are the same on every site', () => {
  test('/.well-known/webauthn names the other hosts to browsers', async () => {
    const { status, headers, body } = await shop.visitor().get('/.well-known/webauthn')
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('application/json')])
    expect(JSON.parse(body)).toEqual({ origins: [origins.fr, origins.hu] })
  })

  test('/.well-known/change-password leads to where a password is changed, by way of the login', async () => {
    const { visitor } = await signedIn(shop)
    for (const someone of [visitor, shop.visitor()])
      expect(await someone.get('/.well-known/change-password', { follow: false })).toMatchObject({
        status: 302,
        location: '/account#password',
      })
    expect((await shop.visitor().get('/account', { follow: false })).location).toBe('/login?to=%2Faccount')
    // Password managers use it to verify that well-known addresses are reliable.
    const missing = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
    expect((await shop.visitor().get(missing)).status).toBe(404)
  })
})

function certificates(): Map<string, unknown> {
  return new Map<string, unknown>([
    ['alg', -7],
    ['sig', new Uint8Array(70)],
    ['x5c', [new Uint8Array(400)]],
  ])
}
