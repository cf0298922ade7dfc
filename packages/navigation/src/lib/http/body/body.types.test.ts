import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import type { Handler, NavigationOptions } from '../../fastify/options.ts'
import { post, put } from '../../routing/route.ts'
import { bodyOf, schemaOf } from '../../routing/schema.ts'
import { defineRoutes } from '../../routing/table.ts'
import { respond } from '../answer/answer.ts'

const entry = z.object({
  text: z.string(),
  count: z.coerce.number<string>(),
  tags: z.array(z.object({ name: z.string() })),
})
const routes = defineRoutes({
  store: post('/entries', { body: schemaOf<typeof entry>() }),
  rename: put('/name', { body: bodyOf<{ name: string }>() }),
  loose: post('/loose'),
})
interface DeskApp {
  routes: typeof routes
  pages: {}
  shared: {}
}
type Options = NavigationOptions<{ locale: string }, {}, DeskApp>
type DeskHandler<name extends keyof typeof routes> = Handler<name, { locale: string }, {}, DeskApp>

describe('a handler of a route with a schema', () => {
  it('is given the body that the schema makes, and refuses it by fields that it has', () => {
    const store: DeskHandler<'store'> = ({ body, refuse }) => {
      expectTypeOf(body).toEqualTypeOf<z.output<typeof entry>>()
      // @ts-expect-error there is no such field
      void refuse({ txt: 'Missing.' })
      // @ts-expect-error a tag has no such field
      void refuse({ 'tags.0.size': 'Missing.' })
      return refuse({ text: 'Missing.', 'tags.0.name': 'Missing.' })
    }
    const loose: DeskHandler<'loose'> = ({ body, refuse }) => {
      expectTypeOf(body).toEqualTypeOf<unknown>()
      expectTypeOf(refuse).toEqualTypeOf<undefined>()
      return respond('')
    }
    expect([store, loose]).toHaveLength(2)
  })
})

describe('the schemas of an app', () => {
  const common = { routes, version: '1', handlers: {}, renderDocument: () => '' }

  it('are there for each route that says what it takes, and make what its handler takes', () => {
    const name = z.object({ name: z.string() })
    const options: Options = {
      ...common,
      schemas: {
        store: entry,
        rename: { schema: ({ locale }) => name.describe(locale), back: { fields: ['name'], hash: 'name' } },
      },
    }
    // @ts-expect-error `rename` is missing
    const withoutOne: Options = { ...common, schemas: { store: entry } }
    const withOther: Options = {
      ...common,
      schemas: {
        store: entry,
        // @ts-expect-error a name is a text
        rename: z.object({ name: z.number() }),
      },
    }
    const withOtherField: Options = {
      ...common,
      schemas: {
        store: { schema: entry, back: { fields: ['text', 'tags[]', 'tags[0][name]'] } },
        // @ts-expect-error a name has no such field
        rename: { schema: name, back: { fields: ['nme'] } },
      },
    }
    const withStranger: Options = {
      ...common,
      // @ts-expect-error `loose` takes whatever comes
      schemas: { store: entry, rename: name, loose: name },
    }
    expect([options, withoutOne, withOther, withOtherField, withStranger].map((one) => one.version)).toEqual(
      Array(5).fill('1'),
    )
  })
})
