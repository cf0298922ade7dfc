import { afterAll, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { locales } from '#values/locales.ts'
import { resetLinks } from '#core/accounts/server/mailed-link-store.ts'
import { goodPassword, login, mailsTo, signedIn, userOf } from '#core/accounts/server/testing/account-holder.ts'
import { codeAt, switchOff, switchOn, wrongCodeAt } from '#core/accounts/server/testing/second-factor.ts'
import { createPending } from './pending-store.ts'
import { hashRecoveryCode } from './codes.ts'

let now = new Date()
const shop = await createTestShop({ season: false, dependencies: { clock: () => now } })
afterAll(shop.close)
const { db } = shop
type Visitor = ReturnType<typeof shop.visitor>

const page = '/two-factor-challenge'

/** Advances the time until an app shows another code. */
function letCodePass(): void {
  now = new Date(now.getTime() + 30_000)
}

/** An account with a second factor, and the browser that activated it. */
async function secured(locale?: Parameters<typeof signedIn>[1]) {
  const account = await signedIn(shop, locale)
  const factor = await switchOn(account.visitor, now)
  letCodePass()
  return { ...account, ...factor, code: () => codeAt(factor.secret, now) }
}
type Secured = Awaited<ReturnType<typeof secured>>

/** Someone who knows the password, in a new browser. */
async function halfway(account: { email: string }, locale?: Parameters<typeof signedIn>[1]): Promise<Visitor> {
  const visitor = shop.visitor(locale)
  await login(visitor, account)
  return visitor
}

const send = (visitor: Visitor, data: object) => visitor.post(page, data, { follow: false })
const errorsOf = async (visitor: Visitor, data: object) => (await visitor.post(page, data)).props.errors
const linesOf = async ({ id }: { id: number }) =>
  (await db.selectFrom('audit_log').select('action').where('user_id', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  )
const wrongOf = ({ secret }: Secured) => wrongCodeAt(secret, now)

describe('a sign-in with a second factor', () => {
  // Holds: routes.two-factor-challenge-get-post, roles.login-registration-password-reset-profile
  test.each(locales)('asks for the code once the password was right, and leads on, in %s', async (locale) => {
    const account = await secured(locale)
    const visitor = shop.visitor(locale)
    const asked = await login(visitor, { ...account, to: '/cart?x=1' })
    expect(asked).toMatchObject({ status: 303, location: `${page}?to=${encodeURIComponent('/cart?x=1')}` })
    expect(await userOf(visitor)).toBeNull()
    const { payload, props } = await visitor.get(asked.location!)
    expect(payload.view?.component).toBe('two-factor-challenge')
    expect(props).toMatchObject({ to: '/cart?x=1', email: account.email, asksRecoveryCode: false })
    const answer = await visitor.submit(page, { code: account.code(), to: '/cart?x=1' }, { follow: false })
    expect(answer).toMatchObject({ status: 303, location: '/cart?x=1' })
    expect(await userOf(visitor)).toMatchObject({ email: account.email })
    expect(visitor.cookies.has('cadenza_pending')).toBe(false)
  })

  test('takes the code as it is pasted', async () => {
    const account = await secured()
    const visitor = await halfway(account)
    const code = account.code()
    await send(visitor, { code: ` ${code.slice(0, 3)} ${code.slice(3)}\n` })
    expect(await userOf(visitor)).not.toBeNull()
  })

  test('takes a recovery code, each once, however it is written, and tells its owner', async () => {
    const account = await secured()
    const visitor = await halfway(account)
    expect((await visitor.get(`${page}?recovery=1`)).props.asksRecoveryCode).toBe(true)
    const [recovery_code = ''] = account.codes
    await send(visitor, { recovery_code: recovery_code.toLowerCase().replaceAll('-', ' ') })
    expect(await userOf(visitor)).not.toBeNull()
    expect((await mailsTo(db, account.email)).map(({ kind, data }) => [kind, data['what']])).toContainEqual([
      'two-factor-changed',
      'codeUsed',
    ])
    const signIns = await db.selectFrom('sign_ins').select('method').where('user_id', '=', account.id).execute()
    expect(signIns.map(({ method }) => method)).toContain('recovery-code')
    const again = await halfway(account)
    expect(await errorsOf(again, { recovery_code })).toEqual({
      recovery_code: 'This is not one of your recovery codes, or it has already been used.',
    })
    expect(await userOf(again)).toBeNull()
  })

  test('keeps the cart, and has a new cookie', async () => {
    const concert = await storeConcert(db, { capacity: 10 })
    const account = await secured()
    const visitor = shop.visitor()
    await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 2 })
    await login(visitor, account)
    const before = visitor.cookies.get('cadenza_session')
    await send(visitor, { code: account.code() })
    expect((await visitor.get('/cart')).props.cart.count).toBe(2)
    expect(visitor.cookies.get('cadenza_session')).not.toBe(before)
  })

  test('knows codes of one step before and after, for clocks that differ, and no others', async () => {
    const account = await secured()
    const late = await halfway(account)
    for (const steps of [-2, 2]) {
      const code = codeAt(account.secret, new Date(now.getTime() + steps * 30_000))
      expect((await errorsOf(late, { code })).code).toMatch(/^That is not the current code/)
    }
    const ahead = codeAt(account.secret, new Date(now.getTime() + 30_000))
    await send(late, { code: ahead })
    expect(await userOf(late)).not.toBeNull()
  })

  test('takes no code twice, nor one from before it: not that which has switched it on, either', async () => {
    const account = await secured()
    const [first, second] = [await halfway(account), await halfway(account)]
    const [earlier, code] = [codeAt(account.secret, new Date(now.getTime() - 30_000)), account.code()]
    await send(first, { code })
    expect(await userOf(first)).not.toBeNull()
    for (const used of [code, earlier])
      expect(await errorsOf(second, { code: used })).toEqual({
        code: 'This code has already been used. Please wait for the next one.',
      })
    letCodePass()
    await send(second, { code: account.code() })
    expect(await userOf(second)).not.toBeNull()
  })

  test.each(['code', 'recovery_code'] as const)(
    'is passed by one of many that bring the same %s at once',
    async (field) => {
      const account = await secured()
      const visitors = await Promise.all(Array.from({ length: 6 }, () => halfway(account)))
      const value = field === 'code' ? account.code() : account.codes[0]!
      await Promise.all(visitors.map((visitor) => send(visitor, { [field]: value })))
      const users = await Promise.all(visitors.map(userOf))
      expect(users.filter(Boolean)).toHaveLength(1)
    },
  )

  test('is one of two that one browser finishes in two tabs at once', async () => {
    const account = await secured()
    const visitor = await halfway(account)
    await Promise.all(account.codes.slice(0, 4).map((recovery_code) => send(visitor, { recovery_code })))
    const { length } = (await linesOf(account)).filter((line) => line === 'sign-in')
    // The activating one, and one of the four.
    expect(length).toBe(2)
    const used = await db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', account.id)
      .where('used_at', 'is not', null)
      .execute()
    expect(used).toHaveLength(1)
  })

  test.each([
    [{}, { code: 'Please enter the six digits that the app shows.' }],
    [{ code: ['123456'] }, { code: 'Please enter the six digits that the app shows.' }],
    [{ code: '12345' }, { code: 'Please enter the six digits that the app shows.' }],
    [{ recovery_code: '' }, { recovery_code: 'Please enter the twenty-four letters and digits of a recovery code.' }],
    [
      { recovery_code: 'x'.repeat(100_000) },
      { recovery_code: 'Please enter the twenty-four letters and digits of a recovery code.' },
    ],
  ])('says what is no code, and counts it for none: %j', async (data, errors) => {
    const account = await secured()
    const visitor = await halfway(account)
    for (let count = 0; count < 6; count++) expect(await errorsOf(visitor, data)).toEqual(errors)
    await send(visitor, { code: account.code() })
    expect(await userOf(visitor)).not.toBeNull()
  })

  test('gives no code back to a page, and writes none down', async () => {
    const account = await secured()
    const visitor = await halfway(account)
    const { props } = await visitor.submit(page, { code: wrongOf(account) })
    expect(JSON.stringify(props)).not.toContain(wrongOf(account))
  })
})

