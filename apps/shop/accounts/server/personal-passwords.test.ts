/**
 * A new password must not be an obvious guess about its owner, and must be the intended one,
 * wherever it is set.
 */
import { afterAll, expect, test } from 'vitest'
import { createTestShop } from '#test/shop/shop.ts'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { goodPassword, login, storeAccount, tokenOf, userOf } from '#core/accounts/server/testing/account-holder.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop
const refused = { password: compileCatalogue().en['accounts.errors.passwordPersonal'] }

type Account = Awaited<ReturnType<typeof storeAccount>>

/** Actions that set a password; each returns the resulting errors. */
const doors: Record<string, (account: Account, password: string, more?: object) => Promise<unknown>> = {
  'the account page': async (account, password, more) => {
    const visitor = shop.visitor()
    await login(visitor, account)
    const change = { _method: 'PUT', current_password: goodPassword, password, ...more }
    return (await visitor.post('/user/password', change)).props.errors.updatePassword ?? {}
  },
  'the link of a mail': async ({ email }, password, more) => {
    const visitor = shop.visitor()
    await visitor.post('/forgot-password', { email })
    return (await visitor.post('/reset-password', { token: await tokenOf(db, email), password, ...more })).props.errors
  },
  'a registration': async (_, password, more) => {
    const applicant = { email: `${crypto.randomUUID()}@example.com`, firstname: 'Anna', lastname: 'Kovács' }
    const typed = password.includes('@') ? applicant.email.toUpperCase() : password
    return (await shop.visitor().post('/register', { ...applicant, password: typed, ...more })).props.errors
  },
}

test.each(Object.keys(doors))('a new password is not its owner’s name, address or the shop’s: %s', async (door) => {
  const account = await storeAccount(db)
  const personal = [account.email.toUpperCase(), 'annakovács12', 'KovácsAnna!', shop.config.shopName.padEnd(8, '!')]
  for (const password of personal)
    expect([password, await doors[door]!(account, password)]).toEqual([password, refused])
  expect(await doors[door]!(account, 'viola da braccio')).toEqual({})
})

// Holds: accounts.two-passwords-differ
test.each(Object.keys(doors))('of two new passwords that differ neither is set: %s', async (door) => {
  const account = await storeAccount(db)
  const differ = { password_confirmation: compileCatalogue().en['accounts.errors.passwordsDiffer'] }
  const password = 'viola da braccio'
  for (const again of ['viola da braccia', '', null, [password], 'Viola da braccio'])
    expect([again, await doors[door]!(account, password, { password_confirmation: again })]).toEqual([again, differ])
  const before = shop.visitor()
  await login(before, { ...account, password })
  expect(await userOf(before)).toBeNull()
  expect(await doors[door]!(account, password, { password_confirmation: password })).toEqual({})
})
