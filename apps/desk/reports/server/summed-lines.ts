import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { planAnew } from '#platform/database/plan-anew.ts'
import type { TimeZone } from '#values/dates.ts'
import { moneyKinds, type ReportName } from '../reports.ts'
import type { ReportScope } from './report-scope.ts'

const dimensions = ['event_date_id', 'zone_id', 'promo_code_id', 'legal_entity_id', 'channel', 'vat_rate_bp'] as const
const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const ofAllConcerts = ['promo_code_id', 'legal_entity_id', 'channel', 'vat_rate_bp'] as const
export const sumNames = ['tickets', 'free', ...moneyKinds, 'gross', 'vat'] as const
const sums = sql.join(['lines', ...sumNames].map((name) => sql.ref(name)))

/**
 * Queries `selectSums`. `summed` is the ledger line up to which sums exist at least: it only grows.
 * As a literal in the statement it lets the planner know how few lines follow.
 */
export function askSums<result>(db: Db, ask: (trx: Trx, summed: number) => Promise<result>): Promise<result> {
  return planAnew(db, async (trx) => {
    const { rows } = await sql<{ summed: number }>`select up_to as summed from money_summed`.execute(trx)
    return ask(trx, rows[0]!.summed)
  })
}

/**
 * Entries not yet in a sum, each as if it were one. They are few: other data are looked up for
 * each.
 */
const newLines = ({ timeZone, summed }: { timeZone: TimeZone; summed: number }) => sql`
  select entries.event_date_id, (select zone_id from tickets where tickets.id = entries.ticket_id) as zone_id,
    (select promo_code_id from orders where orders.id = entries.order_id) as promo_code_id, entries.legal_entity_id, entries.channel,
    entries.vat_rate_bp, (entries.at at time zone ${timeZone})::date as day, 1 as lines, (entries.kind = 'sale')::integer as tickets,
    (entries.kind = 'sale' and exists (select from tickets
      where tickets.id = entries.ticket_id and price_cents + fee_cents = discount_cents))::integer as free,
    ${sql.join(
      moneyKinds.map(
        (kind) =>
          sql`case when entries.kind = ${sql.lit(kind)} then entries.gross_cents else 0 end as ${sql.ref(kind)}`,
      ),
    )}, entries.gross_cents as gross, entries.vat_cents as vat
  from money_entries entries
  where entries.id > ${summed} and entries.id > (select up_to from money_summed)`

export interface SummedAsked {
  timeZone: TimeZone
  /** Of `askSums`. */
  summed: number
  by: SummedBy
}

/**
 * With days almost every order is a row of its own, without them a concert is a handful. `days` has
 * no concerts and halls.
 */
type SummedBy = 'concerts' | 'concertsAndDays' | 'days'

/** A table `entries`, with its concerts `event_dates` if known. */
export function selectSums({ by, ...asked }: SummedAsked): RawBuilder<unknown> {
  const columns = columnsOf(by === 'days' ? ofAllConcerts : dimensions)
  const stored =
    by === 'days' ? sql`money_days` : sql`money_sums where day ${by === 'concerts' ? sql`is null` : sql`is not null`}`
  return sql`(
    select ${columns}, day, ${sums} from ${stored}
    union all
    select ${columns}, day, ${sums} from (${newLines(asked)}) fresh
  ) entries ${by === 'days' ? sql`` : sql`join event_dates on event_dates.id = entries.event_date_id`}`
}

export function sumBy(report: ReportName, { filters, halls }: Pick<ReportScope, 'filters' | 'halls'>): SummedBy {
  const { by, from, to, venue } = filters
  const hasPeriod = from !== null || to !== null
  if (!(report === 'days' || (by === 'paid' && hasPeriod))) return 'concerts'
  const asksConcerts = namesConcerts.has(report) || halls !== null || venue !== null || (by === 'played' && hasPeriod)
  return asksConcerts ? 'concertsAndDays' : 'days'
}

const namesConcerts: ReadonlySet<ReportName> = new Set(['sell-through', 'categories', 'settlement'])

/** Totals of `selectSums` rows, named as in `MoneySums`. */
export const addSums: RawBuilder<unknown> = sql.join(
  sumNames.map((name) => sql`coalesce(sum(${sql.ref(`entries.${name}`)}), 0)::bigint as ${sql.ref(name)}`),
)
