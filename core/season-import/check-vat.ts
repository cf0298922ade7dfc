import type { DateEntry } from './dates/date-entry.ts'
import { type Place, type Problem, suggest } from './files/problems.ts'
import type { Entry, Stored } from './entries/kind.ts'
import type { EventEntry } from './kinds/events.ts'
import type { Venue } from './kinds/venues.ts'
import { findRate, type VatRate } from './sellers/vat-rates.ts'

interface Checked {
  entries: ReadonlyMap<string, Entry<unknown>[]>
  keys: ReadonlyMap<string, ReadonlySet<string>>
  known: ReadonlyMap<string, Stored<unknown>[]>
  /** Stored concerts before this day are not checked. */
  today: string
  problems: Problem[]
}

/** An entry of the resulting season: from the files, or else from the shop. */
interface Known<Data> {
  data: Data
  placeOf?: Entry<Data>['placeOf']
}

/**
 * Reports concerts without a known VAT rate, which their tickets and invoices would lack. Once per
 * event and country.
 */
export function checkVat(checked: Checked): void {
  const { keys, known, today, problems } = checked
  if (problems.some(({ isWholeFile }) => isWholeFile)) return
  const [venues, events] = [collect<Venue>('venues'), collect<EventEntry>('events')]
  const rates = [...collect<VatRate>('VAT rates').values()].map(({ data }) => data)
  const told = new Set<string>()
  for (const { data: concert, placeOf } of collect<DateEntry>('dates').values()) {
    const [venue, event] = [venues.get(concert.venue), events.get(concert.event)]
    if (!venue?.data.country || !event || (!placeOf && concert.date < today)) continue
    const { country } = venue.data
    const vatClass = event.data.vat_class
    const name = `${concert.event} ${country} ${vatClass}`
    if (told.has(name) || findRate(rates, { country, vatClass, day: concert.date }) !== undefined) continue
    const place = event.placeOf?.(['vat_class']) ?? placeOf?.(['event']) ?? venue.placeOf?.(['country'])
    if (!place) continue
    told.add(name)
    refuse(place, { country, vatClass, day: concert.date })
  }

  function refuse(place: Place, { country, vatClass, day }: { country: string; vatClass: string; day: string }): void {
    const classes = new Set(rates.flatMap((rate) => (rate.country === country ? [rate.class] : [])))
    const hint = classes.has(vatClass) ? '' : suggest(vatClass, classes)
    problems.push({
      ...place,
      message: `No rate of VAT is known for the class "${vatClass}" in ${country} on ${day}: write it in vat-rates.yaml.${hint}`,
      is: 'noVat',
      values: { country },
    })
  }

  /** By key. Omits entries with errors in the files, which are already reported. */
  function collect<Data>(kind: string): Map<string, Known<Data>> {
    const found = new Map<string, Known<Data>>()
    for (const { key, data, isArchived } of known.get(kind) ?? [])
      if (!isArchived && !keys.get(kind)?.has(key)) found.set(key, { data: data as Data })
    for (const { key, data, placeOf } of checked.entries.get(kind) ?? [])
      found.set(key, { data: data as Data, placeOf })
    return found
  }
}
