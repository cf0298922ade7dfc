import { describe, expect, expectTypeOf, it } from 'vitest'
import type { FormErrors, FormHandle } from '../react/use-form.ts'
import { type ServerProperties, defer, lazy, persistent } from './property.ts'

interface CartProps {
  items: { id: number }[]
  total: number
  promo?: string
}
const give = (properties: ServerProperties<CartProps>): number => Object.keys(properties).length

describe('the properties of a view', () => {
  it('are those of the page, as values or as how to get them', () => {
    expect(give({ items: [], total: 1 })).toBe(2)
    expect(give({ items: () => [{ id: 1 }], total: async () => 1, promo: defer(() => 'a') })).toBe(3)
    expect(give({ items: persistent(() => []), total: 1, promo: lazy(async () => 'a') })).toBe(3)
  })

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

describe('a form', () => {
  interface Fields {
    name: string
    address: { city: string }
    tags: string[]
    accepted: boolean
  }
  type Handle = FormHandle<Fields>

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
