import { afterAll, describe, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'
import {
  goodPassword,
  letConfirmationPass,
  login,
  mailsTo,
  signedIn,
  tokenOf,
  userOf,
} from '#core/accounts/server/testing/account-holder.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const bag = 'updatePassword'
const another = 'viola d’amore'

async function change(visitor: TestVisitor, fields: Record<string, string>) {
  await visitor.get('/account')
  return visitor.submit('/user/password', {
    _method: 'PUT',
    _error_bag: bag,
    current_password: goodPassword,
    ...fields,
  })
}

describe('a new password on the account page', () => {
  // Holds: routes.user-profile-information-put-user
  test('is the one to log in with; the other devices are logged out, this one goes on, and the owner is told', async () => {
    const account = await signedIn(shop)
    await letConfirmationPass(db, account)
    const phone = shop.visitor()
    await login(phone, account)
    const { props } = await change(account.visitor, { password: another })
    expect(props.errors).toEqual({})
    expect(props.flash.notice.kind).toBe('positive')
    expect(await userOf(account.visitor)).toMatchObject({ email: account.email })
    expect(await userOf(phone)).toBeNull()
    const mails = await mailsTo(db, account.email)
    expect(mails.at(-1)).toMatchObject({ kind: 'password-changed', locale: 'en' })
    const [right, wrong] = [shop.visitor(), shop.visitor()]
    await login(right, { ...account, password: another })
    await login(wrong, account)
    expect([await userOf(right), await userOf(wrong)]).toEqual([expect.anything(), null])
    const audit = await db.selectFrom('audit_log').select('action').where('user_id', '=', account.id).execute()
    expect(audit.map(({ action }) => action)).toContain('password changed')
  })

  test('can be asked for by mail on a device that is logged in, where mails of the account lead', async () => {
    const { visitor, email } = await signedIn(shop)
    expect(await visitor.get('/forgot-password')).toMatchObject({ status: 200, props: { asks: 'password' } })
    await visitor.submit('/forgot-password', { email })
    expect((await mailsTo(db, email)).at(-1)).toMatchObject({ kind: 'password-reset' })
  })

  test('gives the session a new name: the cookie of before opens nothing any more', async () => {
    const { visitor } = await signedIn(shop)
    const copied = new Map(visitor.cookies)
    await change(visitor, { password: another })
    const thief = shop.visitor()
    for (const [name, value] of copied) thief.cookies.set(name, value)
    expect(await userOf(thief)).toBeNull()
  })

  test('ends what was begun before: links for another password, and for another address', async () => {
    const { visitor, email } = await signedIn(shop)
    await shop.visitor().post('/forgot-password', { email })
    const reset = await tokenOf(db, email)
    const next = `${crypto.randomUUID()}@example.com`
    await visitor.submit('/user/profile-information', { _method: 'PUT', email: next })
    const link = `/user/profile-information/confirm/${await tokenOf(db, next)}`
    await change(visitor, { password: another })
    expect((await shop.visitor().get(`/reset-password/${reset}`)).status).toBe(410)
    expect((await visitor.get(link)).status).toBe(410)
  })

  test.each([
    ['none is typed', { current_password: '', password: another }, ['current_password']],
    ['the present one is wrong', { current_password: 'viola da braccio', password: another }, ['current_password']],
    ['the new one is short', { password: 'seven77' }, ['password']],
    ['the new one is common', { password: 'Password1' }, ['password']],
    ['the new one is hardly more than the name', { password: 'annakovács12' }, ['password']],
    ['both are wrong', { current_password: '', password: '' }, ['current_password', 'password']],
    ['the new one has no end', { password: 'x'.repeat(5000) }, ['password']],
  ])('is refused at its field where %s, and no password comes back', async (_, fields, wrong) => {
    const account = await signedIn(shop)
    const { props, body } = await change(account.visitor, fields)
    expect(Object.keys(props.errors[bag]).toSorted()).toEqual(wrong)
    expect(props.input ?? {}).toEqual({})
    expect(body).not.toContain(another)
    expect(body).not.toContain(goodPassword)
    const later = shop.visitor()
    await login(later, account)
    expect(await userOf(later)).not.toBeNull()
  })

  test('is the first of two tabs’: whoever sends the old password after it has shown none', async () => {
    const account = await signedIn(shop)
    const chosen = ['viola d’amore', 'viola bastarda']
    await Promise.all(
      chosen.map((password) =>
        account.visitor.post('/user/password', { _method: 'PUT', current_password: goodPassword, password }),
      ),
    )
    const signIns = await Promise.all(
      chosen.map(async (password) => {
        const visitor = shop.visitor()
        await login(visitor, { ...account, password })
        return (await userOf(visitor)) !== null
      }),
    )
    expect(signIns.filter(Boolean)).toHaveLength(1)
    const mails = await mailsTo(db, account.email)
    expect(mails.filter(({ kind }) => kind === 'password-changed')).toHaveLength(1)
  })

  test('can be tried ten times in ten minutes on a device, and the owner still logs in elsewhere', async () => {
    const account = await signedIn(shop)
    const said = new Set<string>()
    for (let count = 0; count < 12; count++) {
      const { props } = await change(account.visitor, { current_password: `wrong ${count}`, password: another })
      said.add(props.errors[bag].current_password)
    }
    expect(said.size).toBe(2)
    const { props } = await change(account.visitor, { password: another })
    expect(props.errors[bag]?.current_password).toBeTruthy()
    const phone = shop.visitor()
    await login(phone, account)
    expect((await change(phone, { password: another })).props.errors).toEqual({})
  })
})
