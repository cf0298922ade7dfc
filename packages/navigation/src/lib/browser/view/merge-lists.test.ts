import { describe, expect, it } from 'vitest'
import type { MergeRule, Properties, View } from '../../protocol/payload.ts'
import { mergeLists, type PartialOptions, mergeView } from './merge-view.ts'

describe('a list with what is added to it', () => {
  it.each<[string, MergeRule, unknown, unknown, unknown]>([
    ['has it at its end', {}, [1], [2, 3], [1, 2, 3]],
    ['or at its start, in its order', { to: 'start' }, [3], [1, 2], [1, 2, 3]],
    ['has equal items twice where no key tells them', {}, [1], [1], [1, 1]],
    ['is replaced where it was none', {}, null, [1], [1]],
    ['is replaced by what is none', {}, [1], null, null],
  ])('%s', (_, rule, current, incoming, expected) => expect(mergeLists(current, incoming, rule)).toEqual(expected))

  it('has the newest item of a key, in the place of the one that was there', () => {
    const [one, two, three] = [{ id: 1 }, { id: 2 }, { id: 3 }]
    const [newTwo, newest] = [
      { id: 2, sold: true },
      { id: 4, sold: true },
    ]
    expect(mergeLists([one, two], [newTwo, three], { by: 'id' })).toEqual([one, newTwo, three])
    expect(mergeLists([two, three], [one, newTwo], { by: 'id', to: 'start' })).toEqual([one, newTwo, three])
    expect(mergeLists([one], [{ id: 4 }, newest], { by: 'id' })).toEqual([one, newest])
    expect(mergeLists([{ a: 1 }], [{ a: 1 }], { by: 'id' })).toEqual([{ a: 1 }, { a: 1 }])
  })
})

const viewOf = (properties: Properties, more: Partial<View> = {}) => ({
  component: 'list',
  deferred: [],
  ...more,
  properties: { ...properties, errors: {} },
})

/** Applies a partial response to a view, ignoring errors. */
function merge(current: View, incoming: View, options: PartialOptions): Omit<View, 'component'> {
  const { component: _, ...view } = mergeView(current, incoming, options)
  const { errors: __, ...properties } = view.properties
  return { ...view, properties }
}

describe('a partial answer', () => {
  const current = viewOf({ events: { data: ['a'], current_page: 1 }, other: [1] })
  const answer = viewOf({ events: { data: ['b'], current_page: 2 } }, { merges: { 'events.data': {} } })
  const grown = { events: { data: ['a', 'b'], current_page: 2 }, other: [1] }

  it('adds to the lists that grow, and replaces what is beside them', () => {
    expect(merge(current, answer, { only: ['events'] }).properties).toEqual(grown)
    expect(merge(current, answer, { only: ['events.data'] }).properties['events']).toEqual({
      data: ['a', 'b'],
      current_page: 1,
    })
  })

  it('adds where the request says so, as the request says', () => {
    const plain = viewOf({ events: { data: ['b'], current_page: 2 } })
    const rule = { 'events.data': { to: 'start' } } as const
    expect(merge(current, plain, { only: ['events'], merge: { 'events.data': {} } }).properties).toEqual(grown)
    expect(merge(current, answer, { only: ['events'], merge: rule }).properties['events']).toMatchObject({
      data: ['b', 'a'],
    })
    const byKey = viewOf({ list: [{ id: 1, b: 2 }] }, { merges: { list: { by: 'id' } } })
    const toStart = { only: ['list'], merge: { list: { to: 'start' } } } as const
    expect(merge(viewOf({ list: [{ id: 1 }] }), byKey, toStart).properties).toEqual({ list: [{ id: 1, b: 2 }] })
  })

  it('replaces the list where the request says so, and where it did not ask for it by name', () => {
    const replaced = { data: ['b'], current_page: 2 }
    expect(merge(current, answer, { only: ['events'], merge: false }).properties['events']).toEqual(replaced)
    expect(merge(current, answer, { except: ['other'] }).properties['events']).toEqual(replaced)
  })
})

describe('deferred properties', () => {
  const current = viewOf({ old: 1 }, { deferred: ['a', 'b', 'c'], groups: { slow: ['b'] }, failed: ['d'] })

  it('are missing until they have come or failed, in a group or not', () => {
    const answer = viewOf({ a: 1 }, { failed: ['b'] })
    expect(merge(current, answer, { only: ['a', 'b'] })).toEqual({
      properties: { old: 1, a: 1 },
      deferred: ['c'],
      groups: { slow: ['b'] },
      failed: ['d', 'b'],
    })
    expect(merge(current, viewOf({ d: 1 }), { only: ['d'] })).toMatchObject({ failed: [] })
  })

  it('stay missing where everything but them was asked for', () => {
    expect(merge(current, viewOf({ old: 2 }), { except: ['b', 'c'] })).toMatchObject({ deferred: ['b', 'c'] })
  })

  it('stay as they were where they could not be made anew', () => {
    const before = viewOf({ a: 1, deep: { b: 2, c: 3 } })
    const answer = viewOf({ deep: { c: 4 } }, { failed: ['a', 'deep.b'] })
    expect(merge(before, answer, { only: ['a', 'deep'] })).toMatchObject({
      properties: { a: 1, deep: { b: 2, c: 4 } },
      failed: ['a', 'deep.b'],
    })
  })
})
