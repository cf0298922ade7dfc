import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type ComparedRow, type DescribeDifference, type Difference, formatEuros, toDifferences } from './difference.ts'

const rules = {
  missing: (first, last) => (first === last ? `lacks the number ${first}` : `lacks the numbers ${first} to ${last}`),
  undocumented: (gross, vat) =>
    `has ${formatEuros(gross)} with ${formatEuros(vat)} of VAT in the ledger of money of which no document says anything`,
  gross: (own, ledger) => `says ${formatEuros(own)}, but the ledger of money ${formatEuros(ledger)}`,
  vat: (own, ledger) => `says ${formatEuros(own)} of VAT, but the ledger of money ${formatEuros(ledger)}`,
  lines: (own, lines) => `says ${formatEuros(own)}, but its lines come to ${formatEuros(lines)}`,
} satisfies Record<string, DescribeDifference>

/**
 * Finds series with missing numbers, other than those left out on purpose; orders with money that
 * appears in no document; documents that do not match their lines or their part of the ledger.
 */
export async function findDocumentDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<ComparedRow<keyof typeof rules>>`
    with given as (
      select legal_entity_id, kind, year, number from documents
      union all
      select legal_entity_id, kind, year, generate_series(first_number, last_number) from skipped_document_numbers
      union all
      -- Before the first number, and after the last.
      select legal_entity_id, kind, year, number from document_series cross join lateral (values (0), (next_number)) edges (number)
    ), numbered as (
      select given.*, lead(number) over (partition by legal_entity_id, kind, year order by number) as next from given
    ), ledger as (
      select document_id, sum(gross_cents) as gross, coalesce(sum(vat_cents), 0) as vat
      from document_entries join money_entries on money_entries.id = money_entry_id group by document_id
    ), lines as (
      select document_id, sum(gross_cents) as gross from document_lines group by document_id
    )
    select concat('series of ', kind, 's ', year, ' of ', key) as subject, 'missing' as rule, (number + 1)::text as one, (next - 1)::text as other
      from numbered join legal_entities on legal_entities.id = legal_entity_id where next > number + 1
    union all
    select 'order ' || ref_nr, 'undocumented', sum(gross_cents)::text, coalesce(sum(vat_cents), 0)::text
      from money_entries join orders on orders.id = order_id
      where is_documented(money_entries) and not exists (select from document_entries where money_entry_id = money_entries.id)
      group by ref_nr
    union all
    select 'document ' || reference, rule, one::text, other::text
      from documents left join ledger on ledger.document_id = documents.id left join lines on lines.document_id = documents.id
      cross join lateral (values
        ('gross', gross_cents, coalesce(ledger.gross, 0)), ('vat', vat_cents, coalesce(ledger.vat, 0)), ('lines', gross_cents, coalesce(lines.gross, 0))
      ) compares (rule, one, other) where one <> other
    order by subject, rule`.execute(db)
  return toDifferences(rows, rules)
}

interface Gap {
  name: string
  first: string
  last: string
}

/** Finds missing serials of tickets and numbers of orders, other than those left out on purpose. */
export async function findNumberDifferences(db: Db): Promise<Difference[]> {
  const { rows } = await sql<Gap>`
    with given as (
      select 'ticket' as name, serial as number from tickets
      union all
      select 'order', substring(ref_nr from '[0-9]+$')::bigint from orders
      union all
      select name, generate_series(first_number, last_number) from skipped_numbers
      union all
      -- Before the first number, and after the last.
      select name, number from counters cross join lateral (values (0), (value + 1)) edges (number)
    ), numbered as (
      select name, number, lead(number) over (partition by name order by number) as next from given
    )
    select name, number + 1 as first, next - 1 as last from numbered where next > number + 1 order by name, number`.execute(
    db,
  )
  return rows.map(({ name, first, last }) => ({
    subject: `series of ${name}s`,
    message: first === last ? `lacks the number ${first}` : `lacks the numbers ${first} to ${last}`,
  }))
}
