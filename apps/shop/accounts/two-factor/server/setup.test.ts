import { afterAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestShop } from '#test/shop/shop.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { letConfirmationPass, login, mailsTo, signedIn, userOf } from '#core/accounts/server/testing/account-holder.ts'
import { beginSetup, codeAt, readJson, switchOff, switchOn } from '#core/accounts/server/testing/second-factor.ts'

const now = new Date()
const texts = compileCatalogue().en
const shop = await createTestShop({ season: false, dependencies: { clock: () => now } })
afterAll(shop.close)
const { db } = shop
type Visitor = ReturnType<typeof shop.visitor>

const json = { headers: { accept: 'application/json' } }
const api = '/user/two-factor-authentication'
const confirmation = '/user/confirmed-two-factor-authentication'
const codesPath = '/user/two-factor-recovery-codes'
const section = '/account#two-factor'

const stateOf = async (visitor: Visitor) => (await visitor.get('/account')).props.twoFactor
const countCodes = async ({ id }: { id: number }) =>
  (await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', id).execute()).length
/** Returns the number of database sessions waiting for a lock. */
const countWaiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
const linesOf = async ({ id }: { id: number }) =>
  (
    await db.selectFrom('audit_log').select(['actor', 'action']).where('user_id', '=', id).orderBy('id').execute()
  ).slice(1)
const changesOf = async ({ email }: { email: string }) =>
  (await mailsTo(db, email)).filter(({ kind }) => kind === 'two-factor-changed').map(({ data }) => data['what'])

describe('the second factor', () => {
  test('a code for one that is on already, or that was not begun, changes nothing, and says so', async () => {
    const account = await signedIn(shop)
    const { visitor } = account
    const send = async () => {
      const { props } = await visitor.post(confirmation, { code: '123456' })
      return [props.flash.notice.text, props.twoFactor.state]
    }
    expect(await send()).toEqual([texts['accounts.twoFactor.isOff'], 'off'])
    await switchOn(visitor, now)
    const before = await countCodes(account)
    expect(await send()).toEqual([texts['accounts.twoFactor.isOn'], 'on'])
    expect(await countCodes(account)).toBe(before)
    expect(await changesOf(account)).toEqual(['on'])
  })

  // Holds: routes.two-factor-challenge-get-post, roles.login-registration-password-reset-profile
  test('is switched on by a first code, and off again; each is told by mail and written down', async () => {
    const account = await signedIn(shop)
    const { visitor } = account
    expect(await stateOf(visitor)).toEqual({ state: 'off' })
    expect(await visitor.submit(api, {}, { follow: false })).toMatchObject({ status: 303, location: section })
    const { state, setup } = await stateOf(visitor)
    expect(state).toBe('begun')
    const code = codeAt(setup.secretKey, now)
    expect(await visitor.submit(confirmation, { code }, { follow: false })).toMatchObject({
      status: 303,
      location: section,
    })
    const on = await stateOf(visitor)
    expect(on).toMatchObject({ state: 'on', codesLeft: 10, isReadable: true })
    expect(new Set(on.newCodes).size).toBe(10)
    expect(await visitor.submit(api, { _method: 'DELETE' }, { follow: false })).toMatchObject({
      status: 303,
      location: section,
    })
    expect(await stateOf(visitor)).toEqual({ state: 'off' })
    expect(await countCodes(account)).toBe(0)
    const actor = `user ${account.id}`
    expect(await linesOf(account)).toEqual([
      { actor, action: 'second factor on' },
      { actor, action: 'second factor off' },
    ])
    expect(await changesOf(account)).toEqual(['on', 'off'])
  })

  test('is not asked for before a first code was right: an app that learned nothing locks nobody out', async () => {
    const account = await signedIn(shop)
    await beginSetup(account.visitor)
    const { props } = await account.visitor.post(
      confirmation,
      { code: '000000' },
      { headers: { 'x-hybrid-error-bag': '' } },
    )
    expect(JSON.stringify(props.errors)).toContain('That is not the current code')
    const phone = shop.visitor()
    await login(phone, account)
    expect(await userOf(phone)).not.toBeNull()
  })

  test('has errors in a bag of its own', async () => {
    const { visitor } = await signedIn(shop)
    await beginSetup(visitor)
    await visitor.get('/account')
    const { props } = await visitor.submit(confirmation, { code: '12' })
    expect(props.errors).toEqual({
      confirmTwoFactorAuthentication: { code: 'Please enter the six digits that the app shows.' },
    })
  })

  test('gives the session a new name as it is switched on', async () => {
    const { visitor } = await signedIn(shop)
    const copied = new Map(visitor.cookies)
    await switchOn(visitor, now)
    const thief = shop.visitor()
    for (const [name, value] of copied) thief.cookies.set(name, value)
    expect(await userOf(thief)).toBeNull()
    expect(await userOf(visitor)).not.toBeNull()
  })

  test('is asked for where one signs in anew', async () => {
    const account = await signedIn(shop)
    await switchOn(account.visitor, now)
    const phone = shop.visitor()
    await login(phone, account)
    expect(await userOf(phone)).toBeNull()
  })

  test('signs all other devices out as it is switched on, gets other recovery codes, and is switched off; this one goes on', async () => {
    const account = await signedIn(shop)
    const phone = shop.visitor()
    await login(phone, account)
    await beginSetup(account.visitor)
    expect(await userOf(phone)).not.toBeNull()
    const { codes } = await switchOn(account.visitor, now)
    expect(await userOf(phone)).toBeNull()
    const makeCodes = () => account.visitor.post(codesPath, {}, { follow: false })
    for (const change of [makeCodes, () => switchOff(account.visitor)]) {
      await login(phone, account)
      await phone.post('/two-factor-challenge', { recovery_code: codes.pop() }, { follow: false })
      expect(await userOf(phone)).not.toBeNull()
      await change()
      expect(await userOf(phone)).toBeNull()
      expect(await userOf(account.visitor)).not.toBeNull()
      if (change === makeCodes) codes.push(...(await readJson(account.visitor, codesPath)))
    }
  })

  test('gets other recovery codes of two devices at once from one of them, which signs the other one out', async () => {
    const account = await signedIn(shop)
    const { codes } = await switchOn(account.visitor, now)
    const phone = shop.visitor()
    await login(phone, account)
    await phone.post('/two-factor-challenge', { recovery_code: codes[0] }, { follow: false })
    const asking: ReturnType<typeof phone.post>[] = []
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', account.id).forUpdate().execute()
      for (const visitor of [account.visitor, phone]) {
        await visitor.get('/account')
        asking.push(visitor.post(codesPath, {}, { follow: false }))
      }
      await expect.poll(countWaiting).toBe(2)
    })
    expect((await Promise.all(asking)).map(({ status }) => status)).toEqual([303, 303])
    const users = [await userOf(account.visitor), await userOf(phone)]
    expect(users.filter((user) => user !== null)).toHaveLength(1)
    expect(await countCodes(account)).toBe(10)
  })

  test('is begun anew with another secret, of which the last one counts', async () => {
    const { visitor } = await signedIn(shop)
    const first = await beginSetup(visitor)
    const second = await beginSetup(visitor)
    expect(second).not.toBe(first)
    await visitor.post(confirmation, { code: codeAt(first, now) })
    expect((await stateOf(visitor)).state).toBe('begun')
    await visitor.post(confirmation, { code: codeAt(second, now) })
    expect((await stateOf(visitor)).state).toBe('on')
  })

  test('is not begun anew while it is on, and its secret is shown no more', async () => {
    const { visitor, id } = await signedIn(shop)
    await switchOn(visitor, now)
    const secretOf = async () =>
      (await db.selectFrom('users').select('totp_secret').where('id', '=', id).executeTakeFirstOrThrow()).totp_secret
    const before = await secretOf()
    const { props } = await visitor.post(api)
    expect(props.flash.notice.text).toBe('The two-step login is already on.')
    expect(await secretOf()).toBe(before)
    for (const path of ['/user/two-factor-qr-code', '/user/two-factor-secret-key'])
      expect((await visitor.get(path, json)).status).toBe(404)
    expect(JSON.stringify((await visitor.get('/account')).props)).not.toContain('otpauth')
  })

  test('is given up before it was on without a word to anybody', async () => {
    const account = await signedIn(shop)
    await beginSetup(account.visitor)
    await switchOff(account.visitor)
    expect(await stateOf(account.visitor)).toEqual({ state: 'off' })
    expect([await linesOf(account), await changesOf(account)]).toEqual([[], []])
  })

  test('is switched on once by many codes at once, with one set of recovery codes', async () => {
    const account = await signedIn(shop)
    const secret = await beginSetup(account.visitor)
    const code = codeAt(secret, now)
    const tabs = Array.from({ length: 5 }, () => {
      const tab = shop.visitor()
      for (const [name, value] of account.visitor.cookies) tab.cookies.set(name, value)
      return tab
    })
    await Promise.all(tabs.map((tab) => tab.post(confirmation, { code }, { follow: false })))
    expect(await countCodes(account)).toBe(10)
    expect((await linesOf(account)).filter(({ action }) => action === 'second factor on')).toHaveLength(1)
  })

  test('stands in the tables encrypted, and its recovery codes as hashes', async () => {
    const { visitor } = await signedIn(shop)
    const secret = await beginSetup(visitor)
    await visitor.post(confirmation, { code: codeAt(secret, now) }, { follow: false })
    const rows = async () =>
      (
        await sql<{ row: string }>`
          select users::text as row from users union all select recovery_codes::text from recovery_codes
          union all select new_recovery_codes::text from new_recovery_codes union all select sessions::text from sessions
          union all select outbox::text from outbox union all select audit_log::text from audit_log`.execute(db)
      ).rows
        .map(({ row }) => row)
        .join('\n')
    const before = await rows()
    const codes = await readJson(visitor, codesPath)
    for (const hidden of [secret, ...codes, ...codes.map((code: string) => code.replaceAll('-', ''))])
      for (const text of [before, await rows()]) expect(text).not.toContain(hidden)
  })
})

