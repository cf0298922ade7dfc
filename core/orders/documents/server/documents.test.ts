import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Db } from '#platform/schema/schema.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { findDocumentDifferences } from '#core/accounting/reconcile/document-differences-store.ts'
import { toCents } from '#values/money.ts'
import { issueTickets } from '#core/tickets/server/ticket-store.ts'
import { erasePaidOrders } from '#core/orders/server/order-erasure-store.ts'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

interface Sale {
  company?: string | null
  country?: string
  quantity?: number
  /** Key of the seller. */
  seller?: string
  discount?: number
}

const seller = async (key: string) => {
  await db
    .insertInto('legal_entities')
    .values({ key, name: `Seller ${key}`, country: 'FR', tax_number: '123', document_prefix: key.toUpperCase() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** An unpaid order of tickets at 42 euros with a fee of 1.50 each. */
async function order({ company = null, country = 'FR', quantity = 2, seller: key, discount = 0 }: Sale = {}) {
  const placed = await insertPaidOrder(db, { isIssued: false, quantity, locale: 'fr' })
  if (key) await seller(key)
  await sql`update orders set company_name = ${company}::text, company_vat = ${company && 'FR1'}, discount_cents = ${discount}::integer,
    total_cents = subtotal_cents + fees_cents - ${discount}::integer where id = ${placed.id}`.execute(db)
  await sql`update venues set country = ${country}, legal_entity_id = (select id from legal_entities where key = ${key ?? 'house'}) where id = (
    select venue_id from order_items join event_dates on event_dates.id = event_date_id where order_id = ${placed.id})`.execute(
    db,
  )
  return { ...placed, total: 4350 * quantity - discount }
}

async function pay(database: Db, { id, total }: { id: number; total: number }) {
  return database.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ state: 'paid' }).where('id', '=', id).execute()
    await issueTickets(trx, [id])
    return trx
      .insertInto('payments')
      .values({
        order_id: id,
        attempt: 1,
        provider: 'bank',
        provider_ref: `payment-${id}`,
        state: 'captured',
        settlement: 'tickets',
        amount_cents: toCents(total),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}

async function sell(given: Sale = {}) {
  const placed = await order(given)
  const payment = await pay(db, placed)
  return { ...placed, paymentId: payment.id }
}

const refund = (paymentId: number, cents: number) =>
  db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      amount_cents: toCents(cents),
      reason: 'order_refunded',
      idempotency_key: crypto.randomUUID(),
      state: 'succeeded',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const documentsOf = (orderId: number) =>
  db.selectFrom('documents').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
const linesOf = (documentId: number) =>
  db.selectFrom('document_lines').selectAll().where('document_id', '=', documentId).orderBy('position').execute()
/** Simulates the passing of time. */
async function withoutGuards(change: () => Promise<unknown>) {
  await sql`alter table documents disable trigger documents_stay`.execute(db)
  await change()
  await sql`alter table documents enable trigger documents_stay`.execute(db)
}
const year = new Date().getFullYear()

describe('documents: what is sold', () => {
  test('a receipt with its lines, its VAT, its seller and its buyer', async () => {
    const { id, ref_nr } = await sell({ seller: 'lines', discount: 1000 })
    const documents = await documentsOf(id)
    expect(documents).toMatchObject([
      {
        kind: 'receipt',
        number: 1,
        reference: `LINES-R-${year}-000001`,
        order_ref: ref_nr,
        locale: 'fr',
        seller: { name: 'Seller lines', country: 'FR', tax_number: '123' },
        buyer: { firstname: 'Őrs', lastname: 'Szűcs' },
        gross_cents: 7700,
        vat_cents: 402,
        net_cents: 7298,
        refund_id: null,
        corrects_id: null,
      },
    ])
    expect(await linesOf(documents[0]!.id)).toMatchObject([
      {
        kind: 'sale',
        quantity: 2,
        gross_cents: 8400,
        vat_rate_bp: 550,
        description: { event_title: { en: 'Autumn concert' }, ticket_title: { en: 'Stalls, adult' } },
      },
      { kind: 'fee', quantity: 2, gross_cents: 300, description: {} },
      { kind: 'discount', quantity: null, gross_cents: -1000 },
    ])
  })

  test('an invoice where the buyer gave a company, numbered apart from receipts', async () => {
    const [first, second, third] = [
      await sell({ seller: 'apart', company: 'Kft.' }),
      await sell({ seller: 'apart' }),
      await sell({ seller: 'apart', company: 'SARL' }),
    ]
    const references = await Promise.all(
      [first, second, third].map(async ({ id }) => (await documentsOf(id))[0]!.reference),
    )
    expect(references).toEqual([`APART-I-${year}-000001`, `APART-R-${year}-000001`, `APART-I-${year}-000002`])
    expect((await documentsOf(third.id))[0]!.buyer).toMatchObject({ company_name: 'SARL', company_vat: 'FR1' })
  })

  // Holds: checkout.country
  test('a buyer has the country of their address, and those of before have none', async () => {
    const [before, now] = [await sell({ seller: 'lands' }), await order({ seller: 'lands' })]
    await db.updateTable('orders').set({ country: 'CH' }).where('id', '=', now.id).execute()
    await pay(db, now)
    expect((await documentsOf(before.id))[0]!.buyer).not.toHaveProperty('country')
    expect((await documentsOf(now.id))[0]!.buyer).toMatchObject({ country: 'CH' })
  })

  test('a document for each seller whose concerts are in the order', async () => {
    const placed = await order({ seller: 'one' })
    await seller('other')
    const more = await order({ seller: 'other', country: 'HU', quantity: 1 })
    await sql`update order_items set order_id = ${placed.id} where order_id = ${more.id}`.execute(db)
    await sql`update orders set subtotal_cents = 12600, fees_cents = 450, total_cents = 13050 where id = ${placed.id}`.execute(
      db,
    )
    await pay(db, { id: placed.id, total: 13_050 })
    expect(await documentsOf(placed.id)).toMatchObject([
      { reference: `ONE-R-${year}-000001`, gross_cents: 8700, vat_cents: 454 },
      { reference: `OTHER-R-${year}-000001`, gross_cents: 4350, vat_cents: 925 },
    ])
  })

  test('an order that costs nothing has a document of nothing, where anything was sold', async () => {
    const { id } = await sell({ discount: 8400 })
    expect(await documentsOf(id)).toMatchObject([{ gross_cents: 300 }])
  })

  test('who changes afterwards changes no document: neither the seller nor the buyer', async () => {
    const { id } = await sell({ seller: 'moved' })
    await sql`update legal_entities set name = 'Another' where key = 'moved'`.execute(db)
    await sql`update orders set lastname = 'Other' where id = ${id}`.execute(db)
    expect(await documentsOf(id)).toMatchObject([{ seller: { name: 'Seller moved' }, buyer: { lastname: 'Szűcs' } }])
  })
})

describe('documents: what goes back', () => {
  test('a credit note for each refund that succeeded, which names the document that it corrects', async () => {
    const { id, paymentId } = await sell({ seller: 'back' })
    const [part, rest] = [await refund(paymentId, 1000), await refund(paymentId, 7700)]
    const [receipt, ...notes] = await documentsOf(id)
    expect(notes).toMatchObject([
      {
        kind: 'credit_note',
        reference: `BACK-C-${year}-000001`,
        gross_cents: -1000,
        refund_id: part.id,
        corrects_id: receipt!.id,
      },
      {
        kind: 'credit_note',
        reference: `BACK-C-${year}-000002`,
        gross_cents: -7700,
        refund_id: rest.id,
        corrects_id: receipt!.id,
      },
    ])
    // No VAT is left after a full refund.
    expect(notes.map(({ vat_cents }) => vat_cents)).toEqual([-52, -402])
    expect(receipt!.vat_cents).toBe(454)
    expect(await linesOf(notes[0]!.id)).toMatchObject([
      { kind: 'refund', gross_cents: -1000, vat_rate_bp: 550, description: { event_title: { en: 'Autumn concert' } } },
    ])
  })

  test('what a bank sends back takes the credit note back', async () => {
    const { id, paymentId } = await sell({ seller: 'bounced', company: 'SARL' })
    const { id: refundId } = await refund(paymentId, 8700)
    await db.updateTable('refunds').set({ state: 'failed' }).where('id', '=', refundId).execute()
    const [invoice, note, again] = await documentsOf(id)
    expect([invoice, note, again]).toMatchObject([
      { kind: 'invoice', gross_cents: 8700 },
      { kind: 'credit_note', gross_cents: -8700, corrects_id: invoice!.id },
      { kind: 'invoice', gross_cents: 8700, corrects_id: note!.id, refund_id: refundId },
    ])
  })

  test('money for which there were no tickets was no sale, and has no document', async () => {
    const { id, paymentId } = await sell()
    await db.updateTable('payments').set({ settlement: 'returned' }).where('id', '=', paymentId).execute()
    await refund(paymentId, 8700)
    expect(await documentsOf(id)).toHaveLength(1)
  })

  test('a dispute that is lost is no document: the sale stands', async () => {
    const { id, paymentId } = await sell()
    await db.updateTable('payments').set({ state: 'charged_back' }).where('id', '=', paymentId).execute()
    expect(await documentsOf(id)).toHaveLength(1)
    expect(await findDocumentDifferences(db)).toEqual([])
  })

  test('what was sold before there were documents gets none, and its refund a credit note that corrects none', async () => {
    const placed = await order({ seller: 'old' })
    await sql`update settings set value = '9000000000' where name = 'documents_after_entry'`.execute(db)
    const payment = await pay(db, placed)
    await sql`update settings set value = (select max(id) from money_entries)::text where name = 'documents_after_entry'`.execute(
      db,
    )
    expect(await documentsOf(placed.id)).toEqual([])
    await refund(payment.id, 8700)
    expect(await documentsOf(placed.id)).toMatchObject([{ kind: 'credit_note', corrects_id: null, gross_cents: -8700 }])
    expect(await findDocumentDifferences(db)).toEqual([])
    await sql`update settings set value = '0' where name = 'documents_after_entry'`.execute(db)
    expect(await findDocumentDifferences(db)).toHaveLength(1)
    await sql`update settings set value = (select max(id) from money_entries)::text where name = 'documents_after_entry'`.execute(
      db,
    )
  })
})

describe('documents: numbers', () => {
  test('twenty orders that are paid at once have twenty numbers in a row', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => order({ seller: 'race' })))
    await Promise.all(orders.map((one) => pay(db, one)))
    const rows = await db
      .selectFrom('documents')
      .select(['number', 'issued_at'])
      .where('reference', 'like', 'RACE-R-%')
      .orderBy('issued_at')
      .execute()
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  test('a number that is taken waits for who took it before, and a rollback gives it back', async () => {
    await seller('rolled')
    const take = (trx: Db) =>
      sql<{
        number: number
      }>`select take_document_number(id, 'receipt', 2030) as number from legal_entities where key = 'rolled'`
        .execute(trx)
        .then(({ rows }) => rows[0]!.number)
    const waiting: Promise<number>[] = []
    await db
      .transaction()
      .execute(async (trx) => {
        expect(await take(trx)).toBe(1)
        waiting.push(db.transaction().execute(take))
        await vi.waitFor(async () => {
          const { rows } = await sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          expect(rows).toHaveLength(1)
        })
        throw new Error('rolled back')
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'))
    expect(await waiting[0]).toBe(1)
    expect(await take(db)).toBe(2)
  })

  test('a payment that fails at the last moment leaves no document and no gap', async () => {
    const placed = await order({ seller: 'last' })
    const failed = db.transaction().execute(async (trx) => {
      await trx.updateTable('orders').set({ state: 'paid' }).where('id', '=', placed.id).execute()
      await issueTickets(trx, [placed.id])
      await sql`set constraints money_documented immediate`.execute(trx)
      expect(
        await trx.selectFrom('documents').select('number').where('order_id', '=', placed.id).execute(),
      ).toHaveLength(1)
      throw new Error('the last moment')
    })
    await expect(failed).rejects.toThrow('the last moment')
    await pay(db, placed)
    expect(await documentsOf(placed.id)).toMatchObject([{ number: 1 }])
    const differences = await findDocumentDifferences(db)
    expect(differences.filter(({ subject }) => subject.endsWith(' last'))).toEqual([])
    // The numbers of the test above belong to no document.
    expect(differences.filter(({ subject }) => subject.endsWith(' rolled'))).toEqual([
      { subject: 'series of receipts 2030 of rolled', message: 'lacks the numbers 1 to 2' },
    ])
  })
})

describe('documents: the database', () => {
  test.each(['documents', 'document_lines', 'document_entries'])('%s stay as they were written', async (table) => {
    await sell()
    for (const statement of [`update ${table} set document_id = document_id`, `delete from ${table}`])
      await expect(
        sql
          .raw(statement.replace('documents set document_id = document_id', 'documents set gross_cents = 0'))
          .execute(db),
      ).rejects.toThrow('a document stays as it was written')
  })

  test('a series goes forward only', async () => {
    await sell({ seller: 'ahead' })
    for (const statement of ['update document_series set next_number = 1', 'delete from document_series'])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow('a series of documents goes forward')
  })

  test('a prefix stays once there are documents with it', async () => {
    await sell({ seller: 'fixed' })
    await expect(sql`update legal_entities set document_prefix = 'X' where key = 'fixed'`.execute(db)).rejects.toThrow(
      'there are documents with the prefix of fixed',
    )
  })

  test('no document comes to anything else than its lines and the ledger of money', async () => {
    const { id } = await sell()
    const [document] = await documentsOf(id)
    const line = { kind: 'fee', description: '{}', gross_cents: toCents(1) } as const
    await expect(
      db
        .insertInto('document_lines')
        .values({ ...line, document_id: document!.id, position: 99 })
        .execute(),
    ).rejects.toThrow(
      /document .* says 8700 with 454 of VAT, its lines 8701 with 454, the ledger of money 8700 with 454/,
    )
    const entry = await db.selectFrom('document_entries').selectAll().where('document_id', '=', document!.id).execute()
    await expect(db.insertInto('document_entries').values(entry[0]!).execute()).rejects.toThrow('document_entries_pkey')
  })

  test('a document that is written twice for the same money is refused', async () => {
    const { id } = await sell()
    await sql`select write_documents(${id})`.execute(db)
    expect(await documentsOf(id)).toHaveLength(1)
  })
})

describe('documents: people', () => {
  test('the buyer stays while the order does, and goes with it', async () => {
    const { id } = await sell()
    await expect(sql`update documents set buyer = '{}' where order_id = ${id}`.execute(db)).rejects.toThrow(
      'a document stays as it was written',
    )
    await sql`update orders set erased_at = now(), firstname = '', lastname = '' where id = ${id}`.execute(db)
    expect(await documentsOf(id)).toMatchObject([{ buyer: {}, gross_cents: 8700 }])
  })

  test('an order is kept as long as the law wants the youngest of its documents', async () => {
    const { id, paymentId } = await sell()
    await sql`update event_dates set starts_at = '2015-01-01', doors_at = '2015-01-01' where id in (
      select event_date_id from order_items where order_id = ${id})`.execute(db)
    await sql`update orders set paid_at = '2015-01-01', created_at = '2015-01-01' where id = ${id}`.execute(db)
    const erased = async () => {
      await erasePaidOrders(db, 10, 1000)
      return (await documentsOf(id)).map(({ buyer }) => Object.keys(buyer).length === 0)
    }
    expect(await erased()).toEqual([false])
    await withoutGuards(() => sql`update documents set issued_at = '2015-01-01' where order_id = ${id}`.execute(db))
    await refund(paymentId, 8700)
    expect(await erased()).toEqual([false, false])
    await withoutGuards(() => sql`update documents set issued_at = '2015-01-02' where order_id = ${id}`.execute(db))
    expect(await erased()).toEqual([true, true])
  })
})
