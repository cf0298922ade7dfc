import { type } from 'arktype'
import Fastify, { type FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type LooseOptions, createHandlers, navigation, view } from '../../../testing/unregistered.ts'
import { group } from '../../routing/group.ts'
import { get, post, put, route } from '../../routing/route.ts'
import { bodyOf, schemaOf } from '../../routing/schema.ts'
import { defineRoutes } from '../../routing/table.ts'
import { redirect, respond } from '../answer/answer.ts'
import { cookieFlashStore } from '../flash/cookie-flash-store.ts'
import { pass } from '../exchange/guard.ts'

const zodSchema = z.object({
  name: z
    .string()
    .trim()
    .min(2, 'The name is too short.')
    .max(20, 'The name is too long.')
    .regex(/^\D*$/, 'A name has no digits.'),
  age: z.coerce.number('An age is a number.').int('No fractions.'),
  lines: z.array(z.object({ text: z.string().min(1, 'A line says something.') })).default([]),
})
const valibotSchema = v.object({
  name: v.pipe(v.string('The name is missing.'), v.trim(), v.minLength(2, 'The name is too short.')),
  age: v.pipe(v.unknown(), v.transform(Number), v.number('An age is a number.')),
})
// It rejects unknown fields, which must not include a form's own.
const arktypeSchema = type({ '+': 'reject', name: '2 <= string <= 20', age: 'string.integer.parse' })

const routes = defineRoutes({
  zod: post('/zod', { body: schemaOf<typeof zodSchema>() }),
  valibot: post('/valibot', { body: schemaOf<typeof valibotSchema>() }),
  arktype: put('/arktype', { body: schemaOf<typeof arktypeSchema>() }),
  localized: post('/localized', { body: bodyOf<{ name: string }>() }),
  loose: post('/loose'),
  form: get('/form'),
  ...group({ guard: 'staff' }, { kept: post('/kept', { body: bodyOf<{ name: string }>() }) }),
})

const store = vi.fn<(body: unknown) => void>()
const handlers = createHandlers({
  ...Object.fromEntries(
    ['zod', 'valibot', 'arktype', 'loose', 'localized', 'kept'].map((name) => [
      name,
      ({ body, refuse }) => {
        store(body)
        return body.name === 'taken' ? refuse({ name: 'The name is taken.' }) : respond({ body })
      },
    ]),
  ),
  form: () => view('form', {}),
})

const strictName = z.object({ name: z.string().min(2, 'tooShort') })
const createOptions = (overrides: Partial<LooseOptions<{ locale: string }>> = {}) =>
  ({
    routes,
    version: '1',
    handlers,
    context: (request: { headers: Record<string, string> }) => ({ locale: request.headers['accept-language'] ?? 'en' }),
    schemas: {
      zod: { schema: zodSchema, back: { fields: ['name', 'age'], hash: 'entry' } },
      valibot: valibotSchema,
      arktype: arktypeSchema,
      localized: { schema: ({ locale }: { locale: string }) => strictName.describe(locale) },
      kept: strictName,
    },
    guards: {
      staff: ({ request }: { request: { headers: Record<string, unknown> } }) =>
        request.headers['x-staff'] ? pass() : redirect('/form'),
    },
    csrf: { verify: (request: { headers: Record<string, unknown> }) => request.headers['x-xsrf-token'] !== 'wrong' },
    describeIssue: ({ message }: { message: string }, { context }: { context: { locale: string } }) =>
      message === 'tooShort' ? `${context.locale}: too short` : message,
    flashStore: cookieFlashStore({ secret: 'a secret of more than 32 characters' }),
    renderDocument: ({ payload }: { payload: object }) => JSON.stringify(payload),
    exception: ({ status }: { status: number }) => view('error', { status }),
    ...overrides,
  }) as never

let app: FastifyInstance
async function start(overrides?: Partial<LooseOptions<{ locale: string }>>): Promise<void> {
  app = Fastify()
  await app.register(navigation, createOptions(overrides))
}
afterEach(async () => {
  store.mockReset()
  await app.close()
})

const headers = { host: 'shop.test', referer: 'http://shop.test/form' }
const send = (url: string, payload: object | string, more: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } })
const plain = { 'content-type': 'application/x-www-form-urlencoded' }

/** Returns the page to which a form redirects. */
async function follow(answer: Awaited<ReturnType<typeof send>>) {
  expect(answer.statusCode).toBe(303)
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!
  const page = await app.inject({ url: String(answer.headers.location), headers: { host: 'shop.test', cookie } })
  const { errors, input } = page.json<{ view: { properties: Record<string, unknown> } }>().view.properties
  return { location: answer.headers.location, errors, input }
}

