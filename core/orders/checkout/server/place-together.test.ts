/** Orders that come at the same moment are created together, and each as if it were alone. */
import { sql } from 'kysely'
import { afterAll, afterEach, expect, it } from 'vitest'
import { createCartVisitor, expectAgreement } from '#core/cart/server/testing/cart-visitor.ts'
import { emptyShop, type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import { expectToWait } from '#core/inventory/server/testing/locks.ts'
import { contact } from '#core/orders/server/testing/buyer.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { placeOrder, type Placement } from './place-order.ts'

const database = await createTestDatabase()
afterAll(database.close)
const { db } = database
afterEach(() => emptyShop(db))

type Visitor = Awaited<ReturnType<typeof createCartVisitor>>

/** Two tickets of 42 euros with their fees. */
async function fillCart({ ticketIds }: SampleConcert): Promise<Visitor> {
  const visitor = await createCartVisitor(db)
  expect(await visitor.add(ticketIds[0], 2)).toEqual({ kind: 'added' })
  return visitor
}

function order({ terms, sessionId }: Visitor, changes: Partial<Placement> = {}) {
  const form = { ...contact, company_name: '', company_vat: '' }
  const of = { sessionId, userId: null, locale: 'en', provider: 'demo', form, formKey: sessionId } as const
  return placeOrder(db, { ...terms, ...of, expectedTotal: 87, ...changes })
}

const kindsOf = (outcomes: readonly { kind: string }[]) => outcomes.map(({ kind }) => kind)

it('in few transactions, with numbers without gaps, and with their own lines and payments', async () => {
  const concert = await storeConcert(db, { capacity: 100 })
  const visitors = await Promise.all(Array.from({ length: 30 }, () => fillCart(concert)))
  expect(new Set(kindsOf(await Promise.all(visitors.map((visitor) => order(visitor)))))).toEqual(new Set(['placed']))
  const sessions = visitors.map(({ sessionId }) => sessionId)
  const { rows } = await sql<{ transactions: number; span: number; own: number; paid: number }>`
    select count(distinct orders.xmin::text)::integer as transactions,
      (max(substr(ref_nr, 8)::integer) - min(substr(ref_nr, 8)::integer))::integer as span,
      (count(*) filter (where carts.session_id = orders.session_id and order_items.quantity = 2 and order_items.held = 2
        and order_items.sender_hash like 'client-%'))::integer as own,
      (count(*) filter (where payments.amount_cents = 8700 and attempt = 1))::integer as paid
    from orders join carts on carts.id = cart_id join order_items on order_items.order_id = orders.id
    join payments on payments.order_id = orders.id where orders.session_id = any(${sessions}::text[])`.execute(db)
  expect(rows[0]).toEqual({ transactions: 2, span: 29, own: 30, paid: 30 })
  await expectAgreement(db, concert, 100)
})

it('each with its own answer, where some have more to decide or are refused', async () => {
  const concert = await storeConcert(db, { capacity: 100 })
  const [plain, twice, surprised, late, empty] = await Promise.all(Array.from({ length: 5 }, () => fillCart(concert)))
  const ofCart = ({ sessionId }: Visitor) => sql`cart_id = (select id from carts where session_id = ${sessionId})`
  await sql`update cart_items set held_until = now() + interval '30 seconds' where ${ofCart(late!)}`.execute(db)
  await empty!.set(concert.ticketIds[0], 0)
  const outcomes = await Promise.all([
    order(plain!),
    order(twice!),
    order(twice!),
    order(surprised!, { expectedTotal: 86 }),
    order(late!),
    order(empty!),
  ])
  expect(kindsOf(outcomes)).toEqual(['placed', 'placed', 'placed', 'total_changed', 'placed', 'empty'])
  const [, first, second] = outcomes.map((outcome) => (outcome.kind === 'placed' ? outcome.order.id : null))
  expect(first).toBe(second)
  // The page was sent again after its order was taken back: a new order.
  await twice!.extend()
  const again = await order(twice!)
  expect(again.kind === 'placed' && again.order.id).not.toBe(first)
  await expectAgreement(db, concert, 100)
})

// Holds: operation.adding-ticket-holds-seats-two
it('wait for their carts in the order of the sessions, and see what has changed in them meanwhile', async () => {
  const concert = await storeConcert(db, { capacity: 100 })
  const filled = await Promise.all([fillCart(concert), fillCart(concert), fillCart(concert)])
  const [before, ...both] = filled
  const [first, last] = both.toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1))
  const cart = ({ sessionId }: Visitor) => sql`select from carts where session_id = ${sessionId}`
  const outcomes = await expectToWait(db, () => Promise.all([order(before), order(last!), order(first!)]), {
    for: cart(first!),
    before: cart(last!),
  })
  expect(kindsOf(outcomes)).toEqual(['placed', 'placed', 'placed'])
  const visitor = await fillCart(concert)
  let ordering: ReturnType<typeof order> | undefined
  await visitor.change(async ({ trx, id }) => {
    await sql`update cart_items set held_until = null, held = 0 where cart_id = ${id}`.execute(trx)
    ordering = order(visitor)
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              db,
            )
          ).rows.length,
      )
      .toBe(1)
    await sql`delete from cart_items where cart_id = ${id}`.execute(trx)
    await sql`update zones set held = held - 2 where id = ${concert.zoneId}`.execute(trx)
    await sql`insert into inventory_moves (zone_id, kind, delta, source) values (${concert.zoneId}, 'release', 2, 'test')`.execute(
      trx,
    )
  })
  expect(await ordering).toEqual({ kind: 'empty' })
  await expectAgreement(db, concert, 100)
})
