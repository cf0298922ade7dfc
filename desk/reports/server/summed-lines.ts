/** The ledger of money put together: its sums by concert and by day, and what is newer than these. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import { planAnew } from '../../../platform/database/plan-anew.ts'
import type { TimeZone } from '../../../values/dates.ts'
import { moneyKinds, type MoneyReport, type ReportFilters } from '../reports.ts'

/** The columns that a report is grouped by, and those that it adds up. */
const dimensions = ['event_date_id', 'zone_id', 'promo_code_id', 'legal_entity_id', 'channel', 'vat_rate_bp'] as const
const columns = sql.join(dimensions.map((name) => sql.ref(name)))
export const sumNames = ['tickets', ...moneyKinds, 'gross', 'vat'] as const
const sums = sql.join(['lines', ...sumNames].map((name) => sql.ref(name)))

/**
 * Asks something of `summedLines`. `summed` is up to which line of the ledger the sums go, at the least: it only grows. As a number in the
 * statement it tells the planner how few lines come after.
 */
export function askSums<result>(
  db: Kysely<Database>,
  ask: (trx: Transaction<Database>, summed: number) => Promise<result>,
): Promise<result> {
  return planAnew(db, async (trx) => {
    const { rows } = await sql<{ summed: number }>`select up_to as summed from money_summed`.execute(trx)
    return ask(trx, rows[0]!.summed)
  })
}

/** Lines that are in no sum yet, as if each were one. They are few: what else is asked for is looked up for each of them. */
const newLines = ({ timeZone, summed }: { timeZone: TimeZone; summed: number }) => sql`
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
  where entries.id > ${summed} and entries.id > (select up_to from money_summed)`

export interface SummedAsked {
  timeZone: TimeZone
  /** As `askSums` gives it. */
  summed: number
  byDay: boolean
}

/**
 * As a table `entries`. By days only where a report needs them: without, a concert is a handful of rows.
 */
export function summedLines({ byDay, ...asked }: SummedAsked): RawBuilder<unknown> {
  const stored = byDay ? sql`day is not null` : sql`day is null`
  return sql`(
    select ${columns}, day, ${sums} from money_sums where ${stored}
    union all
    select ${columns}, day, ${sums} from (${newLines(asked)}) fresh
  ) entries`
}

/** Whether the days on which money moved matter to a report. */
export const needsDays = (report: MoneyReport | null, { by, from, to }: ReportFilters): boolean =>
  report === 'days' || (by === 'paid' && (from !== null || to !== null))

/** What rows of `summedLines` come to, under the names of `MoneySums`. */
export const addSums: RawBuilder<unknown> = sql.join(
  sumNames.map((name) => sql`coalesce(sum(${sql.ref(`entries.${name}`)}), 0)::bigint as ${sql.ref(name)}`),
)
