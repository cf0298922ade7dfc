import { z } from 'zod'
import { writeSeatKey } from '#core/catalogue/seat-keys.ts'
import { yaml, removeMissing, writeMoney, writeText } from './fields.ts'

const twice = 'names two alike: give each an English title of its own, or a key'

const ticketFields = yaml.fields({
  key: yaml.key().optional(),
  title: yaml.text(),
  price: yaml.money(),
  description: yaml.text().optional(),
  /** Restricted audience. */
  access: z.enum(['wheelchair', 'companion'], 'is wheelchair or companion').optional(),
  sale_starts: yaml.moment().optional(),
  sale_ends: yaml.moment().optional(),
})
export interface Ticket extends Omit<z.infer<typeof ticketFields>, 'key'> {
  key: string
}
const ticket = ticketFields.transform((value): Ticket => ({ ...value, key: value.key ?? writeSeatKey(value.title) }))

const zoneFields = yaml.fields({
  key: yaml.key().optional(),
  title: yaml.text(),
  category: yaml.key().optional(),
  capacity: z.union(
    [z.literal('unlimited').transform(() => null), yaml.whole(0, 1_000_000)],
    'is a number of seats, or unlimited',
  ),
  tickets: z.array(ticket).max(50, 'has more than 50 tickets').refine(isUnique, twice),
})
export interface Zone extends Omit<z.infer<typeof zoneFields>, 'key'> {
  key: string
}
const zone = zoneFields.transform((value): Zone => ({ ...value, key: value.key ?? writeSeatKey(value.title) }))

export const priceList = yaml.fields({
  issuing_fee: yaml.money().optional(),
  zones: z.array(zone).max(100, 'has more than 100 zones').refine(isUnique, twice),
})
export type PriceList = z.infer<typeof priceList>

function isUnique(named: readonly { key: string }[]): boolean {
  return new Set(named.map((one) => one.key)).size === named.length
}

export function writeZone({ key: name, title, category, capacity, tickets }: Zone, isOpenAlike: boolean): object {
  return removeMissing({
    key: name === writeSeatKey(title) ? undefined : name,
    title: writeText(title),
    category,
    capacity: capacity ?? 'unlimited',
    tickets: tickets.map((one) =>
      removeMissing({
        key: one.key === writeSeatKey(one.title) ? undefined : one.key,
        title: writeText(one.title),
        price: writeMoney(one.price),
        description: one.description && writeText(one.description),
        access: one.access,
        sale_starts: isOpenAlike ? undefined : one.sale_starts,
        sale_ends: isOpenAlike ? undefined : one.sale_ends,
      }),
    ),
  })
}
