import { sql } from 'kysely'
import type { Job } from '#platform/jobs/jobs.ts'

export const cartJobs: Job[] = [
  {
    name: 'cart.remove-abandoned',
    schedule: { cron: '17 * * * *' },
    // Their holds have been released by then: the session outlives every hold by weeks.
    async run({ db }) {
      await db
        .deleteFrom('carts')
        .where('session_id', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('cart_items').select('id').whereRef('cart_id', '=', 'carts.id').where('held', '>', 0))),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('orders')
                .select('orders.id')
                .whereRef('orders.cart_id', '=', 'carts.id')
                .where('state', '=', 'awaiting_payment'),
            ),
          ),
        )
        .where('updated_at', '<', sql<Date>`now() - interval '2 hours'`)
        .execute()
    },
  },
]
