import { z } from 'zod'
import type { DateEntry } from '../dates/dates-store.ts'
import { defineKind, type GivenBy } from '../entries/define-kind.ts'
import { field } from '../entries/field.ts'
import type { Entry, Preparation, Stored } from '../entries/kind.ts'
import { yaml } from '../fields/fields.ts'
import { type Place, type Problem, suggest } from '../files/problems.ts'
import type { EventEntry } from './events.ts'
import type { Venue } from './venues.ts'

const rateFields = {
  country: field.of(yaml.country()),
  class: field.of(yaml.key()),
  /** In basis points. */
  rate: field.of(
    z
      .string()
      .regex(/^(100|\d{1,2}(\.\d{1,2})?)$/, 'is no rate: write per cent with a point, as 5.5')
      .transform((value) => Math.round(Number(value) * 100)),
    { column: 'rate_bp', toFile: (rate) => rate / 100 },
  ),
  from: field.of(yaml.date(), { column: 'valid_from' }),
  to: field.of(yaml.date().optional(), { column: 'valid_to' }),
}
export type VatRate = GivenBy<typeof rateFields>

const nameRate = ({ country: own, class: name, from }: Record<string, unknown>) => [own, name, from].join(' ')

/** VAT rates by country and class. None is ever removed, because past sales refer to them. */
export const sellerVatEntries = defineKind({
  name: 'VAT rates',
  table: 'vat_rates',
  layout: { in: 'list', file: 'vat-rates', keyOf: nameRate },
  key: nameRate,
  order: ['country', 'class', 'valid_from'],
  fields: rateFields,
  complete(rate, { refuse }) {
    if (rate.to !== undefined && rate.to < rate.from)
      refuse(['to'], `The rate ends on ${rate.to}, before it begins (${rate.from}).`)
    return rate
  },
  check: refuseTwoRatesADay,
})

export function findRate(
  rates: readonly VatRate[],
  { country, vatClass, day }: { country: string; vatClass: string; day: string },
): number | undefined {
  const isOn = ({ from, to }: VatRate) => from <= day && (to === undefined || day <= to)
  return rates.find((rate) => rate.country === country && rate.class === vatClass && isOn(rate))?.rate
}

function refuseTwoRatesADay(entries: readonly Entry<VatRate>[], { stored, problems }: Preparation<VatRate>): void {
  const named = new Set(entries.map(({ key: own }) => own))
  const others = [...stored].flatMap(([own, rate]) => (named.has(own) ? [] : [rate]))
  for (const { data, placeOf } of entries) {
    const other = others.find((one) => overlap(one, data))
    if (other)
      problems.push({
        ...placeOf(['from']),
        message: `In ${data.country}, "${data.class}" has another rate on some of these days, which begins on ${other.from}: write that one, too, with the day "to" which it holds.`,
      })
    others.push(data)
  }
}

const overlap = (one: VatRate, other: VatRate) =>
  one.country === other.country &&
  one.class === other.class &&
  (one.to === undefined || other.from <= one.to) &&
  (other.to === undefined || one.from <= other.to)

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

/** Reports concerts without a known VAT rate, once per event and country. */
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