describe('recovery codes', () => {
  test('are shown once, to the browser that had them made: by the page or as data', async () => {
    const account = await signedIn(shop)
    const { visitor } = account
    const phone = shop.visitor()
    const secret = await beginSetup(visitor)
    await visitor.post(confirmation, { code: codeAt(secret, now) }, { follow: false })
    await login(phone, account)
    const next = codeAt(secret, new Date(now.getTime() + 30_000))
    await phone.post('/two-factor-challenge', { code: next }, { follow: false })
    expect((await stateOf(phone)).newCodes).toBeNull()
    // A prefetch consumes nothing.
    await visitor.get('/account', { headers: { 'sec-purpose': 'prefetch' } })
    await visitor.get('/cart')
    expect((await stateOf(visitor)).newCodes).toHaveLength(10)
    expect((await stateOf(visitor)).newCodes).toBeNull()
    expect(await readJson(visitor, codesPath)).toEqual([])
    await visitor.post(codesPath, {}, { follow: false })
    expect(await readJson(visitor, codesPath)).toHaveLength(10)
    expect(await readJson(visitor, codesPath)).toEqual([])
  })

  test('wait ten minutes to be shown', async () => {
    const { visitor } = await signedIn(shop)
    await switchOn(visitor, now)
    await visitor.post(codesPath, {}, { follow: false })
    await db
      .updateTable('new_recovery_codes')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect((await stateOf(visitor)).newCodes).toBeNull()
  })

  test('are others once new ones were made, which is told and written down', async () => {
    const account = await signedIn(shop)
    const { codes } = await switchOn(account.visitor, now)
    await account.visitor.post(codesPath, {}, { follow: false })
    expect(await changesOf(account)).toEqual(['on', 'codes'])
    expect((await linesOf(account)).at(-1)?.action).toBe('recovery codes made')
    const phone = shop.visitor()
    await login(phone, account)
    await phone.post('/two-factor-challenge', { recovery_code: codes[0] }, { follow: false })
    expect(await userOf(phone)).toBeNull()
  })

  test('are ten, however often they are asked for at once', async () => {
    const account = await signedIn(shop)
    await switchOn(account.visitor, now)
    await Promise.all(Array.from({ length: 6 }, () => account.visitor.post(codesPath, {}, { follow: false })))
    expect(await countCodes(account)).toBe(10)
  })

  test('are made for nobody without a second factor', async () => {
    const account = await signedIn(shop)
    await beginSetup(account.visitor)
    const { props } = await account.visitor.post(codesPath)
    expect(props.flash.notice.text).toBe('The two-step login is off.')
    expect(await countCodes(account)).toBe(0)
  })
})

