/** Reports: sums of the ledger of money, and nothing else. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import type { Translated } from '../../../values/locales.ts'
import { type MoneyReport, moneyKinds, type MoneySums } from '../reports.ts'
import { isInReport, isInRow, reasonOfEntry, type ReportScope } from './report-scope.ts'

/** A row as the database has it. */
export interface SummedRow extends MoneySums {
  key: string
  title: Translated | null
  /** What is no text of the house: a code, a name. */
  name: string | null
  note: Translated | null
}

export interface ReportAsked extends ReportScope {
  report: MoneyReport
  /** Of one row alone. */
  key?: string
}

/** What lines are put together by first, by their ids (`a`, `b`), and what these are called then. */
interface Grouping {
  joins?: RawBuilder<unknown>
  a: RawBuilder<unknown>
  b?: RawBuilder<unknown>
  names?: RawBuilder<unknown>
  key: RawBuilder<unknown>
  title?: RawBuilder<unknown>
  name?: RawBuilder<unknown>
  note?: RawBuilder<unknown>
}

const groupings: Record<MoneyReport, (timeZone: string) => Grouping> = {
  days: (timeZone) => ({ a: sql`(entries.at at time zone ${timeZone})::date`, key: sql`a::text` }),
  channels: () => ({ a: sql`entries.channel`, key: sql`a` }),
  categories: () => ({
    joins: sql`left join tickets on tickets.id = entries.ticket_id`,
    a: sql`event_dates.venue_id`,
    b: sql`tickets.zone_id`,
    names: sql`join venues on venues.id = a left join zones on zones.id = b`,
    key: sql`a || ':' || coalesce(zones.title ->> 'en', '')`,
    title: sql`min(zones.title::text)::jsonb`,
    note: sql`min(venues.title::text)::jsonb`,
  }),
  promo: () => ({
    joins: sql`join orders on orders.id = entries.order_id`,
    a: sql`orders.promo_code_id`,
    names: sql`left join promo_codes on promo_codes.id = a`,
    key: sql`coalesce(a::text, '')`,
    name: sql`min(promo_codes.code)`,
    note: sql`min(promo_codes.title::text)::jsonb`,
  }),
  vat: () => ({
    a: sql`entries.legal_entity_id`,
    b: sql`entries.vat_rate_bp`,
    names: sql`join legal_entities on legal_entities.id = a`,
    key: sql`a || ':' || coalesce(b::text, '')`,
    name: sql`min(legal_entities.name)`,
  }),
  refunds: () => ({ a: reasonOfEntry, key: sql`a` }),
  settlement: () => ({
    a: sql`event_dates.venue_id`,
    b: sql`entries.legal_entity_id`,
    names: sql`join venues on venues.id = a join legal_entities on legal_entities.id = b`,
    key: sql`a || ':' || b`,
    title: sql`min(venues.title::text)::jsonb`,
    name: sql`min(legal_entities.name)`,
  }),
}

/** The sums of lines `entries`, under the names of `MoneySums`. */
export const sumEntries: RawBuilder<unknown> = sql.join([
  sql`count(*) filter (where entries.kind = 'sale') as tickets`,
  ...moneyKinds.map(
    (kind) =>
      sql`coalesce(sum(entries.gross_cents) filter (where entries.kind = ${sql.lit(kind)}), 0) as ${sql.ref(kind)}`,
  ),
  sql`coalesce(sum(entries.gross_cents), 0) as gross`,
  sql`coalesce(sum(entries.vat_cents), 0) as vat`,
])

const sumNames = ['tickets', ...moneyKinds, 'gross', 'vat'] as const

/** The rows of a report: days in their order, of others the largest sum first. */
export async function readReport(db: Kysely<Database>, { report, key, ...scope }: ReportAsked): Promise<SummedRow[]> {
  const nothing = sql`null`
  const { joins = sql``, a, b = sql`null::bigint`, names = sql``, ...grouping } = groupings[report](scope.timeZone)
  const isMeant = isInRow({ report, key: key ?? null, kind: null }, scope.timeZone)
  if (!isMeant) return []
  const { rows } = await sql<SummedRow>`
    with parts as (
      select ${a} as a, ${b} as b, ${sumEntries}
      from money_entries entries join event_dates on event_dates.id = entries.event_date_id ${joins}
      where ${isInReport(scope)} and ${isMeant}
      group by 1, 2
    )
    select ${grouping.key} as key, ${grouping.title ?? nothing} as title, ${grouping.name ?? nothing} as name,
      ${grouping.note ?? nothing} as note, ${sql.join(sumNames.map((name) => sql`sum(${sql.ref(`parts.${name}`)})::bigint as ${sql.ref(name)}`))}
    from parts ${names} group by 1
    order by ${report === 'days' ? sql`1` : sql`gross desc, 1`}`.execute(db)
  return rows
}
