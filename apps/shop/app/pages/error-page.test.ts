/** Response to an error, by its status and the request. */
import type { ViewAnswer } from '@cadenza/navigation/server'
import { expect, test } from 'vitest'
import { Overloaded } from '#platform/database/database-errors.ts'
import { findRefusal } from '#platform/http/requests/refusals.ts'
import { findTicketsLink } from '#core/content/menus/server/menu-store.ts'
import type { ShopContext } from '#core/context/shop-context.ts'
import { UnknownOrder } from '#core/orders/access/server/order-access-store.ts'
import { createTestConfig } from '#test/shop/config.ts'
import { renderErrorPage } from './error-page.ts'

const config = createTestConfig()
const translate = ((key: string) => key) as ShopContext['translate']
/** Of a shop with an unresponsive database. */
const context = { config, translate, locale: 'hu', session: { id: null }, db: {} } as unknown as ShopContext

interface Asked {
  status: number
  error?: unknown
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

async function open({ status, error = new Error('x'), method = 'GET', headers = {}, body }: Asked) {
  const request = { method, headers, body, id: 'request-1', url: '/a?b=1', host: new URL(config.origins.hu).host }
  const url = new URL('/a?b=1', config.origins.hu)
  const answer = await renderErrorPage({ status, error, request: request as never, url }, context)
  return { ...answer, request } as ViewAnswer & { request: object; properties: Record<string, unknown> }
}

const head = (title: string) => ({
  title: `${title} – Cadenza`,
  robots: 'noindex',
  alternates: ['en', 'fr', 'hu', 'x-default'].map((hreflang) => ({
    hreflang,
    href: `${config.origins[hreflang === 'x-default' ? 'en' : (hreflang as 'en')]}/a?b=1`,
  })),
})

test.each([
  [400, 400],
  [401, 400],
  [403, 403],
  [404, 404],
  [405, 404],
  [408, 408],
  [410, 404],
  [413, 400],
  [419, 419],
  [429, 429],
  [499, 400],
  [500, 500],
  [501, 500],
  [502, 500],
])('error page: %i is told as %i', async (status, told) => {
  const { kind, component, properties, request: _, ...rest } = await open({ status })
  expect([kind, component]).toEqual(['view', 'error'])
  expect(rest).toEqual({ status, head: head(`errors.${told}`) })
  expect(properties).toEqual({
    status: told,
    concerts: [],
    refused: null,
    ...(told === 500 && { request_id: 'request-1' }),
  })
})

test('error page: an order that is not the visitor’s is told with where tickets are found, and noted', async () => {
  const { properties, head: said, request } = await open({ status: 404, error: new UnknownOrder() })
  expect(properties).toEqual({
    status: 404,
    concerts: [],
    refused: null,
    code: 'order_link',
    find_tickets: findTicketsLink(translate),
  })
  expect(said).toEqual(head('errors.code.order_link'))
  expect(findRefusal(request)).toBe('order')
  expect(findRefusal((await open({ status: 404 })).request)).toBeUndefined()
})

const gone = Object.assign(new Error('gone'), { code: '57P01' })
const withoutDatabase = { cart: { count: 0 }, meta: { footerLinks: [], menu: [] } }

test.each<[string, Asked, object, string]>([
  ['a page, while the database is gone', { status: 500, error: gone }, {}, 'errors.503'],
  ['a page, when it is told so', { status: 503 }, {}, 'errors.503'],
  ['the head of a page', { status: 503, method: 'HEAD' }, {}, 'errors.503'],
  ['a form', { status: 500, error: gone, method: 'POST' }, { code: 'unfinished' }, 'errors.code.unfinished'],
  [
    'a form of too many',
    { status: 503, error: new Overloaded(), method: 'POST' },
    { code: 'busy' },
    'errors.code.busy',
  ],
])('error page: %s is told to come back', async (_, asked, more, title) => {
  const { properties, headers, request: __, ...rest } = await open(asked)
  expect(rest).toEqual({ kind: 'view', component: 'error', status: 503, head: head(title) })
  expect(properties).toEqual({ status: 503, concerts: [], ...more, ...withoutDatabase })
  expect(headers).toEqual({ 'retry-after': expect.stringMatching(/^([5-9]|10)$/) })
})

test('error page: a page that too many ask for asks again by itself, a while after it may', async () => {
  const seen = new Set<number>()
  for (let time = 0; time < 300; time++) {
    const { properties, headers } = await open({ status: 503, error: new Overloaded() })
    const seconds = Number(headers!['retry-after'])
    expect(headers!['refresh']).toBe(String(seconds + 5))
    expect(properties).toEqual({ status: 503, concerts: [], code: 'busy', ask_again: seconds, ...withoutDatabase })
    seen.add(seconds)
  }
  expect([...seen].toSorted((one, other) => one - other)).toEqual([5, 6, 7, 8, 9, 10])
})

test('error page: who has sent something from a page keeps the page, and all that was typed', async () => {
  const hybrid = { 'x-hybrid': 'true' }
  const sent = { status: 503, error: new Overloaded(), method: 'POST', headers: hybrid }
  const { request: _, headers, ...kept } = await open(sent)
  expect(kept).toEqual({
    kind: 'view',
    component: null,
    status: 503,
    properties: {
      errors: { _unavailable: 'errors.code.busy' },
      flash: { notice: { kind: 'negative', text: 'errors.code.busy', caption: 'errors.hint.busy' } },
    },
  })
  expect(Object.keys(headers!)).toEqual(['retry-after'])
  expect((await open({ ...sent, method: 'GET' })).component).toBe('error')
})

test('error page: a form that was refused is shown again, and only such a one', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: config.origins.hu }
  const sent = { method: 'POST', headers, body: { name: 'Anna' } }
  const refused = { action: '/a?b=1', fields: [{ name: 'name', value: 'Anna' }] }
  expect((await open({ status: 419, ...sent })).properties['refused']).toEqual(refused)
  expect((await open({ status: 403, ...sent })).properties['refused']).toBeNull()
})
