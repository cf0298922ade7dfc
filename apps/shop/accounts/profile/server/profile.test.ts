import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import { locales } from '#values/locales.ts'
import {
  goodPassword,
  letConfirmationPass,
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

const update = '/user/profile-information'
const confirmPath = (token: string) => `${update}/confirm/${token}`
const bag = 'updateProfileInformation'
const newAddress = () => `${crypto.randomUUID()}@example.com`
const accountOf = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Submits a form of the account page as a browser without JavaScript does. */
async function submit(visitor: TestVisitor, fields: Record<string, string>) {
  await visitor.get('/account')
  return visitor.submit(update, { _method: 'PUT', _error_bag: bag, ...fields })
}

/** Requests a new address, and returns the token of its link. */
async function askFor(visitor: TestVisitor, email: string): Promise<string> {
  await submit(visitor, { email })
  return tokenOf(db, email)
}

describe('the account page', () => {
  // Holds: routes.user-profile-information-put-user, roles.login-registration-password-reset-profile
  test.each(locales)('shows and changes who somebody is, in %s', async (locale) => {
    const { visitor, id, email } = await signedIn(shop, locale)
    const page = await visitor.get('/account')
    expect(page.status).toBe(200)
    expect(page.props.address).toEqual({ email, waiting: null, isConfirmed: true })
    expect(page.props.profile).toEqual({ firstname: 'Anna', lastname: 'Kovács', phone: '', locale: 'en' })
    const fields = { firstname: 'Nadia', lastname: 'Boulanger', phone: '+33 1 42 68 53 00', locale: 'fr' }
    const saved = await submit(visitor, fields)
    expect(saved.props.errors).toEqual({})
    expect(saved.props.flash.notice.kind).toBe('positive')
    expect(saved.props.profile).toEqual(fields)
    expect(await accountOf(id)).toMatchObject({ ...fields, email })
  })

  test('reads a phone number as one dials it at home, and keeps it for the whole world', async () => {
    const { visitor, id } = await signedIn(shop)
    await submit(visitor, { firstname: 'Anna', lastname: 'K', phone: '01 42 68 53 00', locale: 'en' })
    expect((await accountOf(id)).phone).toBe('+33 1 42 68 53 00')
    await submit(visitor, { firstname: 'Anna', lastname: 'K', phone: '', locale: 'en' })
    expect((await accountOf(id)).phone).toBe('')
  })

  test('says at its field what is wrong, first name and last name apart, loses nothing that was typed, and keeps none of it', async () => {
    const { visitor, id } = await signedIn(shop)
    const before = await accountOf(id)
    const fields = { firstname: ' ', lastname: '–', phone: '123', locale: 'tlh' }
    const { props } = await submit(visitor, fields)
    expect(Object.keys(props.errors[bag]).toSorted()).toEqual(['firstname', 'lastname', 'locale', 'phone'])
    expect(props.errors[bag].firstname).not.toBe(props.errors[bag].lastname)
    expect(props.input).toEqual(fields)
    const { props: long } = await submit(visitor, { ...before, firstname: 'x'.repeat(5000), phone: '' } as never)
    expect(Object.keys(long.errors[bag])).toEqual(['firstname'])
    expect(await accountOf(id)).toEqual(before)
  })

  test('an empty form is one of who somebody is, and changes nothing', async () => {
    const { visitor, id } = await signedIn(shop)
    const before = await accountOf(id)
    const { props } = await submit(visitor, {})
    expect(Object.keys(props.errors[bag])).toContain('firstname')
    expect(await accountOf(id)).toEqual(before)
  })
})

describe('a new address', () => {
  test('waits until its link is opened where one is signed in; then it is the one to log in with, and the old one is told', async () => {
    const { visitor, id, email: old } = await signedIn(shop, 'hu')
    const email = newAddress()
    const asked = await submit(visitor, { email })
    expect(asked.props.errors).toEqual({})
    expect(asked.props.address).toMatchObject({ email: old, waiting: email })
    expect((await accountOf(id)).email).toBe(old)
    expect(await mailsTo(db, email)).toMatchObject([
      { kind: 'email-change-confirm', locale: 'en', data: { host: 'hu' } },
    ])
    const link = confirmPath(await tokenOf(db, email))
    // A mail scanner opens it, too.
    expect((await visitor.get(link)).props).toMatchObject({ email: old, waiting: email })
    expect((await accountOf(id)).email).toBe(old)
    expect(await visitor.submit(link, {}, { follow: false })).toMatchObject({ status: 303, location: '/account' })
    expect((await accountOf(id)).email).toBe(email)
    expect((await mailsTo(db, old)).map(({ kind }) => kind)).toContain('account-email-changed')
    expect((await visitor.get('/account')).props.address).toMatchObject({ email, waiting: null })
    const [known, unknown] = [shop.visitor(), shop.visitor()]
    await login(known, { email })
    await login(unknown, { email: old })
    expect([await userOf(known), await userOf(unknown)]).toEqual([expect.anything(), null])
    expect((await visitor.get(link)).status).toBe(410)
  })

  test('is told to the old one while it only waits: a new password, chosen by the link of that mail, drops it', async () => {
    const { visitor, id, email: old } = await signedIn(shop, 'fr')
    const token = await askFor(visitor, newAddress())
    expect((await mailsTo(db, old)).at(-1)).toEqual({ kind: 'account-email-asked', locale: 'en', data: { userId: id } })
    const owner = shop.visitor()
    await owner.post('/forgot-password', { email: old })
    await owner.post('/reset-password', { token: await tokenOf(db, old), password: 'viola da braccio' })
    const thief = shop.visitor()
    await login(thief, { email: old, password: 'viola da braccio' })
    expect(await userOf(thief)).not.toBeNull()
    expect((await thief.post(confirmPath(token))).status).toBe(410)
    expect((await accountOf(id)).email).toBe(old)
  })

  test('is asked for with the password once the last time that it was typed is ten minutes ago; the address stays typed', async () => {
    const account = await signedIn(shop)
    await letConfirmationPass(db, account)
    const email = newAddress()
    expect((await account.visitor.get('/account')).props.address.isConfirmed).toBe(false)
    for (const current_password of [undefined, '', 'viola da braccio']) {
      const { props } = await submit(account.visitor, {
        email,
        ...(current_password !== undefined && { current_password }),
      })
      expect(Object.keys(props.errors[bag])).toEqual(['current_password'])
      expect(props.input).toEqual({ email })
      expect(props.address.waiting).toBeNull()
    }
    await submit(account.visitor, { email, current_password: goodPassword })
    expect((await account.visitor.get('/account')).props.address.waiting).toBe(email)
  })

  test('that is refused keeps the name that was sent with it as it is, and was not written to by wrong passwords', async () => {
    const account = await signedIn(shop)
    await letConfirmationPass(db, account)
    const email = newAddress()
    const name = { firstname: 'Nadia', lastname: 'Boulanger', phone: '', locale: 'fr' }
    for (let count = 0; count < 4; count++) {
      const { props } = await submit(account.visitor, { ...name, email, current_password: 'guessed' })
      expect(Object.keys(props.errors[bag])).toEqual(['current_password'])
    }
    expect(await accountOf(account.id)).toMatchObject({ firstname: 'Anna', locale: 'en', email: account.email })
    const { props } = await submit(account.visitor, { ...name, email, current_password: goodPassword })
    expect([props.errors, props.address.waiting, props.profile]).toEqual([{}, email, name])
    expect((await mailsTo(db, email)).map(({ kind }) => kind)).toEqual(['email-change-confirm'])
  })

  test('that has an account is answered like one that has none: only its owner is told', async () => {
    const taken = await storeAccount(db, { locale: 'fr' })
    const [one, other] = [await signedIn(shop), await signedIn(shop)]
    const addresses = [taken.email.toUpperCase(), newAddress()]
    const answers = [
      await submit(one.visitor, { email: addresses[0]! }),
      await submit(other.visitor, { email: addresses[1]! }),
    ]
    expect(answers.map(({ status, props }) => [status, props.errors, props.flash, props.address.waiting])).toEqual(
      addresses.map((email) => [200, {}, {}, email]),
    )
    expect(Object.keys(answers[0]!.headers)).toEqual(Object.keys(answers[1]!.headers))
    expect(await mailsTo(db, taken.email)).toEqual([
      { kind: 'email-change-known', locale: 'fr', data: { userId: taken.id } },
    ])
    expect(await mailsTo(db, addresses[0]!)).toEqual([])
    const told = await Promise.all([one, other].map(({ email }) => mailsTo(db, email)))
    expect(told.map((mails) => mails.map(({ kind }) => kind))).toEqual(
      told.map(() => ['new-device', 'account-email-asked']),
    )
  })

  test('that somebody else has confirmed meanwhile is not taken from them', async () => {
    const [first, second] = [await signedIn(shop), await signedIn(shop)]
    const email = newAddress()
    const tokens = [await askFor(first.visitor, email), await askFor(second.visitor, email.toUpperCase())]
    await first.visitor.post(confirmPath(tokens[0]!))
    const late = await second.visitor.post(confirmPath(await tokenOf(db, email.toUpperCase())))
    expect(late.status).toBe(410)
    expect([(await accountOf(first.id)).email, (await accountOf(second.id)).email]).toEqual([email, second.email])
  })

  test('is one account’s of two that confirm it at the same moment', async () => {
    const owners = [await signedIn(shop), await signedIn(shop), await signedIn(shop)]
    const email = newAddress()
    const tokens: string[] = []
    for (const { visitor } of owners) tokens.push(await askFor(visitor, email))
    const answers = await Promise.all(
      owners.map(({ visitor }, index) => visitor.post(confirmPath(tokens[index]!), {}, { follow: false })),
    )
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  test('is the newest of two, and none once the owner keeps the address of before', async () => {
    const { visitor, id, email: old } = await signedIn(shop)
    const addresses = [newAddress(), newAddress()]
    const tokens = [await askFor(visitor, addresses[0]!), await askFor(visitor, addresses[1]!)]
    expect((await visitor.post(confirmPath(tokens[0]!))).status).toBe(410)
    const { props } = await submit(visitor, { email: old })
    expect(props.address.waiting).toBeNull()
    expect(props.flash.notice.text).toContain(old)
    expect((await visitor.post(confirmPath(tokens[1]!))).status).toBe(410)
    expect((await accountOf(id)).email).toBe(old)
  })

  test('is good for a day, for its own account, and with a link that is one', async () => {
    const { visitor, id, email: old } = await signedIn(shop)
    const token = await askFor(visitor, newAddress())
    const stranger = await signedIn(shop)
    expect((await stranger.visitor.get(confirmPath(token))).props.waiting).toBeNull()
    expect((await stranger.visitor.post(confirmPath(token))).status).toBe(410)
    for (const none of ['x', 'a'.repeat(43), '%00']) expect((await visitor.get(confirmPath(none))).status).toBe(410)
    await sql`update email_changes set expires_at = now() - interval '1 second' where user_id = ${id}`.execute(db)
    expect((await visitor.get('/account')).props.address.waiting).toBeNull()
    expect((await visitor.post(confirmPath(token))).status).toBe(410)
    expect((await accountOf(id)).email).toBe(old)
  })

  test('is confirmed in another browser after logging in there, which leads on to the link', async () => {
    const { visitor, id, email: old } = await signedIn(shop)
    const email = newAddress()
    const link = confirmPath(await askFor(visitor, email))
    const other = shop.visitor()
    const { location } = await other.get(link, { follow: false })
    expect(location).toContain('/login?to=')
    const to = new URL(location!, shop.config.origins.en).searchParams.get('to')!
    expect(await login(other, { email: old, to })).toMatchObject({ status: 303, location: link })
    await other.post(link)
    expect((await accountOf(id)).email).toBe(email)
  })

  test('ends links for a new password that went to the old mailbox', async () => {
    const { visitor, email: old } = await signedIn(shop)
    await shop.visitor().post('/forgot-password', { email: old })
    const reset = await tokenOf(db, old)
    await visitor.post(confirmPath(await askFor(visitor, newAddress())))
    expect((await shop.visitor().get(`/reset-password/${reset}`)).status).toBe(410)
  })

  test('in other letters is the same owner’s', async () => {
    const { visitor, id, email: old } = await signedIn(shop)
    await visitor.post(confirmPath(await askFor(visitor, old.toUpperCase())))
    expect((await accountOf(id)).email).toBe(old.toUpperCase())
    // The mailbox is notified by the mail with the link.
    expect((await mailsTo(db, old)).map(({ kind }) => kind)).not.toContain('account-email-asked')
  })

  test.each([
    ['is none', 'anna'],
    ['is two', 'a@example.com, b@example.com'],
    ['has a line of its own', 'a@example.com\r\nBcc: b@example.com'],
    ['has no end', `${'a'.repeat(5000)}@example.com`],
  ])('that %s is refused at its field', async (_, email) => {
    const { visitor } = await signedIn(shop)
    const { props } = await submit(visitor, { email })
    expect(Object.keys(props.errors[bag])).toEqual(['email'])
    expect(props.address.waiting).toBeNull()
  })

  test('is written to three times in ten minutes at most, and whoever asks is told', async () => {
    const email = newAddress()
    const said: unknown[] = []
    for (let count = 0; count < 5; count++) {
      const { visitor } = await signedIn(shop)
      said.push((await submit(visitor, { email })).props.errors[bag]?.email)
    }
    const { length } = await mailsTo(db, email)
    // A ten-minute window may have ended meanwhile.
    expect(length).toBeGreaterThanOrEqual(3)
    expect(length).toBeLessThan(5)
    expect(said.filter(Boolean)).toHaveLength(5 - length)
  })
})
