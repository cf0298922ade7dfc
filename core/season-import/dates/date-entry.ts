import { type Publication, publishedFields, writePublication } from '../entries/publication.ts'
import { z } from 'zod'
import { type Cents, noCents } from '#values/money.ts'
import { removeMissing, date, fields, key, moment, money, time, webAddress, writeMoney } from '../fields/fields.ts'
import { findDoors, findHourBefore } from '#core/catalogue/doors.ts'
import { type PriceList, type Zone, writeZone, hallZones } from '../fields/seats.ts'

export interface DateEntry extends Publication {
  event: string
  venue: string
  date: string
  /** Slot among the venue's concerts of that day; missing if there is only one. */
  slot?: string | undefined
  time: string
  /** With its day, since doors may open before midnight. */
  doors: string
  status: 'scheduled' | 'cancelled' | 'postponed'
  buy_at?: string | undefined
  issuing_fee: Cents
  zones: Zone[]
}

export const dateFields = fields({
  event: key(),
  venue: key(),
  date: date(),
  slot: key().optional(),
  time: time(),
  doors: z.union([time(), moment()], 'is no time: write it as 18:30').optional(),
  status: z.enum(['scheduled', 'cancelled', 'postponed'], 'is scheduled, cancelled or postponed').default('scheduled'),
  buy_at: webAddress().optional(),
  prices: key().optional(),
  issuing_fee: money().optional(),
  zones: hallZones().optional(),
  sale_starts: moment().optional(),
  sale_ends: moment().optional(),
  ...publishedFields,
})
export type DateFields = z.infer<typeof dateFields>

/** Completes a concert with the zones of its price list and all defaults of its file. */
export function completeDate(
  given: DateFields,
  { list, isOnTheClock }: { list: PriceList | undefined; isOnTheClock: (local: string) => boolean },
): DateEntry {
  const { event, venue, date: day, slot, time: hour, status, buy_at, published, draft } = given
  const open = { sale_starts: given.sale_starts, sale_ends: given.sale_ends }
  return {
    event,
    venue,
    date: day,
    slot,
    time: hour,
    doors: given.doors === undefined ? findDoors(day, hour, isOnTheClock) : withDay(day, given.doors),
    status,
    buy_at,
    published,
    draft,
    issuing_fee: given.issuing_fee ?? list?.issuing_fee ?? noCents,
    zones: (given.zones ?? list?.zones ?? []).map((zone) => ({
      ...zone,
      tickets: zone.tickets.map((ticket) => ({
        ...ticket,
        sale_starts: ticket.sale_starts ?? open.sale_starts,
        sale_ends: ticket.sale_ends ?? open.sale_ends,
      })),
    })),
  }
}

const withDay = (day: string, doors: string) => (doors.length > 5 ? doors : `${day} ${doors}`)

/** Writes a concert for its file, with its own zones instead of a price list. */
export function writeDate(entry: DateEntry): Record<string, unknown> {
  const { date: day, time: hour, doors, issuing_fee, status } = entry
  const tickets = entry.zones.flatMap((zone) => zone.tickets)
  const [first] = tickets
  const isOpenAlike = tickets.every(
    ({ sale_starts, sale_ends }) => sale_starts === first?.sale_starts && sale_ends === first?.sale_ends,
  )
  return removeMissing({
    event: entry.event,
    venue: entry.venue,
    date: day,
    slot: entry.slot,
    time: hour,
    doors: doors === findHourBefore(day, hour) ? undefined : doors.startsWith(day) ? doors.slice(11) : doors,
    status: status === 'scheduled' ? undefined : status,
    buy_at: entry.buy_at,
    ...writePublication(entry),
    issuing_fee: issuing_fee === 0 ? undefined : writeMoney(issuing_fee),
    sale_starts: isOpenAlike ? first?.sale_starts : undefined,
    sale_ends: isOpenAlike ? first?.sale_ends : undefined,
    zones: entry.zones.length > 0 ? entry.zones.map((zone) => writeZone(zone, isOpenAlike)) : undefined,
  })
}