test('recovery codes: who has used one is told how many there are, and warned of the last two', async () => {
  const account = await secured()
  await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', account.id)
    .where(
      'code_hash',
      'not in',
      account.codes.slice(0, 4).map((code) => hashRecoveryCode(code)!),
    )
    .execute()
  const told = []
  for (const recovery_code of account.codes.slice(0, 3)) {
    const visitor = await halfway(account)
    await send(visitor, { recovery_code })
    const { kind, text } = (await visitor.get('/account/orders')).props.flash.notice
    told.push([kind, /\b(3|2|two|one|1)\b/i.test(text)])
  }
  expect(told).toEqual([
    ['positive', true],
    ['warning', true],
    ['warning', true],
  ])
})

describe('whoever knows the password only', () => {
  test('may try five codes, and then types the password again; the owner is told once', async () => {
    const account = await secured()
    const visitor = await halfway(account)
    for (let count = 0; count < 4; count++)
      expect((await errorsOf(visitor, { code: wrongOf(account) })).code).toMatch(/^That is not the current code/)
    const last = await send(visitor, { code: wrongOf(account) })
    expect(last).toMatchObject({ status: 303, location: '/login' })
    expect(await send(visitor, { code: account.code() })).toMatchObject({
      status: 303,
      location: '/login?to=%2Faccount%2Forders',
    })
    expect(await userOf(visitor)).toBeNull()
    const told = (await mailsTo(db, account.email)).filter(({ kind }) => kind === 'second-factor-failed')
    expect(told).toHaveLength(1)
    expect((await linesOf(account)).filter((line) => line === 'second factor failed')).toHaveLength(5)
  })

  test('may try no more of them all at once', async () => {
    const account = await secured()
    const visitor = await halfway(account)
    await Promise.all(Array.from({ length: 9 }, () => send(visitor, { code: wrongOf(account) })))
    const { failures } = await db
      .selectFrom('pending_sign_ins')
      .select('failures')
      .where('user_id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(failures).toBe(5)
    expect((await linesOf(account)).filter((line) => line === 'second factor failed')).toHaveLength(5)
  })

  test('tries ten in ten minutes, however many sign-ins they begin; the owner gets in where they have been before', async () => {
    const account = await secured()
    const { visitor: owner } = account
    await owner.post('/logout')
    const strangers = await Promise.all(Array.from({ length: 6 }, () => halfway(account)))
    const told: string[] = []
    for (const visitor of strangers)
      for (let count = 0; count < 4; count++) told.push((await errorsOf(visitor, { code: wrongOf(account) })).code)
    const looked = told.filter((text) => text.startsWith('That is not the current code'))
    // A ten-minute window may end meanwhile.
    expect(looked.length).toBeGreaterThanOrEqual(10)
    expect(looked.length).toBeLessThanOrEqual(20)
    const stranger = strangers.at(-1)!
    expect((await errorsOf(stranger, { code: account.code() })).code).toMatch(/^Too many attempts/)
    await login(owner, account)
    await send(owner, { code: account.code() })
    expect(await userOf(owner)).not.toBeNull()
  })

  test('opens nothing of the account', async () => {
    const account = await secured()
    const visitor = await halfway(account)
    for (const path of ['/account', '/user/confirm-password', '/user/two-factor-secret-key'])
      expect((await visitor.get(path, { follow: false })).location).toMatch(/^\/login\?to=/)
    const { status, location } = await visitor.post(
      '/user/two-factor-authentication',
      { _method: 'DELETE' },
      { follow: false },
    )
    expect([status, location?.slice(0, 6)]).toEqual([303, '/login'])
  })
})

describe('a sign-in that was begun is over', () => {
  /** Expects that neither the page nor a correct code is accepted any more. */
  async function expectOver(visitor: Visitor, data: object) {
    expect(await visitor.get(page, { follow: false })).toMatchObject({
      status: 303,
      location: '/login?to=%2Faccount%2Forders',
    })
    const { flash } = (await visitor.post(page, data)).props
    expect(flash.notice.text).toBe('Please start again with your password.')
    expect(await userOf(visitor)).toBeNull()
  }

  test('after ten minutes', async () => {
    const account = await secured()
    const visitor = await halfway(account)
    const over = { expires_at: new Date(Date.now() - 1000) }
    await db.updateTable('pending_sign_ins').set(over).where('user_id', '=', account.id).execute()
    await expectOver(visitor, { code: account.code() })
  })

  test('for who never typed a password', async () => {
    const account = await secured()
    await expectOver(shop.visitor(), { code: account.code() })
    const liar = shop.visitor()
    liar.cookies.set('cadenza_pending', 'a'.repeat(43))
    await expectOver(liar, { code: account.code() })
  })

  test('when the account is gone', async () => {
    const account = await secured()
    const visitor = await halfway(account)
    await db.deleteFrom('users').where('id', '=', account.id).execute()
    await expectOver(visitor, { code: account.code() })
  })

  test('when the password was changed', async () => {
    const account = await secured()
    const visitor = await halfway(account)
    const token = await db.transaction().execute((trx) => resetLinks.issue(trx, account.id))
    await shop.visitor().post('/reset-password', { token, password: 'another viola entirely' })
    await expectOver(visitor, { code: account.code() })
  })

  test('when the second factor was switched off, or is another one by now', async () => {
    const account = await secured()
    const visitor = await halfway(account)
    await switchOff(account.visitor)
    await expectOver(visitor, { code: account.code() })
    const { secret } = await switchOn(account.visitor, now)
    letCodePass()
    await expectOver(visitor, { code: codeAt(secret, now) })
  })

  test('and is not begun where password or factor changed while the password was checked', async () => {
    const account = await secured()
    const begin = (passwordHash: string) =>
      db.transaction().execute((trx) => createPending(trx, { userId: account.id, passwordHash }))
    const { password_hash } = await db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(await begin(password_hash)).toMatch(/^[\w-]{43}$/)
    expect(await begin('$argon2id$another')).toBeNull()
    await switchOff(account.visitor)
    expect(await begin(password_hash)).toBeNull()
  })
})

test('a password that was right is of no use once it was changed: of both at once, the sign-in is ended or never made', async () => {
  const account = await signedIn(shop)
  const tokens = await db.transaction().execute((trx) => resetLinks.issue(trx, account.id))
  const strangers = Array.from({ length: 4 }, () => shop.visitor())
  await Promise.all([
    ...strangers.map((visitor) => login(visitor, { ...account, password: goodPassword })),
    shop.visitor().post('/reset-password', { token: tokens, password: 'another viola entirely' }),
  ])
  for (const visitor of strangers) expect(await userOf(visitor)).toBeNull()
})

test('codes of the app cannot be checked with another SESSION_SECRET, which is said; recovery codes can', async () => {
  const account = await secured()
  const visitor = await halfway(account)
  await db
    .updateTable('users')
    .set({ totp_secret: 'x'.repeat(80) })
    .where('id', '=', account.id)
    .execute()
  expect(await errorsOf(visitor, { code: account.code() })).toEqual({
    code: 'We cannot check codes from the app at the moment. Please use a recovery code.',
  })
  await send(visitor, { recovery_code: account.codes[0] })
  expect(await userOf(visitor)).not.toBeNull()
  expect((await visitor.get('/account')).props.twoFactor).toMatchObject({ state: 'on', isReadable: false })
})
