import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { KeptCheckout } from '../checkout-form.ts'

/**
 * Returns known data of a signed-in user: from the account, and from the address of their last
 * order. Nothing if there is no such user.
 */
export async function findKnownBuyer(db: Kysely<Database>, userId: number): Promise<KeptCheckout> {
  const user = await db
    .selectFrom('users')
    .select(['firstname', 'lastname', 'email', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const order = await db
    .selectFrom('orders')
    .select(['phone', 'zip_code', 'city', 'address_line_1', 'address_line_2', 'company_name', 'company_vat', 'country'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { company_name, company_vat, country, ...address } = order ?? {}
  return {
    ...address,
    ...(country && { country }),
    // The company box stays unticked: this order may be private.
    ...(company_name && { company_name, company_vat: company_vat ?? '' }),
    ...user,
    phone: user?.phone || order?.phone || '',
  }
}
