import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LooseOptions, createHandlers, navigation, view } from '../../../testing/unregistered.ts'
import { get, post } from '../../routing/route.ts'
import { defineRoutes } from '../../routing/table.ts'
import { type Flashed, back } from '../answer/answer.ts'
import { type CookieFlashOptions, cookieFlashStore } from './cookie-flash-store.ts'

const SECRET = 'a secret of thirty-two characters'
const routes = defineRoutes({ page: get('/'), form: post('/') })

async function createApp(options: Partial<CookieFlashOptions> = {}): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: true })
  await app.register(navigation, {
    routes,
    version: '1',
    handlers: createHandlers({
      page: () => view('page', {}),
      form: ({ body }) => back((body as { flashed: Flashed }).flashed),
    }),
    flashStore: cookieFlashStore({ secret: SECRET, ...options }),
    renderDocument: () => '',
  } as LooseOptions)
  return app
}

/** A visitor's browser, as far as cookies matter. */
function createVisitor(app: FastifyInstance, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>()
  const cookies: string[] = []
  async function ask(method: 'GET' | 'POST', payload?: object) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.inject({
      method,
      url: '/',
      ...(payload && { payload }),
      headers: { 'x-hybrid': 'true', ...headers, ...(cookie && { cookie }) },
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      cookies.push(line)
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  return {
    jar,
    cookies,
    send: (flashed: Flashed, body: object = {}) => ask('POST', { flashed, ...body }),
    read: async () => (await ask('GET')).json().view.properties as { errors: object; flash: object; input?: object },
  }
}

describe('a flash store in a signed cookie', () => {
  let app: FastifyInstance

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
    app = await createApp()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await app.close()
  })

  // Holds: navigation.flash-signed-cookie-without-session
  it('tells the next page, once', async () => {
    const visitor = createVisitor(app)
    expect((await visitor.send({ flash: { notice: 'Őrizve' }, errors: { name: 'Missing.' } })).statusCode).toBe(303)
    expect(visitor.cookies.splice(0)).toEqual([
      expect.stringMatching(/^flash=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(await visitor.read()).toEqual({ flash: { notice: 'Őrizve' }, errors: { name: 'Missing.' } })
    expect(visitor.cookies.splice(0)).toEqual(['flash=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
    expect(await visitor.read()).toEqual({ flash: {}, errors: {} })
    expect(visitor.cookies).toEqual([])
  })

  it('tells one visitor nothing of another', async () => {
    const [one, other] = [createVisitor(app), createVisitor(app)]
    await one.send({ flash: { notice: 'one' } })
    await other.send({ flash: { notice: 'other' } })
    expect([(await one.read()).flash, (await other.read()).flash]).toEqual([{ notice: 'one' }, { notice: 'other' }])
  })

  it('travels by https only where the request did, or where it is told to', async () => {
    const visitor = createVisitor(app, { 'x-forwarded-proto': 'https' })
    await visitor.send({ flash: { a: 1 } })
    await visitor.read()
    expect(visitor.cookies.map((cookie) => cookie.endsWith('; Secure'))).toEqual([true, true])
    const always = await createApp({ secure: true, name: 'kept' })
    const told = createVisitor(always)
    await told.send({ flash: { a: 1 } })
    expect(told.cookies[0]).toMatch(/^kept=.*; Secure$/)
    await always.close()
  })

  it.each([
    ['is changed', (value: string) => `A${value.slice(1)}`],
    ['has no signature', (value: string) => value.split('.')[0]!],
    ['has half a signature', (value: string) => value.slice(0, -20)],
    ['is empty', () => ''],
    ['is anything', () => 'eyJhIjoxfQ.AAAA'],
    // Holds: navigation.flash-signed-cookie-without-session
  ])('takes nothing from a cookie that %s, and takes it away', async (_, change) => {
    const visitor = createVisitor(app)
    await visitor.send({ flash: { notice: 'ours' } })
    visitor.jar.set('flash', change(visitor.jar.get('flash')!))
    expect(await visitor.read()).toEqual({ flash: {}, errors: {} })
    expect([...visitor.jar]).toEqual([])
  })

  it('takes nothing that was signed for another cookie, or by another secret, but by one that is being replaced', async () => {
    const visitor = createVisitor(app)
    await visitor.send({ flash: { notice: 'ours' } })
    const value = visitor.jar.get('flash')!
    const flashOf = async (options: Partial<CookieFlashOptions>) => {
      const elsewhere = await createApp(options)
      const guest = createVisitor(elsewhere)
      guest.jar.set(options.name ?? 'flash', value)
      const { flash } = await guest.read()
      await elsewhere.close()
      return flash
    }
    const fresh = SECRET.toUpperCase()
    expect(await flashOf({ name: 'other' })).toEqual({})
    expect(await flashOf({ secret: fresh })).toEqual({})
    expect(await flashOf({ secret: [fresh, SECRET] })).toEqual({ notice: 'ours' })
  })

  it('finds its own cookie among others of its name', async () => {
    const visitor = createVisitor(app)
    await visitor.send({ flash: { notice: 'ours' } })
    visitor.jar.set('flash', `planted; xflash=1; flash=${visitor.jar.get('flash')}; flash=planted`)
    expect((await visitor.read()).flash).toEqual({ notice: 'ours' })
  })

  // Holds: navigation.flash-signed-cookie-without-session
  it('forgets after ten minutes', async () => {
    const visitor = createVisitor(app)
    await visitor.send({ flash: { notice: 'old' } })
    const value = visitor.jar.get('flash')!
    vi.setSystemTime(1_000_000 + 599_999)
    expect((await visitor.read()).flash).toEqual({ notice: 'old' })
    visitor.jar.set('flash', value)
    vi.setSystemTime(1_000_000 + 600_000)
    expect((await visitor.read()).flash).toEqual({})
  })

  it('leaves the cookies of others where they are, and says the last word once', async () => {
    const own = Fastify()
    const store = cookieFlashStore({ secret: SECRET })
    own.get('/', async (request, reply) => {
      reply.header('set-cookie', 'session=1')
      const told = await store.read(undefined, { request, reply })
      await store.write(undefined, { flash: { told }, errors: {}, input: {} }, { request, reply })
      return ''
    })
    const { headers } = await own.inject({ url: '/', headers: { cookie: 'flash=x' } })
    expect(headers['set-cookie']).toEqual(['session=1', expect.stringMatching(/^flash=\w+.*Max-Age=600/)])
    await own.close()
  })

  it('wants a secret that nobody guesses', () => {
    for (const secret of ['', 'x'.repeat(31), [], [SECRET, 'short']])
      expect(() => cookieFlashStore({ secret })).toThrow('32 characters or more')
    expect(() => cookieFlashStore({ secret: 'x'.repeat(32) })).not.toThrow()
  })
})

describe('what is too much for a cookie', () => {
  const typed = { name: 'Anna', message: 'x'.repeat(3000) }
  const createForm = async () => {
    const app = await createApp()
    return { app, visitor: createVisitor(app) }
  }

  // Holds: navigation.flash-signed-cookie-without-session
  it('leaves what was typed behind first', async () => {
    const store = cookieFlashStore({ secret: SECRET })
    const lines: string[] = []
    const reply = {
      getHeader: () => undefined,
      removeHeader() {},
      header: (_: string, [line]: string[]) => lines.push(line!),
    }
    const wire = { request: { headers: {}, protocol: 'http' }, reply } as never
    const flashed = { flash: { notice: 'no' }, errors: { name: 'Missing.' } }
    const readBack = () =>
      store.read(undefined, { request: { headers: { cookie: lines.at(-1)!.split(';')[0] } }, reply } as never)
    await store.write(undefined, { ...flashed, input: { ...typed, message: 'short' } }, wire)
    expect(await readBack()).toMatchObject({ ...flashed, input: { name: 'Anna', message: 'short' } })
    await store.write(undefined, { ...flashed, input: typed }, wire)
    expect(lines.at(-1)!.length).toBeLessThan(4000)
    expect(await readBack()).toMatchObject({ ...flashed, input: {} })
  })

  // Holds: navigation.flash-signed-cookie-without-session
  it('then the last errors, whatever they are grouped by, and keeps as many as fit', async () => {
    const { app, visitor } = await createForm()
    const names = Array.from({ length: 40 }, (_, index) => `field${index}`)
    const bag = Object.fromEntries(names.map((name) => [name, `${name} `.repeat(20)]))
    await visitor.send({ errors: { first: 'No.', bag }, flash: { notice: 'no' } })
    expect(visitor.cookies[0]!.length).toBeLessThanOrEqual(4000)
    expect(visitor.cookies[0]!.length).toBeGreaterThan(3700)
    const { errors, flash } = await visitor.read()
    const kept = (errors as { bag: object }).bag
    const count = Object.keys(kept).length
    expect(count).toBeGreaterThan(10)
    expect([errors, flash]).toEqual([
      { first: 'No.', bag: Object.fromEntries(names.slice(0, count).map((name) => [name, bag[name]])) },
      { notice: 'no' },
    ])
    await app.close()
  })

  // Holds: navigation.flash-signed-cookie-without-session
  it('is a mistake of the product where facts that were flashed do not fit, and is said so', async () => {
    const { app, visitor } = await createForm()
    const answer = await visitor.send({ flash: { notice: 'x'.repeat(3000) }, errors: { name: 'Missing.' } })
    expect([answer.statusCode, visitor.cookies]).toEqual([500, []])
    // Without all of its errors, a failure would look like success.
    const almost = { flash: { notice: 'x'.repeat(2600) }, errors: { name: 'y'.repeat(400) } }
    expect((await visitor.send({ flash: almost.flash })).statusCode).toBe(303)
    expect((await visitor.send(almost)).statusCode).toBe(500)
    expect(() =>
      cookieFlashStore({ secret: SECRET }).write(
        undefined,
        { flash: { notice: 'x'.repeat(3000) }, errors: {}, input: {} },
        { request: { headers: {}, protocol: 'http' } } as never,
      ),
    ).toThrow('keep it in a session instead')
    await app.close()
  })
})
