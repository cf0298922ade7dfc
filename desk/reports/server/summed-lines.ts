/** The ledger of money put together: its sums by concert and by day, and what is newer than these. */
import { type RawBuilder, sql } from 'kysely'
import type { TimeZone } from '../../../values/dates.ts'
import { moneyKinds, type MoneyReport, type ReportFilters } from '../reports.ts'

/** The columns that a report is grouped by, and those that it adds up. */
const dimensions = ['event_date_id', 'zone_id', 'promo_code_id', 'legal_entity_id', 'channel', 'vat_rate_bp'] as const
const columns = sql.join(dimensions.map((name) => sql.ref(name)))
export const sumNames = ['tickets', ...moneyKinds, 'gross', 'vat'] as const
const sums = sql.join(['lines', ...sumNames].map((name) => sql.ref(name)))

/**
 * Lines that are in no sum yet, as if each were one. They are few, which the planner cannot know: what else is asked for is looked up for
 * each of them.
 */
const newLines = (timeZone: TimeZone) => sql`
  select entries.event_date_id, (select zone_id from tickets where tickets.id = entries.ticket_id) as zone_id,
    (select promo_code_id from orders where orders.id = entries.order_id) as promo_code_id, entries.legal_entity_id, entries.channel,
    entries.vat_rate_bp, (entries.at at time zone ${timeZone})::date as day, 1 as lines, (entries.kind = 'sale')::integer as tickets,
    ${sql.join(
      moneyKinds.map(
        (kind) =>
          sql`case when entries.kind = ${sql.lit(kind)} then entries.gross_cents else 0 end as ${sql.ref(kind)}`,
      ),
    )}, entries.gross_cents as gross, coalesce(entries.vat_cents, 0) as vat
  from money_entries entries
  where entries.id > (select up_to from money_summed)`

/**
 * As a table `entries`. By days only where a report needs them: without, a concert is a handful of rows.
 */
export function summedLines({ timeZone, byDay }: { timeZone: TimeZone; byDay: boolean }): RawBuilder<unknown> {
  const stored = byDay ? sql`day is not null` : sql`day is null`
  return sql`(
    select ${columns}, day, ${sums} from money_sums where ${stored}
    union all
    select ${columns}, day, ${sums} from (${newLines(timeZone)}) fresh
  ) entries`
}

/** Whether the days on which money moved matter to a report. */
export const needsDays = (report: MoneyReport | null, { by, from, to }: ReportFilters): boolean =>
  report === 'days' || (by === 'paid' && (from !== null || to !== null))

/** What rows of `summedLines` come to, under the names of `MoneySums`. */
export const addSums: RawBuilder<unknown> = sql.join(
  sumNames.map((name) => sql`coalesce(sum(${sql.ref(`entries.${name}`)}), 0)::bigint as ${sql.ref(name)}`),
)
