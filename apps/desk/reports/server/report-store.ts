import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import type { Translated } from '#values/locales.ts'
import { type MoneyReport, moneyKinds, type MoneySums } from '../reports.ts'
import { selectReason, matchEntries, matchSums, type ReportScope } from './report-scope.ts'
import { addSums, askSums, sumBy, selectSums, sumNames } from './summed-lines.ts'

export interface SummedRow extends MoneySums {
  key: string
  title: Translated | null
  /** Names that are not translated. */
  name: string | null
  note: Translated | null
}

export interface ReportAsked extends ReportScope {
  report: MoneyReport
  /** Only of this row. */
  key?: string | null
}

/** Groups by ids (`a`, `b`) first, and then by their names. */
interface Grouping {
  a: RawBuilder<unknown>
  b?: RawBuilder<unknown>
  names?: RawBuilder<unknown>
  key: RawBuilder<unknown>
  title?: RawBuilder<unknown>
  name?: RawBuilder<unknown>
  note?: RawBuilder<unknown>
}

const groupings: Record<MoneyReport, Grouping> = {
  days: { a: sql`entries.day`, key: sql`a::text` },
  channels: { a: sql`entries.channel`, key: sql`a` },
  categories: {
    a: sql`event_dates.venue_id`,
    b: sql`entries.zone_id`,
    names: sql`join venues on venues.id = a left join zones on zones.id = b`,
    key: sql`a || ':' || coalesce(zones.title ->> 'en', '')`,
    title: sql`min(zones.title::text)::jsonb`,
    note: sql`min(venues.title::text)::jsonb`,
  },
  promo: {
    a: sql`entries.promo_code_id`,
    names: sql`left join promo_codes on promo_codes.id = a`,
    key: sql`coalesce(a::text, '')`,
    name: sql`min(promo_codes.code)`,
    note: sql`min(promo_codes.title::text)::jsonb`,
  },
  vat: {
    a: sql`entries.legal_entity_id`,
    b: sql`entries.vat_rate_bp`,
    names: sql`join legal_entities on legal_entities.id = a`,
    key: sql`a || ':' || coalesce(b::text, '')`,
    name: sql`min(legal_entities.name)`,
  },
  refunds: { a: selectReason, key: sql`a` },
  settlement: {
    a: sql`event_dates.venue_id`,
    b: sql`entries.legal_entity_id`,
    names: sql`join venues on venues.id = a join legal_entities on legal_entities.id = b`,
    key: sql`a || ':' || b`,
    title: sql`min(venues.title::text)::jsonb`,
    name: sql`min(legal_entities.name)`,
  },
}

/** Sums of `entries` for the refunds report, named as in `MoneySums`. */
const sumEntries: RawBuilder<unknown> = sql.join([
  // Refunds contain no ticket sales.
  sql`0 as tickets, 0 as free`,
  ...moneyKinds.map(
    (kind) =>
      sql`coalesce(sum(entries.gross_cents) filter (where entries.kind = ${sql.lit(kind)}), 0) as ${sql.ref(kind)}`,
  ),
  sql`coalesce(sum(entries.gross_cents), 0) as gross`,
  sql`coalesce(sum(entries.vat_cents), 0) as vat`,
])

/** Null if the report has no such row. Refund reasons are known only by entry. */
function chooseLines({ report, key = null, ...scope }: ReportAsked, summed: number) {
  if (report === 'refunds') {
    const meant = matchEntries({ ...scope, row: { report, key, kind: null } })
    const lines = sql`money_entries entries join event_dates on event_dates.id = entries.event_date_id`
    return meant && { lines, meant, added: sumEntries }
  }
  const meant = matchSums({ report, key }, scope)
  const lines = selectSums({ timeZone: scope.timeZone, summed, by: sumBy(report, scope) })
  return meant && { lines, meant, added: addSums }
}

/** Days in order, others by largest sum. */
export function readReport(db: Db, asked: ReportAsked): Promise<SummedRow[]> {
  return askSums(db, async (trx, summed) => {
    const chosen = chooseLines(asked, summed)
    return chosen ? sumRows(trx, asked.report, chosen) : []
  })
}

async function sumRows(
  db: Db,
  report: MoneyReport,
  { lines, meant, added }: Exclude<ReturnType<typeof chooseLines>, null>,
): Promise<SummedRow[]> {
  const nothing = sql`null`
  const { a, b = sql`null::bigint`, names = sql``, ...grouping } = groupings[report]
  const { rows } = await sql<SummedRow>`
    with parts as (
      select ${a} as a, ${b} as b, ${added}
      from ${lines}
      where ${meant}
      group by 1, 2
    )
    select ${grouping.key} as key, ${grouping.title ?? nothing} as title, ${grouping.name ?? nothing} as name,
      ${grouping.note ?? nothing} as note, ${sql.join(sumNames.map((name) => sql`sum(${sql.ref(`parts.${name}`)})::bigint as ${sql.ref(name)}`))}
    from parts ${names} group by 1
    order by ${report === 'days' ? sql`1` : sql`gross desc, 1`}`.execute(db)
  return rows
}