/** Validates some fields. */
const check = (url: string, fields: unknown, values: object, more: Record<string, string> = {}) =>
  send(url, { _validate: values }, { 'x-hybrid-validate': JSON.stringify(fields), ...more })

describe('a body', () => {
  it('with files that nobody has read is a mistake of the server, and not of the visitor', async () => {
    await start()
    app.addContentTypeParser(
      'multipart/form-data',
      (_, stream, done) => void stream.resume().on('end', () => done(null)),
    )
    const errors = vi.spyOn(app.log, 'error')
    const answer = await send('/zod', '--x--', { 'content-type': 'multipart/form-data; boundary=x' })
    expect([answer.statusCode, store.mock.calls.length]).toEqual([500, 0])
    expect(String(errors.mock.calls[0]?.[0])).toContain("attachFieldsToBody: 'keyValues'")
  })

  it.each(['zod', 'valibot', 'arktype'])('reaches its handler as the schema of %s has made it', async (name) => {
    await start()
    const answer = await send(
      `/${name}`,
      `name=Anna&age=7&_token=a&_error_bag=b&_method=${name === 'arktype' ? 'PUT' : ''}`,
      plain,
    )
    expect(answer.json()).toEqual({ body: { name: 'Anna', age: 7, ...(name === 'zod' && { lines: [] }) } })
  })

  it.each(['zod', 'valibot', 'arktype'])('that the schema of %s refuses never reaches its handler', async (name) => {
    await start()
    const spoofed = name === 'arktype' ? { _method: 'PUT' } : {}
    const { errors } = await follow(await send(`/${name}`, { name: 'A', age: '7', ...spoofed }))
    expect(errors).toEqual({ name: expect.stringMatching(/too short|at least/) })
    expect(store).not.toHaveBeenCalled()
  })

  it('leads back with the first message of each field by its path, and with what was typed', async () => {
    await start()
    const answer = await send('/zod', 'name=1&age=x&lines[0][text]=a&lines[1][text]=&secret=s', plain)
    expect(await follow(answer)).toEqual({
      location: '/form#entry',
      errors: { name: 'The name is too short.', age: 'An age is a number.', 'lines.1.text': 'A line says something.' },
      input: { name: '1', age: 'x' },
    })
  })

  it('goes back in the same way where the handler itself refuses it', async () => {
    await start()
    const answer = await send('/zod', 'name=taken&age=7', plain)
    expect(await follow(answer)).toEqual({
      location: '/form#entry',
      errors: { name: 'The name is taken.' },
      input: { name: 'taken', age: '7' },
    })
  })

  it('is checked for its visitor, and refused in their language', async () => {
    await start()
    const answer = await send('/localized', { name: 'A' }, { 'accept-language': 'hu' })
    expect((await follow(answer)).errors).toEqual({ name: 'hu: too short' })
  })

  it('that is none is an empty one; one that is no form is wrong as a whole', async () => {
    await start()
    const empty = await app.inject({ method: 'POST', url: '/valibot', headers })
    expect((await follow(empty)).errors).toMatchObject({ name: expect.any(String) })
    const list = await send('/zod', ['a'])
    expect((await follow(list)).errors).toEqual({ _form: expect.any(String) })
  })

  it('of a route that says nothing of it is taken as it comes', async () => {
    await start()
    expect((await send('/loose', { name: 'A', _token: 'a' })).json()).toEqual({ body: { name: 'A', _token: 'a' } })
  })
})

