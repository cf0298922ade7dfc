import { href } from '@cadenza/navigation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ofVisitors } from '#core/cart/server/testing/bystanders.ts'
import { openDesk } from '#core/orders/server/testing/payment-desk.ts'
import { routes } from '#core/routes/routes.ts'
import { storeSurvey } from '#core/surveys/server/testing/samples.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'

const removeCode = '/cart/promo-code/remove'
const expired = 'La page est restée ouverte trop longtemps\u00A0: rien n’a été envoyé. Veuillez réessayer.'

let shop: TestShop
let secure: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  const ORIGINS = 'en=https://shop.example:8443,fr=https://fr.shop.example,hu=https://hu.shop.example'
  secure = await createTestShop({ season: false, environment: { ORIGINS } })
})
afterAll(async () => {
  await shop.close()
  await secure.close()
})

/** A visitor with flash data in the session. */
async function createSession(of = shop): Promise<TestVisitor> {
  const visitor = of.visitor('fr')
  await visitor.post('/contact/submit', {})
  return visitor
}

const tokenOf = ({ cookies }: TestVisitor) => decodeURIComponent(cookies.get('XSRF-TOKEN')!)

async function endSessions(): Promise<void> {
  await shop.db.deleteFrom('sessions').where(ofVisitors.sessions).execute()
}

describe('in a session', () => {
  // Holds: calls.x-xsrf-token-xsrf-token
  test('a form carries the token of the session, as a document and as a navigation', async () => {
    const visitor = await createSession()
    expect((await visitor.get('/cart')).props.security.csrf_token).toBe(tokenOf(visitor))
    expect((await visitor.submit(removeCode, {}, { follow: false })).status).toBe(303)
    expect((await visitor.post(removeCode, {}, { follow: false })).status).toBe(303)
  })

  // Holds: calls.x-xsrf-token-xsrf-token
  test.each([
    ['none', ''],
    ['one that is made up', 'made.up'],
  ])('a form with %s is refused', async (_, token) => {
    const visitor = await createSession()
    const plain = await visitor.submit(removeCode, { _token: token })
    expect([plain.status, plain.payload.view?.component]).toEqual([419, 'error'])
    const hybrid = await visitor.post(removeCode, {}, { headers: { 'x-xsrf-token': token } })
    expect(hybrid.status).toBe(419)
    expect(hybrid.props.flash.notice).toEqual({ kind: 'negative', text: expired })
    // A form takes a response without errors for success.
    expect(hybrid.props.errors).toEqual({ _token: expired })
  })

  // Holds: calls.x-xsrf-token-xsrf-token
  test('the token of another session is refused, though it was ours to give', async () => {
    const [thief, victim] = [await createSession(), await createSession()]
    expect(tokenOf(thief)).not.toBe(tokenOf(victim))
    expect((await victim.submit(removeCode, { _token: tokenOf(thief) })).status).toBe(419)
    victim.cookies.set('XSRF-TOKEN', encodeURIComponent(tokenOf(thief)))
    expect((await victim.post(removeCode)).status).toBe(419)
  })
})

