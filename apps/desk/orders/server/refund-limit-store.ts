/** Limits of refunds by staff without `orders.refund`: per order, and per person in 24 hours. */
import { sql } from 'kysely'
import type { RefundLimits } from '#core/settings/settings.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { type Cents, toCents } from '#values/money.ts'
import { canOpen } from '#apps/desk/permissions.ts'
import { FormRefused } from '#apps/desk/server/desk-handler.ts'
import type { StaffPerson } from '#apps/desk/server/staff-store.ts'
import { findVenuesOfOrder } from './order-halls.ts'

interface Asked {
  reference: string
  person: Pick<StaffPerson, 'id' | 'roles'>
  limits: RefundLimits
}

/**
 * Returns what may still go back; null: any sum. The audit log counts: of the order what all staff
 * have given back, and of the person what went to any order.
 */
export async function findRefundLeft(db: Db, { reference, person, limits }: Asked): Promise<Cents | null> {
  const venueIds = await findVenuesOfOrder(db, reference)
  if (canOpen(person.roles, { action: 'orders.refund', of: 'record' }, venueIds)) return null
  const { rows } = await sql<{ ofOrder: number; ofDay: number }>`
    with given as (
      select subject, actor, happened_at, (details ->> 'cents')::bigint as cents from audit_log
      where action in ('order refund', 'order exchange')
        and (subject = ${`order ${reference}`} or (actor = ${`user ${person.id}`} and happened_at > now() - interval '24 hours')))
    select coalesce(sum(cents) filter (where subject = ${`order ${reference}`}), 0)::integer as "ofOrder",
      coalesce(sum(cents) filter (where actor = ${`user ${person.id}`} and happened_at > now() - interval '24 hours'), 0)::integer as "ofDay"
    from given`.execute(db)
  const { ofOrder, ofDay } = rows[0]!
  return toCents(Math.max(0, Math.min(limits.order - ofOrder, limits.day - ofDay)))
}

/**
 * Refuses a refund above the limits, in its transaction, which holds the order. Refunds of one
 * person on several orders wait for each other.
 */
export async function checkRefundLimit(
  trx: Trx,
  { amount, refuse, ...asked }: Asked & { amount: Cents; refuse: (left: Cents) => Record<string, string> },
): Promise<void> {
  if (amount === 0) return
  await sql`select pg_advisory_xact_lock(hashtext('cadenza refunds of staff'), ${asked.person.id}::integer)`.execute(
    trx,
  )
  const left = await findRefundLeft(trx, asked)
  if (left !== null && amount > left) throw new FormRefused(refuse(left))
}
