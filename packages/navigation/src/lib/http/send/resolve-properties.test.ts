import { describe, expect, it } from 'vitest'
import { defer, partial, persistent } from '../answer/property.ts'
import { resolveProperties } from './resolve-properties.ts'

const source = () => ({
  plain: 1,
  none: null,
  list: [1, 2],
  made: () => ({ a: 1, b: () => Promise.resolve(2) }),
  later: defer(() => ({ c: 3 })),
  asked: partial(() => 4),
  kept: persistent(() => ({ d: 5, e: 6 })),
  deep: { f: 7, g: { h: 8, i: defer(() => 9), j: partial(() => 10) } },
})

const resolve = (request?: Parameters<typeof resolveProperties>[1]) => resolveProperties(source(), request)

describe('the properties of a full load', () => {
  it('are all but the deferred and partial ones, however deep, with the paths of the deferred', async () => {
    expect(await resolve()).toEqual({
      properties: {
        plain: 1,
        none: null,
        list: [1, 2],
        made: { a: 1, b: 2 },
        kept: { d: 5, e: 6 },
        deep: { f: 7, g: { h: 8 } },
      },
      deferred: ['later', 'deep.g.i'],
    })
  })

  it('keep objects that are more than plain ones as they are', async () => {
    const date = new Date(0)
    class Own {
      size = () => 1
    }
    const own = new Own()
    const { properties } = await resolveProperties({ date, own, made: () => own })
    expect(properties['date']).toBe(date)
    expect(properties['own']).toBe(own)
    expect(properties['made']).toBe(own)
  })
})

describe('the properties of a partial reload', () => {
  const kept = { d: 5, e: 6 }

  it.each([
    [['plain'], { plain: 1 }],
    [['later'], { later: { c: 3 } }],
    [['asked', 'none'], { asked: 4, none: null }],
    [['made.b'], { made: { b: 2 } }],
    [['deep.g'], { deep: { g: { h: 8, i: 9, j: 10 } } }],
    [['deep.g.j'], { deep: { g: { j: 10 } } }],
    [['deep'], { deep: { f: 7, g: { h: 8, i: 9, j: 10 } } }],
    // Names with a common prefix are different.
    [['pla', 'plain2', 'deepe'], {}],
    [[], {}],
  ])('are those of %j and the persistent ones', async (only, expected) => {
    expect(await resolve({ only })).toEqual({ properties: { ...expected, kept }, deferred: [] })
  })

  it('leave out what is excepted, from all or from what is asked for', async () => {
    expect((await resolve({ except: ['deep', 'made', 'later', 'kept.d'] })).properties).toEqual({
      plain: 1,
      none: null,
      list: [1, 2],
      asked: 4,
      kept: { e: 6 },
    })
    expect((await resolve({ only: ['deep'], except: ['deep.g'] })).properties).toEqual({ deep: { f: 7 }, kept })
  })

  it('hold the whole top-level branch that a persistent property stands in', async () => {
    const settings = { theme: { name: persistent('dark') }, size: 3 }
    expect((await resolveProperties({ settings, other: 1 }, { only: ['other'] })).properties).toEqual({
      settings: { theme: { name: 'dark' }, size: 3 },
      other: 1,
    })
  })

  it('are asked for at the same time', async () => {
    const began: string[] = []
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    const slow = async () => {
      began.push('slow')
      await finished
      return 1
    }
    const last = () => {
      began.push('last')
      finish()
      return 2
    }
    expect((await resolveProperties({ slow, last })).properties).toEqual({ slow: 1, last: 2 })
    expect(began).toEqual(['slow', 'last'])
  })
})