describe('where a form comes from', () => {
  const own = () => shop.config.origins.fr
  const send = (visitor: TestVisitor, headers: Record<string, string>) =>
    visitor.submit(removeCode, {}, { headers: { referer: '', ...headers }, follow: false })

  // Holds: calls.x-xsrf-token-xsrf-token
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site, by its metadata', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['nowhere that it says', { origin: 'null' }],
    ['the same name with another scheme', { scheme: 'https:' }],
    ['the same name with another port', { port: '1' }],
    ['the same name without its port', { port: '' }],
    ['the shop in another language', { hostname: 'localhost' }],
  ])('%s, is refused, in a session and without one', async (_, said) => {
    const { scheme, port, hostname, ...headers } = said as Record<string, string>
    const isNear = scheme !== undefined || port !== undefined || hostname !== undefined
    const { protocol, hostname: name, port: number } = new URL(own())
    const near = `${scheme ?? protocol}//${hostname ?? name}${(port ?? number) && `:${port ?? number}`}`
    for (const visitor of [await createSession(), shop.visitor('fr')]) {
      expect((await send(visitor, isNear ? { origin: near } : headers)).status).toBe(419)
      expect((await visitor.post(removeCode, {}, { headers: isNear ? { origin: near } : headers })).status).toBe(419)
    }
  })

  test('is the page itself: accepted without a session and without a token', async () => {
    const visitor = shop.visitor('fr')
    expect((await send(visitor, {})).status).toBe(303)
    expect((await visitor.post(removeCode, {}, { follow: false })).status).toBe(303)
  })

  test('is not said: refused, unless an older browser says which page it was on', async () => {
    const sendBare = (headers: Record<string, string>) =>
      shop.inject({ method: 'POST', url: removeCode, headers: { host: new URL(own()).host, ...headers } })
    expect((await sendBare({})).statusCode).toBe(419)
    expect((await sendBare({ referer: `${own()}/cart` })).statusCode).toBe(303)
    expect((await sendBare({ referer: 'https://evil.example/cart' })).statusCode).toBe(419)
    expect((await sendBare({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303)
  })

  test('does not matter to who pays: notices and buyers come from the bank', async () => {
    const { uuid } = await openDesk(shop).order()
    const headers = { origin: 'https://bank.example', 'sec-fetch-site': 'cross-site' }
    const send = (url: string) => shop.inject({ method: 'POST', url, headers })
    expect((await send('/payment/notify/demo')).statusCode).toBe(400)
    expect((await send(`/payment/success/${uuid}`)).statusCode).toBe(303)
    expect((await send(`/payment/failure/${uuid}`)).statusCode).toBe(303)
    expect((await send(`/payment/retry/${uuid}`)).statusCode).toBe(419)
  })

  test('matters to the demo bank, too', async () => {
    const { bank } = await openDesk(shop).order()
    const url = `${new URL(bank).pathname}/cancel`
    const send = (origin: string) =>
      shop.inject({ method: 'POST', url, headers: { host: new URL(bank).host, origin }, payload: {} })
    expect((await send('https://evil.example')).statusCode).toBe(404)
    expect((await send('null')).statusCode).toBe(404)
    expect((await send(new URL(bank).origin)).statusCode).toBe(303)
  })
})

describe('who only looks', () => {
  const samples = {
    venueSlug: 'default',
    date: '2027-01-01',
    slug: 'unknown',
    uuid: '00000000-0000-4000-8000-000000000000',
    provider: 'demo',
    locale: 'hu',
    article: 'unknown',
    survey: 'unknown',
    video: 'dQw4w9WgXcQ',
  }
  const pages: [string, string][] = Object.entries(routes)
    .filter(([, { methods }]) => (methods as readonly string[]).includes('GET'))
    .map(([name, definition]) => {
      const params = Object.fromEntries(Object.entries(samples).filter(([key]) => definition.path.includes(`{${key}`)))
      return [name, href(definition as never, params as never)]
    })

  test.each([
    ...pages,
    ['an error page', '/no/such/page'],
    ['a page of the demo bank', '/demo-bank/pay/unknown'],
    ['robots', '/robots.txt'],
    ['the sitemap', '/sitemap.xml'],
    ['the icon', '/favicon.svg'],
    ['health', '/health/ready'],
  ])('gets no cookie from %s, %s', async (_, path) => {
    for (const of of [shop, secure]) {
      const visitor = of.visitor('hu')
      for (const answer of [await visitor.get(path), await visitor.hybrid(path)]) {
        expect(answer.headers['set-cookie']).toBeUndefined()
        if (answer.props?.security) expect(answer.props.security.csrf_token).toBe('')
      }
      expect([...visitor.cookies.keys()]).toEqual([])
    }
  })

  test('has no session stored, though a soloist and a concert were looked at', async () => {
    await endSessions()
    const visitor = shop.visitor()
    const { slug } = await shop.db.selectFrom('soloists').select('slug').executeTakeFirstOrThrow()
    for (const path of ['/', `/soloists/${slug}`, '/events/default', '/venues', '/gallery'])
      expect((await visitor.get(path)).status).toBe(200)
    expect([...visitor.cookies.keys()]).toEqual([])
    expect(await shop.db.selectFrom('sessions').select('id').where(ofVisitors.sessions).execute()).toEqual([])
  })
})

describe('under https', () => {
  test('a session begins with the cookies of this very host, and its forms with this very origin', async () => {
    const visitor = secure.visitor()
    const answer = await visitor.post('/contact/submit', {}, { follow: false })
    const [name, token] = answer.headers['set-cookie'] as string[]
    expect(name).toMatch(/^__Host-cadenza_session=[\w-]{44}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(token).toMatch(/^XSRF-TOKEN=[\w-]+; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/)
    expect((await visitor.post(removeCode, {}, { follow: false })).status).toBe(303)
    for (const origin of ['http://shop.example:8443', 'https://shop.example']) {
      expect((await visitor.post(removeCode, {}, { headers: { origin } })).status).toBe(419)
    }
  })
})

describe('a form of a session that is over', () => {
  const typed = { firstName: 'Zsófia', message: 'Jó napot! "Őrzik" még <a> páholyt?\nŐ', password: 'secret' }

  test('is refused on the page on which it stands, and taken when it is sent again', async () => {
    const visitor = await createSession()
    await endSessions()
    const refused = await visitor.post('/contact/submit', typed)
    expect(refused.status).toBe(419)
    expect(refused.payload.view).toEqual({
      component: null,
      properties: { flash: { notice: { kind: 'negative', text: expired } }, errors: { _token: expired } },
      deferred: [],
    })
    expect([...visitor.cookies.keys()]).toEqual([])
    const taken = await visitor.post('/contact/submit', typed)
    expect(Object.keys(taken.props.errors)).toContain('email')
  })

  test('without JavaScript is shown again, to be sent by one click', async () => {
    const visitor = await createSession()
    await endSessions()
    const { status, props } = await visitor.submit('/contact/submit', typed)
    expect(status).toBe(419)
    expect(props.refused).toEqual({
      action: '/contact/submit',
      fields: [
        { name: 'firstName', value: typed.firstName },
        { name: 'message', value: typed.message },
      ],
    })
    expect(props.security.csrf_token).toBe('')
    const again = Object.fromEntries(
      props.refused.fields.map(({ name, value }: Record<string, string>) => [name, value]),
    )
    const taken = await visitor.submit('/contact/submit', again)
    expect(taken.status).toBe(200)
    expect(taken.props.input).toMatchObject({ firstName: typed.firstName, message: typed.message })
  })

  test('of a survey, whose fields are in each other, is shown again with all that was typed', async () => {
    await storeSurvey(shop.db, { key: 'sound' })
    const visitor = await createSession()
    await endSessions()
    const answers = {
      'fields[text]': 'Zsófia & Őze',
      'fields[textarea]': 'One\nTwo = 2',
      'fields[checkbox][]': 'organ',
    }
    const { status, props } = await visitor.submit('/survey/sound', answers)
    expect([status, props.refused]).toEqual([
      419,
      { action: '/survey/sound', fields: Object.entries(answers).map(([name, value]) => ({ name, value })) },
    ])
    const again = await visitor.submit('/survey/sound', answers)
    expect(again.props).toMatchObject({ points: 50, errors: {} })
  })

  test('is not offered to be sent again where a stranger’s page has sent it, nor where it is longer than any of ours', async () => {
    const visitor = await createSession()
    const foreign = { headers: { origin: 'https://evil.example' } }
    expect((await visitor.submit('/contact/submit', typed, foreign)).props.refused).toBeNull()
    const long = await visitor.submit('/contact/submit', { _token: '', message: 'a'.repeat(70_000) })
    expect([long.status, long.props.refused]).toEqual([419, null])
  })

  test('is not one of a session that is known to be over: whoever has opened a page since starts anew', async () => {
    const visitor = await createSession()
    await endSessions()
    await visitor.get('/cart')
    expect([...visitor.cookies.keys()]).toEqual([])
    expect((await visitor.post(removeCode, {}, { follow: false })).status).toBe(303)
  })
})
