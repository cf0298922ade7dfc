import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { VatRateLine } from '../vat.ts'

/** A coming concert on a day of the rate: without it, its tickets would be sold without VAT. */
const isNeeded = sql<boolean>`exists (
  select from event_dates join events on events.id = event_id join venues on venues.id = venue_id
  where venues.country = vat_rates.country and vat_class = vat_rates.class and event_dates.archived_at is null
    and event_dates.date >= greatest(valid_from, current_date) and (valid_to is null or event_dates.date <= valid_to))`

/** A rate that a later one has ended goes on without it. */
const hasFormer = sql<boolean>`exists (select from vat_rates former where former.country = vat_rates.country
  and former.class = vat_rates.class and former.valid_to = vat_rates.valid_from - 1)`

const isRemovable = sql<boolean>`(valid_from > current_date and ${hasFormer} or not ${isNeeded})`

export async function listVatRates(db: Db): Promise<VatRateLine[]> {
  const { rows } = await sql<VatRateLine>`
    select id::float8 as id, country, class as kind, rate_bp as "basisPoints", valid_from::text as "from", valid_to::text as "to",
      ${isRemovable} as "isRemovable"
    from vat_rates order by country, class, valid_from desc`.execute(db)
  return rows
}

export interface NewVatRate {
  country: string
  kind: string
  basisPoints: number
  from: string
}

/** Ends the rate before it on the day before. Null: a rate begins on that day or later. */
export async function addVatRate(trx: Trx, { country, kind, basisPoints, from }: NewVatRate): Promise<number | null> {
  await sql`lock table vat_rates in share row exclusive mode`.execute(trx)
  const later = await sql`
    select from vat_rates where country = ${country} and class = ${kind} and valid_from >= ${from}::date`.execute(trx)
  if (later.rows.length > 0) return null
  await sql`
    update vat_rates set valid_to = ${from}::date - 1
    where country = ${country} and class = ${kind} and (valid_to is null or valid_to >= ${from}::date)`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    insert into vat_rates (country, class, rate_bp, valid_from) values (${country}, ${kind}, ${basisPoints}, ${from}) returning id::float8 as id`.execute(
    trx,
  )
  return rows[0]!.id
}

/** The rate before it goes on. `needed`: concerts would be without VAT. Null: no such rate. */
export async function removeVatRate(trx: Trx, id: number): Promise<VatRateLine | 'needed' | null> {
  await sql`lock table vat_rates in share row exclusive mode`.execute(trx)
  const line = (await listVatRates(trx)).find((one) => one.id === id)
  if (!line) return null
  if (!line.isRemovable) return 'needed'
  await trx.deleteFrom('vat_rates').where('id', '=', id).execute()
  await sql`
    update vat_rates set valid_to = ${line.to}::date
    where country = ${line.country} and class = ${line.kind} and valid_to = ${line.from}::date - 1`.execute(trx)
  return line
}
