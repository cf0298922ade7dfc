import { sql, type Kysely } from 'kysely'
import { type Cents, type Euros, toEuros } from '#values/money.ts'
import type { Database } from '#platform/schema/schema.ts'

/**
 * Returns the VAT included in the amount paid for an order by known rate (in basis points), the
 * lowest first.
 */
export async function sumVat(db: Kysely<Database>, orderId: number): Promise<{ rate: number; amount: Euros }[]> {
  const { rows } = await sql<{ rate: number; cents: Cents }>`
    select vat_rate_bp as rate, sum(vat_cents)::integer as cents from tickets join order_items on order_items.id = order_item_id
    where order_id = ${orderId} and issue = 1 and replaces_id is null and vat_rate_bp is not null group by vat_rate_bp order by vat_rate_bp`.execute(
    db,
  )
  return rows.map(({ rate, cents }) => ({ rate, amount: toEuros(cents) }))
}
