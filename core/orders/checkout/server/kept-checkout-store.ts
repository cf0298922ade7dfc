/** Checkout input of visitors who leave the checkout to sign in, and known data of buyers. */
import { sql } from 'kysely'
import { askTogether, readTogether } from '#platform/database/ask-together.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { KeptCheckout } from '../checkout-form.ts'
import { listStatesBefore } from '../../order.ts'

export const maxKeptCheckoutHours = 24

export async function keepCheckout(db: Db, sessionId: string, fields: KeptCheckout): Promise<void> {
  const values = { fields: JSON.stringify(fields), saved_at: sql<Date>`now()` }
  await db
    .insertInto('kept_checkouts')
    .values({ session_id: sessionId, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute()
}

export async function findKeptCheckout(db: Db, sessionId: string): Promise<KeptCheckout> {
  const [kept] = await readKept(db, sessionId)
  return kept?.fields ?? {}
}

const readKept = readTogether((db, sessionIds) =>
  db
    .selectFrom('kept_checkouts')
    .select(['session_id as asked', 'fields'])
    .where(sql<boolean>`session_id = any(${sessionIds}::text[])`)
    .execute(),
)

/** Moves the input of a session to the one that it is merged into, replacing the input there. */
export async function moveKeptCheckout(trx: Trx, { from, into }: { from: string; into: string }): Promise<void> {
  await sql`
    insert into kept_checkouts (session_id, fields, saved_at)
    select ${into}, fields, saved_at from kept_checkouts where session_id = ${from}
    on conflict (session_id) do update set fields = excluded.fields, saved_at = excluded.saved_at`.execute(trx)
}

export const forgetKeptCheckout = askTogether(async (db, sessionIds: readonly string[]) => {
  await sql`delete from kept_checkouts where session_id = any(${sessionIds}::text[])`.execute(db)
  return sessionIds
})

export async function forgetKeptCheckouts(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from kept_checkouts where session_id in (
      select session_id from kept_checkouts where saved_at < now() - make_interval(hours => ${maxKeptCheckoutHours}) limit ${limit}
    ) returning session_id`.execute(db)
  return rows.length
}

/** Returns data of a user from the account, and from the address of their last order. */
export async function findKnownBuyer(db: Db, userId: number): Promise<KeptCheckout> {
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

/** Returns the input of a visit's last order while it is unpaid: the buyer left the bank. */
export async function findUnpaidBuyer(db: Db, sessionId: string): Promise<KeptCheckout> {
  const [order] = await readLastOrders(db, sessionId)
  if (!order || order.erased_at || !listStatesBefore('paid').includes(order.state)) return {}
  const { state: _, erased_at: __, company_name, company_vat, country, ...texts } = order
  return {
    ...texts,
    ...(country && { country }),
    ...(company_name !== null && { companyInvoice: true, company_name, company_vat: company_vat ?? '' }),
  }
}

const readLastOrders = readTogether((db, sessionIds) =>
  db
    .selectFrom('orders')
    .distinctOn('session_id')
    .select(['firstname', 'lastname', 'email', 'phone', 'zip_code', 'city', 'address_line_1', 'address_line_2'])
    .select([
      sql<string>`session_id`.as('asked'),
      'message',
      'company_name',
      'company_vat',
      'country',
      'state',
      'erased_at',
    ])
    .where(sql<boolean>`session_id = any(${sessionIds}::text[])`)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${maxKeptCheckoutHours})`)
    .orderBy('session_id')
    .orderBy('id', 'desc')
    .execute(),
)
