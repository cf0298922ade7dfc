import { type RawBuilder, sql } from 'kysely'
import type { Database, Db, Trx } from '#platform/schema/schema.ts'
import { moveSeats } from '#core/inventory/server/holds.ts'
import { issueTickets } from '#core/tickets/server/ticket-store.ts'

/**
 * Copies a paid order of the demo bank the given number of times: in a hundredth of the time of as
 * many buyers. The order must have one line.
 */
export async function sellAgain(db: Db, orderId: number, times: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const numbers = sql`generate_series(1, ${times}::integer) as copy(number)`
    const copies = await copyRows(trx, 'orders', sql`orders.id = ${orderId}`, numbers, {
      uuid: sql`gen_random_uuid()`,
      ref_nr: sql`orders.ref_nr || '-' || copy.number`,
      secret: sql`replace(gen_random_uuid()::text, '-', '')`,
      idempotency_key: sql`gen_random_uuid()`,
    })
    const ofCopies = sql`unnest(${copies}::bigint[]) as copy(id)`
    const isLine = sql`order_items.order_id = ${orderId}`
    const lines = await copyRows(trx, 'order_items', isLine, ofCopies, { order_id: sql`copy.id` })
    const reference = sql`'pay_' || copy.id`
    await copyRows(
      trx,
      'demo_bank_payments',
      sql`demo_bank_payments.id in (select provider_ref from payments where order_id = ${orderId})`,
      ofCopies,
      { id: reference, idempotency_key: reference },
    )
    await copyRows(trx, 'payments', sql`payments.order_id = ${orderId}`, ofCopies, {
      order_id: sql`copy.id`,
      provider_ref: reference,
    })
    await issueTickets(trx, copies)
    await sellSeatsOf(trx, lines)
  })
}

async function sellSeatsOf(trx: Trx, lines: number[]): Promise<void> {
  const sold = await trx
    .selectFrom('order_items')
    .select(['id', 'zone_id', 'quantity'])
    .where('id', 'in', lines)
    .execute()
  for (const { id, zone_id: zoneId, quantity } of sold)
    await moveSeats(trx, 'sell', { zoneId, quantity, source: `order-item:${id}` })
}

/**
 * Copies rows, once for each row of `copies`, with the given overrides. Returns the ids of the
 * copies.
 */
async function copyRows(
  trx: Trx,
  table: keyof Database,
  which: RawBuilder<unknown>,
  copies: RawBuilder<unknown>,
  own: Record<string, RawBuilder<unknown>>,
): Promise<number[]> {
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'
      and column_name <> all(${Object.keys(own)}::text[])`.execute(trx)
  const kept = columns.map(({ name }) => name)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join([...kept, ...Object.keys(own)].map((name) => sql.ref(name)))})
    select ${sql.join([...kept.map((name) => sql.ref(`${table}.${name}`)), ...Object.values(own)])}
    from ${sql.table(table)}, ${copies} where ${which} returning id`.execute(trx)
  return rows.map(({ id }) => id)
}