describe('what an app learns', () => {
  test('is given to scripts as JSON that no cache keeps, while it is being set up', async () => {
    const { visitor, email } = await signedIn(shop)
    for (const path of ['/user/two-factor-qr-code', '/user/two-factor-secret-key'])
      expect((await visitor.get(path, json)).status).toBe(404)
    const secretKey = await beginSetup(visitor)
    const { headers, body } = await visitor.get('/user/two-factor-qr-code', json)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store' })
    const { svg, url } = JSON.parse(body)
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/)
    const uri = new URL(url)
    expect([uri.protocol, uri.searchParams.get('secret')]).toEqual(['otpauth:', secretKey])
    expect(decodeURIComponent(uri.pathname)).toContain(email)
  })

  test('is no page: whoever opens the address is led to the account', async () => {
    const { visitor } = await signedIn(shop)
    await beginSetup(visitor)
    const html = { headers: { accept: 'text/html,*/*' }, follow: false }
    for (const path of ['/user/two-factor-qr-code', '/user/two-factor-secret-key', codesPath])
      for (const answer of [await visitor.get(path, html), await visitor.hybrid(path, { follow: false })])
        expect(answer).toMatchObject({ status: 303, location: section })
  })
})

describe('without a confirmation of the last ten minutes', () => {
  test('nothing is begun, switched, made or shown: the password is asked for', async () => {
    const account = await signedIn(shop)
    const { visitor } = account
    await beginSetup(visitor)
    await letConfirmationPass(db, account)
    await visitor.get('/account')
    const asks = [
      ...['/user/two-factor-qr-code', '/user/two-factor-secret-key', codesPath].map((path) =>
        visitor.get(path, { ...json, follow: false }),
      ),
      visitor.post(api, {}, { follow: false }),
      visitor.post(api, { _method: 'DELETE' }, { follow: false }),
      visitor.post(confirmation, { code: '123456' }, { follow: false }),
      visitor.post(codesPath, {}, { follow: false }),
    ]
    for (const { status, location } of await Promise.all(asks))
      expect([status, location?.slice(0, 26)]).toEqual([303, '/user/confirm-password?to='])
    expect(await stateOf(visitor)).toEqual({ state: 'off' })
  })

  test('the form that was sent is to be sent again, from its page', async () => {
    const account = await signedIn(shop)
    await letConfirmationPass(db, account)
    await account.visitor.get('/account')
    const { props } = await account.visitor.submit(api)
    expect(props).toMatchObject({
      to: '/account',
      flash: { notice: { text: 'Please enter your password first, then try again.' } },
    })
  })
})
