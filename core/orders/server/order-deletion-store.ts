import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** Reason recorded for skipped order numbers. */
const reason = 'never paid'

/**
 * Deletes up to `limit` orders that were never paid, are older than the given number of days and
 * already erased, with their lines and payment attempts. Records their numbers as skipped,
 * consecutive ones as a range. Orders with money, a ticket or a document stay. Returns the number
 * of deleted orders.
 */
export async function removeUnpaidOrders(db: Kysely<Database>, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from orders where id in (
        select id from orders
        where erased_at is not null and state in ('expired', 'cancelled') and created_at < now() - make_interval(days => ${days})
          and not exists (select from payments where order_id = orders.id and state not in ('failed', 'cancelled'))
          and not exists (select from order_items join tickets on order_item_id = order_items.id where order_id = orders.id)
        order by created_at limit ${limit} for update skip locked
      ) returning substring(ref_nr from '[0-9]+$')::bigint as number
    ), own as (
      select int8range(number, number, '[]') as numbers from gone where number is not null
    ), beside as (
      delete from skipped_numbers
      where name = 'order' and reason = ${reason}
        and exists (select from own where upper(numbers) = first_number or lower(numbers) = last_number + 1)
      returning int8range(first_number, last_number, '[]') as numbers
    ), joined as (
      select unnest(range_agg(numbers)) as numbers from (select numbers from own union all select numbers from beside) parts
    ), written as (
      insert into skipped_numbers (name, first_number, last_number, reason)
      select 'order', lower(numbers), upper(numbers) - 1, ${reason} from joined
    )
    select from gone`.execute(db)
  return rows.length
}