describe('fields that are checked before their form is sent', () => {
  it('have their errors told, and nothing is done', async () => {
    await start()
    const answer = await check('/zod', ['name', 'lines'], { name: 'A', age: 'x', lines: [{ text: '' }] })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { errors: { name: 'The name is too short.', 'lines.0.text': 'A line says something.' } },
    ])
    expect(answer.headers).toMatchObject({ 'x-hybrid-validate': 'true', 'cache-control': 'no-store' })
    expect(answer.headers).not.toHaveProperty('x-hybrid')
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(store).not.toHaveBeenCalled()
  })

  it('are said to be right, whatever is wrong with others, and the handler is not run where all is', async () => {
    await start()
    expect((await check('/zod', ['name'], { name: 'Anna', age: 'x' })).json()).toEqual({ errors: {} })
    expect((await check('/zod', ['name'], { name: 'Anna', age: '7' })).json()).toEqual({ errors: {} })
    expect(store).not.toHaveBeenCalled()
  })

  it('are all of them where none is named, and a bare name is a list of one', async () => {
    await start()
    expect(Object.keys((await check('/zod', [], { name: 'A', age: 'x' })).json().errors)).toEqual(['name', 'age'])
    expect(Object.keys((await check('/zod', 'age', { name: 'A', age: 'x' })).json().errors)).toEqual(['age'])
  })

  it('are those of the method that is meant', async () => {
    await start()
    const answer = await send(
      '/arktype',
      { _method: 'PUT', _validate: { name: 'A', age: '1' } },
      { 'x-hybrid-validate': '["name"]' },
    )
    expect(answer.json()).toEqual({ errors: { name: expect.stringContaining('at least') } })
  })

  it('are never taken for a form: without the header, or for a route that checks nothing, they are refused', async () => {
    await start()
    expect((await send('/zod', { _validate: { name: 'Anna', age: 7 } })).statusCode).toBe(400)
    expect((await send('/zod', { name: 'Anna', age: 7 }, { 'x-hybrid-validate': '["name"]' })).statusCode).toBe(400)
    expect((await check('/loose', ['name'], { name: 'Anna' })).statusCode).toBe(400)
    expect((await send('/zod', { _validate: {} }, { 'x-hybrid-validate': 'no list' })).statusCode).toBe(400)
    expect(store).not.toHaveBeenCalled()
  })

  it('are checked for nobody whom a guard or the request token holds up, and no page is made for them', async () => {
    await start()
    const held = await check('/kept', ['name'], { name: 'A' })
    expect([held.statusCode, held.body, held.headers.location]).toEqual([403, '', undefined])
    expect((await check('/kept', ['name'], { name: 'A' }, { 'x-staff': '1' })).json().errors).toHaveProperty('name')
    const expired = await check('/zod', ['name'], { name: 'A' }, { 'x-xsrf-token': 'wrong' })
    expect([expired.statusCode, expired.headers['content-type']]).toEqual([419, 'text/plain; charset=utf-8'])
  })

  it('are checked so often and no more: then 429 says how long to wait', async () => {
    await start({ liveChecks: { perMinute: 2, keyOf: (request) => String(request.headers['x-visitor']) } })
    const ask = (visitor: string) => check('/zod', ['name'], { name: 'A' }, { 'x-visitor': visitor })
    expect([(await ask('a')).statusCode, (await ask('a')).statusCode]).toEqual([200, 200])
    const refused = await ask('a')
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.closeTo(60, -1)])
    expect((await ask('b')).statusCode).toBe(200)
    expect((await send('/zod', { name: 'Anna', age: 7 }, { 'x-visitor': 'a' })).statusCode).toBe(200)
  })
})

describe('an app', () => {
  it.each([['GET'], ['POST', 'GET'], ['GET', 'PUT']] as const)(
    'does not start with a route of %s %s that says what it takes: GET has no body',
    async (...methods) => {
      await start()
      const wrong = defineRoutes({ wrong: route(methods, '/wrong', { body: bodyOf<{ name: string }>() }) })
      const options = createOptions({ routes: wrong, schemas: { wrong: strictName }, handlers: {} })
      await expect(Fastify().register(navigation, options)).rejects.toThrow('answers to GET')
    },
  )

  const startWith = (table: object, schemas: object) =>
    start({ routes: defineRoutes(table as never), handlers: {}, guards: {}, schemas })

  it.each([
    ['no schema', {}],
    ['none that is one', { a: { name: 'string' } }],
    ['nothing', { a: null }],
  ])('does not start where a route says what it takes and there is %s', async (_, schemas) => {
    const body = bodyOf<{ name: string }>()
    await expect(startWith({ a: post('/a', { body }) }, schemas)).rejects.toThrow('[a] says what it takes')
  })

  it('does not start where the route answers to GET, too', async () => {
    const body = bodyOf<{ name: string }>()
    await expect(startWith({ a: route(['GET', 'POST'], '/a', { body }) }, { a: strictName })).rejects.toThrow('no body')
  })

  it('says 500 where a schema throws, and nothing is done', async () => {
    await start({
      schemas: {
        ...({ valibot: valibotSchema, arktype: arktypeSchema, localized: strictName, kept: strictName } as object),
        zod: {
          schema: () => {
            throw new Error('broken')
          },
        },
      },
    })
    expect((await send('/zod', { name: 'Anna' })).statusCode).toBe(500)
    expect((await check('/zod', ['name'], { name: 'Anna' })).statusCode).toBe(500)
    expect(store).not.toHaveBeenCalled()
  })
})
