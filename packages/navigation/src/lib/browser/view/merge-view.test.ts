import { describe, expect, it } from 'vitest'
import type { Properties } from '../../protocol/payload.ts'
import { type PartialOptions, applyView } from './merge-view.ts'

/** Returns a page's properties after a partial response, ignoring errors. */
function merge(current: Properties, incoming: Properties, options: PartialOptions): Properties {
  const view = { component: 'home', properties: { ...current, errors: {} }, deferred: [] }
  const answer = { component: 'home', properties: { ...incoming, errors: {} }, deferred: [] }
  const { errors: _, ...merged } = applyView(view, answer, options).properties
  return merged
}

describe('a partial answer', () => {
  // Holds: navigation.partial-answer-replaces-ends-also
  it.each([
    ['an object that has become null', { user: { name: 'Anna', age: 3 } }, { user: null }, { user: null }],
    ['an object that has become a text', { user: { name: 'Anna' } }, { user: 'none' }, { user: 'none' }],
    ['an object that was null and still is', { user: null }, { user: null }, { user: null }],
    ['an object that was null', { user: null }, { user: { name: 'Anna' } }, { user: { name: 'Anna' } }],
    ['nothing where there was null', { user: null }, {}, { user: null }],
    ['nothing where there was nothing', { other: 1 }, {}, { other: 1 }],
    ['a value', { user: { name: 'Anna', age: 3 } }, { user: { name: 'Béla' } }, { user: { name: 'Béla', age: 3 } }],
    ['a value that has gone', { user: { name: 'Anna', age: 3 } }, { user: {} }, { user: { age: 3 } }],
    ['false', { user: { name: true } }, { user: { name: false } }, { user: { name: false } }],
  ])('replaces a path by %s', (_, current, incoming, expected) => {
    expect(merge(current, incoming, { only: ['user.name'] })).toEqual(expected)
  })

  // Holds: navigation.partial-answer-replaces-ends-also
  it('replaces at the first ancestor that is null, however deep the path', () => {
    const current = { a: { b: { c: { d: 1 } }, kept: 1 } }
    expect(merge(current, { a: { b: null } }, { only: ['a.b.c.d'] })).toEqual({ a: { b: null, kept: 1 } })
  })

  // Holds: navigation.partial-answer-replaces-ends-also
  it.each([
    ['what was left out stays', { user: { name: 'Anna' } }, { user: { age: 3 } }, { user: { name: 'Anna', age: 3 } }],
    ['null is not filled again', { user: { name: 'Anna' } }, { user: null }, { user: null }],
    ['what is there now is not made null again', { user: null }, { user: { age: 3 } }, { user: { age: 3 } }],
    ['what has gone with all that is in it stays away', { user: null }, { other: 1 }, { other: 1 }],
  ])('without a path: %s', (_, current, incoming, expected) => {
    expect(merge(current, incoming, { except: ['user.name'] })).toEqual(expected)
  })

  it('that is for whatever page is there adds to the lists that it says grow, and leaves what is beside them', () => {
    const orders = (data: object[]) => ({ orders: { data, total: 9 } })
    const view = { component: 'home', properties: orders([{ id: 1 }, { id: 2, paid: false }]), deferred: [] }
    const answer = { component: null, properties: { orders: { data: [{ id: 2, paid: true }] } }, deferred: [] }
    const grown = { ...answer, merges: { 'orders.data': { by: 'id' } } }
    expect(applyView(view, grown, undefined).properties).toEqual(orders([{ id: 1 }, { id: 2, paid: true }]))
    expect(applyView(view, answer, undefined).properties).toEqual(orders([{ id: 2, paid: true }]))
  })

  it('keeps everything beside the path as the same object', () => {
    const other = {}
    expect(merge({ user: { name: 'Anna' }, other }, { user: null }, { only: ['user.name'] })['other']).toBe(other)
  })
})
