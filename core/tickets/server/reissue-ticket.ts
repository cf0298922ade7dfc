import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import { createTicketCode } from '../ticket-code.ts'

/**
 * Reissues a ticket with the next serial and new codes: the previous codes become invalid.
 * @returns the new serial; null if the ticket is not valid (any more)
 */
export async function issueTicketAgain(trx: Trx, ticketId: number): Promise<number | null> {
  const { numUpdatedRows } = await trx
    .updateTable('tickets')
    .set({ state: 'void', void_reason: 'reissued' })
    .where('id', '=', ticketId)
    .where('state', '=', 'valid')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const { value: serial } = await trx
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'ticket')
    .returning('value')
    .executeTakeFirstOrThrow()
  const secret = createTicketCode(randomBytes)
  await sql`
    insert into tickets (serial, secret, replaces_id, issue, order_item_id, admission, holder_name, event_date_id, zone_id, price_cents,
      fee_cents, discount_cents, vat_rate_bp, vat_cents, seat)
    select ${serial}, ${secret}, id, issue + 1, order_item_id, admission, holder_name, event_date_id, zone_id, price_cents,
      fee_cents, discount_cents, vat_rate_bp, vat_cents, seat
    from tickets where id = ${ticketId}`.execute(trx)
  return serial
}

/** Returns the number of reissued tickets. */
export async function issueTicketsAgain(trx: Trx, orderId: number): Promise<number> {
  const tickets = await trx
    .selectFrom('tickets')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select('tickets.id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'valid')
    .orderBy('tickets.id')
    .execute()
  let count = 0
  for (const { id } of tickets) if ((await issueTicketAgain(trx, id)) !== null) count++
  return count
}
