import { listRoutes } from '@cadenza/navigation'
import { afterAll, describe, expect, test } from 'vitest'
import { pageRoutes } from '#core/routes/page-routes.ts'
import { createTestShop } from '#test/shop/shop.ts'
import { accountGuards } from './account-guards.ts'
import { signedIn } from '#core/accounts/server/testing/account-holder.ts'

const shop = await createTestShop({ season: false })
afterAll(shop.close)
const { db } = shop

const guarded = listRoutes(pageRoutes).filter(({ guards }) => guards.includes('signedIn'))
const nobodys = '00000000-0000-4000-8000-000000000000'
const pathOf = ({ path }: { path: string }) => path.replace('{passkey}', nobodys).replace(/\{\w+\??\}/g, 'nothing')

/** Requests a route as its page, or its form, would. */
async function ask(visitor: ReturnType<typeof shop.visitor>, route: (typeof guarded)[number]) {
  const [method = 'GET'] = route.methods
  if (method === 'GET') return visitor.get(`${pathOf(route)}?a=b`, { follow: false })
  return visitor.post(pathOf(route), { _method: method }, { follow: false })
}

describe('what is kept for who has signed in', () => {
  test('leads anybody else to the login, and from there back', async () => {
    expect(guarded.length).toBeGreaterThan(2)
    for (const route of guarded) {
      const visitor = shop.visitor()
      await visitor.get('/cart')
      const answer = await ask(visitor, route)
      const to = route.methods.includes('GET') ? `${pathOf(route)}?a=b` : '/cart'
      expect(answer.status, route.name).toBe(303)
      const url = new URL(answer.location!, shop.config.origins.en)
      expect([url.pathname, url.searchParams.get('to')], route.name).toEqual(['/login', to])
      const { flash } = (await visitor.get(answer.location!)).props
      if (!route.methods.includes('GET'))
        expect(flash.notice.text, route.name).toBe('Please log in first, then send it again.')
    }
  })

  test('is not answered to a script either, nor as a part of a page, ahead or under a dialog', async () => {
    for (const route of guarded.filter(({ methods }) => methods.includes('GET'))) {
      const path = pathOf(route)
      const visitor = shop.visitor()
      const answers = [
        await visitor.get(path, { follow: false, headers: { accept: 'application/json' } }),
        await visitor.hybrid(path, { follow: false, component: 'confirm-password', only: ['email'] }),
        await visitor.hybrid(path, { follow: false, headers: { 'sec-purpose': 'prefetch' } }),
      ]
      for (const { status, location } of answers) expect([status, location?.slice(0, 10)]).toEqual([303, '/login?to='])
      const under = { 'x-hybrid-dialog-redirect': path }
      const beneath = await visitor.hybrid('/soloists/nobody', { follow: false, headers: under })
      expect([303, 404]).toContain(beneath.status)
    }
  })

  test('is not opened by a sign-in that was ended', async () => {
    const { visitor, id } = await signedIn(shop)
    expect((await visitor.get('/user/confirm-password')).status).toBe(200)
    await db.deleteFrom('sign_ins').where('user_id', '=', id).execute()
    expect((await visitor.get('/user/confirm-password', { follow: false })).status).toBe(303)
  })

  test('is not opened by an account that was erased', async () => {
    const { visitor, id } = await signedIn(shop)
    await db.deleteFrom('users').where('id', '=', id).execute()
    expect((await visitor.get('/user/confirm-password', { follow: false })).status).toBe(303)
  })
})

describe('what asks for a fresh confirmation', () => {
  const origin = shop.config.origins.en
  const guard = (isConfirmed: boolean | null, method: 'GET' | 'POST') =>
    accountGuards.confirmed({
      method,
      url: new URL(`${origin}/account/data.json?a=b`),
      request: { headers: { referer: `${origin}/cart?x=1` } },
      context: {
        session: { signIn: isConfirmed === null ? null : { id: 1, userId: 1, isConfirmed } },
        translate: (key: string) => key,
        config: shop.config,
        locale: 'en',
      },
    } as unknown as Parameters<typeof accountGuards.confirmed>[0])

  test('passes within ten minutes only, and never without a sign-in', async () => {
    expect(await guard(true, 'GET')).toMatchObject({ kind: 'pass' })
    const to = encodeURIComponent('/account/data.json?a=b')
    for (const stale of [false, null])
      expect(await guard(stale, 'GET')).toMatchObject({ kind: 'redirect', url: `/user/confirm-password?to=${to}` })
  })

  test('leads from a form back to its page, with a word', async () => {
    expect(await guard(false, 'POST')).toMatchObject({
      url: `/user/confirm-password?to=${encodeURIComponent('/cart?x=1')}`,
      flash: { notice: { kind: 'warning', text: 'accounts.confirmFirst' } },
    })
  })
})
