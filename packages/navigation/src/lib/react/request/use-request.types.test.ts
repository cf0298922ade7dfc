import { describe, expect, expectTypeOf, it } from 'vitest'
import type { BesideOptions } from '../../browser/navigation/options.ts'
import { data } from '../../http/answer/answer.ts'
import { answerOf, bodyOf } from '../../routing/schema.ts'
import { group } from '../../routing/group.ts'
import { get, put } from '../../routing/route.ts'
import { defineRoutes } from '../../routing/table.ts'
import { type RequestHandle, useRequest } from './use-request.ts'

const routes = defineRoutes({
  plain: get('/plain'),
  ...group(
    { prefix: '/cart' },
    {
      suggest: get('/suggest', { body: bodyOf<{ q: string }>(), answer: answerOf<{ names: string[] }>() }),
      line: put('/lines/{hash}', { body: bodyOf<{ quantity: number; gift?: { to: string } }>() }),
    },
  ),
})
type Suggest = RequestHandle<(typeof routes)['suggest']>
type Line = RequestHandle<(typeof routes)['line']>

/** Never run: only for the compiler. */
const check = (run: () => void): void => expect(run).toBeTypeOf('function')

describe('a request', () => {
  it('takes the parameters and the body of its route, and nothing else', () => {
    check(() => {
      const line = useRequest(routes.line, { params: { hash: 'a' }, overlap: 'last', only: 'errors' })
      void line.send({ quantity: 1 })
      // @ts-expect-error a quantity is a number
      void line.send({ quantity: 'one' })
      // @ts-expect-error the quantity is missing
      void line.send({})
      // @ts-expect-error the hash is missing
      useRequest(routes.line)
      // @ts-expect-error there is no such parameter
      useRequest(routes.line, { params: { hsh: 'a' } })
      // @ts-expect-error there is no such way
      useRequest(routes.plain, { overlap: 'first' })
      void useRequest(routes.plain).send({ anything: 1 })
    })
  })

  it('gives the data and the errors of its route', () => {
    expectTypeOf<Suggest['data']>().toEqualTypeOf<{ names: string[] } | undefined>()
    expectTypeOf<Awaited<ReturnType<Suggest['send']>>['data']>().toEqualTypeOf<{ names: string[] } | undefined>()
    expectTypeOf<Line['data']>().toEqualTypeOf<undefined>()
    expectTypeOf<keyof Line['errors']>().toEqualTypeOf<'quantity' | 'gift' | 'gift.to'>()
  })

  it('expects properties of the type that is said, and gives new ones', () => {
    interface Page {
      cart: { count: number }
    }
    const options: BesideOptions = { optimistic: (page: Page): Page => ({ ...page, cart: { count: 1 } }) }
    // @ts-expect-error a text is no properties
    const wrong: BesideOptions = { optimistic: () => 'none' }
    expect([typeof options.optimistic, typeof wrong.optimistic]).toEqual(['function', 'function'])
  })
})

describe('data', () => {
  it('is of the type that its route says', () => {
    const answer = data(routes.suggest, { names: ['Anna'] })
    expect(answer).toEqual({ kind: 'data', value: { names: ['Anna'] } })
    check(() => {
      // @ts-expect-error names are texts
      data(routes.suggest, { names: [1] })
      // @ts-expect-error the route says nothing of data
      data(routes.plain, {})
    })
  })
})
