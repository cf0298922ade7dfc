import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Difference } from './difference.ts'

interface Gap {
  name: string
  first: string
  last: string
}

/**
 * Finds serials of tickets and numbers of orders missing between 1 and the last one issued, other
 * than those left out on purpose.
 */
export async function findNumberDifferences(db: Kysely<Database>): Promise<Difference[]> {
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
