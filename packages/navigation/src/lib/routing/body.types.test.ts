import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import type { BodyErrors, BodyPath, CheckedBody, CheckedRoute, SentBody } from './body.ts'
import { group } from './group.ts'
import { type Route, get, post, put } from './route.ts'
import { type StandardSchema, bodyOf, schemaOf } from './schema.ts'
import { defineRoutes } from './table.ts'

const entry = z.object({
  text: z.string().min(1),
  count: z.string().transform(Number),
  note: z.string().optional(),
  address: z.object({ city: z.string(), place: z.object({ floor: z.number() }).optional() }),
  lines: z.array(z.object({ name: z.string() })),
  born: z.date(),
})

const routes = defineRoutes({
  home: get('/'),
  store: post('/entries', { body: schemaOf<typeof entry>() }),
  ...group(
    { prefix: '/account', guard: 'signedIn' },
    { rename: put('/name', { where: {}, body: bodyOf<{ name: string }, { name: string; isLong: boolean }>() }) },
  ),
})
type All = typeof routes
type Store = All['store']

describe('the body of a route', () => {
  it('is what its schema takes, and what it makes of it', () => {
    expectTypeOf<SentBody<Store>>().toEqualTypeOf<z.input<typeof entry>>()
    expectTypeOf<CheckedBody<Store>>().toEqualTypeOf<z.output<typeof entry>>()
    expectTypeOf<CheckedBody<Store>['count']>().toEqualTypeOf<number>()
    expect(routes.store.options).toHaveProperty('body')
  })

  it('is said by types alone, and stays what it is in a group', () => {
    expectTypeOf<SentBody<All['rename']>>().toEqualTypeOf<{ name: string }>()
    expectTypeOf<CheckedBody<All['rename']>>().toEqualTypeOf<{ name: string; isLong: boolean }>()
    expect(routes.rename.options).toHaveProperty('body')
  })

  it('is unknown where a route says nothing', () => {
    expectTypeOf<SentBody<All['home']>>().toEqualTypeOf<never>()
    expectTypeOf<CheckedBody<All['home']>>().toEqualTypeOf<unknown>()
    expectTypeOf<CheckedBody<Route>>().toEqualTypeOf<unknown>()
    expectTypeOf<CheckedRoute<All>>().toEqualTypeOf<'store' | 'rename'>()
    expectTypeOf<CheckedRoute<Record<string, Route>>>().toEqualTypeOf<never>()
  })

  it('takes a schema of any library that keeps to the standard, and nothing else', () => {
    const own: StandardSchema<{ a: string }, { a: number }> = {
      '~standard': { version: 1, vendor: 'own', validate: () => ({ value: { a: 1 } }) },
    }
    expect(own['~standard'].validate({})).toEqual({ value: { a: 1 } })
    const body = schemaOf<typeof own>()
    const route = post('/own', { body })
    expectTypeOf<SentBody<typeof route>>().toEqualTypeOf<{ a: string }>()
    expectTypeOf<CheckedBody<typeof route>>().toEqualTypeOf<{ a: number }>()
    // @ts-expect-error not a schema
    schemaOf<{ text: string }>()
    // @ts-expect-error a body is what `bodyOf` or `schemaOf` make
    post('/own', { body: 'text' })
  })
})

describe('where errors of a body can be', () => {
  it('are the paths of its schema, at any depth', () => {
    expectTypeOf<BodyPath<Store>>().toEqualTypeOf<
      | ('text' | 'count' | 'note' | 'born' | 'address' | 'address.city' | 'address.place' | 'address.place.floor')
      | ('lines' | `lines.${number}` | `lines.${number}.name`)
    >()
    const errors: BodyErrors<Store> = { text: 'Missing.', 'lines.3.name': 'Missing.', 'address.place.floor': 'None.' }
    // @ts-expect-error there is no such field
    errors.txt = 'Missing.'
    // @ts-expect-error nothing is beneath a text
    errors['text.first'] = 'Missing.'
    // @ts-expect-error a line has no such field
    errors['lines.0.size'] = 'Missing.'
    // @ts-expect-error there is no such part of an address
    errors['address.street'] = 'Missing.'
    expect(Object.keys(errors)).toHaveLength(7)
  })
})
