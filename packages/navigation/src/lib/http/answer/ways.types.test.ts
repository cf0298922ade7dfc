import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  type DeferredProperty,
  type MergeOptions,
  type PartialProperty,
  type PersistentProperty,
  type PlainProperty,
  type ServerProperties,
  defer,
  merge,
  once,
  partial,
  persistent,
} from './property.ts'

interface Event {
  id: number
  title: string
}
interface EventsProps {
  events: { data: Event[]; archive?: Event[]; current_page: number }
  tags: string[]
  news?: Event[]
  hall: { name: string; seats?: { row: number }[] }
}
const give = (properties: ServerProperties<EventsProps>): number => Object.keys(properties).length
const page = { data: [{ id: 1, title: 'a' }], current_page: 1 }
const rest = { events: page, tags: ['a'], hall: { name: 'Vigadó' } }

describe('properties that are merged or kept', () => {
  it('are what they go around', () => {
    expectTypeOf(merge(() => ['a'], {})).toEqualTypeOf<PlainProperty<string[]>>()
    expectTypeOf(once(async () => 1)).toEqualTypeOf<PlainProperty<number>>()
    expectTypeOf(once(defer(() => 1))).toEqualTypeOf<DeferredProperty<number>>()
    expectTypeOf(
      merge(
        partial(() => ['a']),
        {},
      ),
    ).toEqualTypeOf<PartialProperty<string[]>>()
    expectTypeOf(once(persistent('a'))).toEqualTypeOf<PersistentProperty<string>>()
    expectTypeOf(once(merge(['a'], {}))).toEqualTypeOf<PlainProperty<string[]>>()
  })

  it('stand for the properties of a page, at any depth', () => {
    expect(give({ ...rest, events: merge(() => page, { list: 'data', by: 'id' }) })).toBe(3)
    expect(
      give({
        ...rest,
        tags: once(
          merge(async () => ['a'], { to: 'start' }),
          { key: 'tags en', ttl: 1000 },
        ),
      }),
    ).toBe(3)
    expect(
      give({
        ...rest,
        news: merge(
          defer(async () => page.data, { group: 'slow' }),
          { by: 'title' },
        ),
      }),
    ).toBe(4)
    expect(give({ ...rest, hall: once(() => ({ name: 'Vigadó', seats: defer(() => [{ row: 1 }]) })) })).toBe(3)
    expect(
      give({
        ...rest,
        hall: {
          name: once('Vigadó'),
          seats: merge(
            partial(() => [{ row: 1 }]),
            { by: 'row' },
          ),
        },
      }),
    ).toBe(3)
  })

  it('are held to their types, and to what the page needs', () => {
    // @ts-expect-error the page cannot do without its tags
    give({ ...rest, tags: once(defer(() => ['a'])) })
    // @ts-expect-error tags are texts
    give({ ...rest, tags: merge(() => [1], {}) })
    // @ts-expect-error a hall has a name
    give({ ...rest, hall: once(() => ({})) })
  })

  it('grow by lists and keys that are there', () => {
    expectTypeOf<MergeOptions<Event[]>['by']>().toEqualTypeOf<'id' | 'title' | undefined>()
    expectTypeOf<MergeOptions<EventsProps['events']>['list']>().toEqualTypeOf<'data' | 'archive'>()
    // @ts-expect-error an event has no such key
    merge(() => page, { list: 'data', by: 'name' })
    // @ts-expect-error a number is no list
    merge(() => page, { list: 'current_page' })
    // @ts-expect-error a page is no list: which one grows?
    merge(() => page, { by: 'id' })
    // @ts-expect-error lists have two ends
    merge(() => ['a'], { to: 'middle' })
    // @ts-expect-error milliseconds
    once(1, { ttl: '1s' })
    // @ts-expect-error a group has a name
    defer(() => 1, { group: 1 })
  })
})
