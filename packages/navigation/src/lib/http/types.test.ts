import { describe, expect, expectTypeOf, it } from 'vitest'
import type { FormErrors, FormHandle } from '../react/use-form.ts'
import type { Paginated } from '../react/list/grow-list.ts'
import { answersFor } from './answer/answer.ts'
import { type ServerProperties, defer, merge, partial, persistent } from './answer/property.ts'

interface CartProps {
  items: { id: number }[]
  total: number
  promo?: string
}
const give = (properties: ServerProperties<CartProps>): number => Object.keys(properties).length

describe('the properties of a view', () => {
  // Holds: navigation.handler-may-answer-depth-form
  it('are those of the page, as values or as how to get them', () => {
    expect(give({ items: [], total: 1 })).toBe(2)
    expect(give({ items: () => [{ id: 1 }], total: async () => 1, promo: defer(() => 'a') })).toBe(3)
    expect(give({ items: persistent(() => []), total: 1, promo: partial(async () => 'a') })).toBe(3)
  })

  // Holds: navigation.handler-may-answer-depth-form
  it('may not be missing, of another type, unknown, or come later where the page needs them', () => {
    // @ts-expect-error total is missing
    give({ items: [] })
    // @ts-expect-error total is a number
    give({ items: [], total: '1' })
    // @ts-expect-error an item has a number for its id
    give({ items: () => [{ id: 'a' }], total: 1 })
    // @ts-expect-error the page has no such property
    give({ items: [], total: 1, totl: 2 })
    // @ts-expect-error the page cannot do without total
    give({ items: [], total: defer(() => 1) })
    // @ts-expect-error promo is a text
    give({ items: [], total: 1, promo: defer(() => 1) })
  })
})

describe('a change of the page that is there', () => {
  interface ShopApp {
    routes: {}
    pages: {
      cart: () => Promise<{ default: (props: CartProps) => null }>
      events: () => Promise<{ default: (props: { events: { data: { id: number }[]; last: number } }) => null }>
    }
    shared: { count: number }
  }
  const { properties } = answersFor<ShopApp>()

  it('is of properties that pages have or share, or of a part of one', () => {
    properties({ total: 1, count: () => 2, promo: defer(() => 'a'), errors: { total: 'Too much.' } })
    properties({ events: { data: merge([{ id: 1 }], { by: 'id' }) } })
    // @ts-expect-error no page has it
    properties({ totl: 1 })
    // @ts-expect-error total is a number
    properties({ total: '1' })
    // @ts-expect-error events have no such list
    properties({ events: { list: merge([{ id: 1 }], { by: 'id' }) } })
    // @ts-expect-error an item has a number for its id
    properties({ items: [{ id: 'a' }] })
    expect(properties({}).component).toBe(null)
  })
})

describe('properties in properties', () => {
  interface HallProps {
    hall: { name: string; seats?: { row: number }[]; address: { city: string; map?: string } }
    guests?: { first: string }
    opened: Date
  }
  const giveHall = (properties: ServerProperties<HallProps>): number => Object.keys(properties).length
  const rest = { opened: new Date(0), guests: partial(() => ({ first: 'Anna' })) }

  // Holds: navigation.handler-may-answer-depth-form
  it('come each in its own way, at any depth', () => {
    const address = { city: async () => 'Pest', map: defer(() => 'map') }
    expect(giveHall({ ...rest, hall: { name: persistent('Vigadó'), seats: defer(() => [{ row: 1 }]), address } })).toBe(
      3,
    )
    expect(giveHall({ ...rest, hall: () => ({ name: () => 'Vigadó', address: () => address }) })).toBe(3)
    expect(giveHall({ ...rest, hall: { name: 'Vigadó', seats: partial(async () => []), address } })).toBe(3)
  })

  // Holds: navigation.handler-may-answer-depth-form
  it('are held to their types, and to what the page needs', () => {
    // @ts-expect-error the city is a text
    giveHall({ ...rest, hall: { name: 'Vigadó', address: { city: 1 } } })
    // @ts-expect-error the page cannot do without the name
    giveHall({ ...rest, hall: { name: defer(() => 'Vigadó'), address: { city: 'Pest' } } })
    // @ts-expect-error the map is a text
    giveHall({ ...rest, hall: { name: 'Vigadó', address: { city: 'Pest', map: defer(() => 1) } } })
    // @ts-expect-error a hall has no such property
    giveHall({ ...rest, hall: { name: 'Vigadó', address: { city: 'Pest' }, color: 'red' } })
    // @ts-expect-error what is in a list comes with the list
    giveHall({ ...rest, hall: { name: 'Vigadó', address: { city: 'Pest' }, seats: [defer(() => ({ row: 1 }))] } })
  })
})

describe('a form', () => {
  interface Fields {
    name: string
    address: { city: string }
    tags: string[]
    accepted: boolean
  }
  type Handle = FormHandle<Fields>

  // Holds: navigation.handler-may-answer-depth-form
  it('knows its fields and where errors can be', () => {
    expectTypeOf<Handle['fields']>().toEqualTypeOf<Fields>()
    expectTypeOf<Handle['errors']['name']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<FormErrors<Fields>>().toHaveProperty('address')
    const check = ({ setField, errors, reset, clearErrors }: Handle): void => {
      setField('name', 'Anna')
      setField('address.city', 'Pest')
      setField('tags.0', 'a')
      reset('name', 'tags')
      clearErrors('address.city')
      void errors['address.city']
      // @ts-expect-error a name is a text
      setField('name', 1)
      // @ts-expect-error there is no such field
      setField('nam', 'Anna')
      // @ts-expect-error there is nothing beneath a text
      setField('name.first', 'Anna')
      // @ts-expect-error there is no such field
      void errors.nam
      // @ts-expect-error there is no such field
      reset('nam')
    }
    expect(check).toBeTypeOf('function')
  })
})

describe('a list that grows', () => {
  // Holds: navigation.paginated-list-data-current-page
  it('a paginated list says how many items a page has', () => {
    const list: Paginated<string> = { data: ['a'], current_page: 1, last_page: 2, per_page: 20 }
    // @ts-expect-error per_page is missing
    const short: Paginated<string> = { data: ['a'], current_page: 1, last_page: 2 }
    expect([list.per_page, short.data]).toEqual([20, ['a']])
  })
})
