import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFreePort } from '../platform/testing/free-port.ts'
import { findOperation } from '../platform/jobs/operations/operation-store.ts'
import { reconcileRecords } from '../core/accounting/reconcile/reconcile.ts'
import { createTestShop, type TestShop } from '../test/shop/shop.ts'
import { storeConcert } from '../core/cart/server/testing/samples.ts'
import { cancelDate } from '../core/orders/changed-dates/server/changes.ts'
import { buy, meantBy } from '../core/orders/changed-dates/server/testing/holders.ts'
import { sellAgain } from '../core/orders/server/testing/copied-orders.ts'
import { type ShopProcess, startShop, waitUntilReady, writeBuild } from './testing/shop-process.ts'

const ORDERS = 500

let shop: TestShop
let directory: string
let running: ShopProcess | null = null

beforeAll(async () => {
  shop = await createTestShop({ season: false })
  directory = await mkdtemp(join(tmpdir(), 'cadenza-stopped-'))
  await writeBuild(directory)
})
afterAll(async () => {
  running?.child.kill('SIGKILL')
  await running?.ended
  await shop.close()
  await rm(directory, { recursive: true, force: true })
})

async function start(): Promise<ShopProcess> {
  const port = await findFreePort()
  running = startShop({ directory, port }, { DATABASE_URL: shop.database.url, TIME_ZONE: shop.config.timeZone })
  await waitUntilReady(running, port)
  return running
}

/** Counts the state of the orders in all records. */
async function readAll() {
  const { rows } = await sql<Record<'voided' | 'refunds' | 'refunded' | 'atBank' | 'mails' | 'told', number>>`
    select (select count(*) from tickets where state = 'void')::integer as voided,
      (select count(*) from refunds)::integer as refunds,
      (select count(distinct payment_id) from refunds where amount_cents = 4350)::integer as refunded,
      (select count(*) from demo_bank_refunds where state = 'succeeded')::integer as "atBank",
      (select count(*) from outbox where kind = 'date-cancelled')::integer as mails,
      (select count(distinct data ->> 'orderId') from outbox where kind = 'date-cancelled')::integer as told`.execute(
    shop.db,
  )
  return rows[0]!
}

// Slowness of a busy machine is not the shop's fault.
const timeout = { timeout: 120_000, interval: 5 }

// Holds: desk.cancellation-outlives-a-stop
test('a server that is stopped while it cancels a concert of 500 orders ends in order, and the next one goes on: each is refunded once and written to once', async () => {
  const concert = await storeConcert(shop.db, { capacity: null, bystanders: false })
  const { order } = await buy(shop, [concert], { quantity: 1 })
  await sellAgain(shop.db, order.id, ORDERS - 1)
  expect(await reconcileRecords(shop.db)).toEqual({ seats: [], money: [], numbers: [], documents: [] })
  const outcome = await cancelDate(shop.db, concert.eventDateId, { keepFees: false }, meantBy(shop))
  if (outcome.kind === 'refused' || outcome.operation === null) throw new Error(JSON.stringify(outcome))
  const { operation } = outcome
  const countDone = async () => (await findOperation(shop.db, operation))!.done

  for (const strike of [ORDERS / 5, ORDERS / 2]) {
    const { child, ended } = await start()
    await vi.waitFor(async () => expect(await countDone()).toBeGreaterThanOrEqual(strike), timeout)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    const done = await countDone()
    expect(done).toBeLessThan(ORDERS)
    // Each order is processed completely, or not at all.
    expect(await readAll()).toMatchObject({ voided: done, refunds: done, refunded: done, mails: done, told: done })
  }

  await start()
  await vi.waitFor(async () => expect((await readAll()).atBank).toBe(ORDERS), timeout)
  await vi.waitFor(async () => expect((await findOperation(shop.db, operation))!.state).toBe('done'), timeout)
  const [voided, refunds, refunded, atBank, mails, told] = Array.from({ length: 6 }, () => ORDERS)
  expect(await readAll()).toEqual({ voided, refunds, refunded, atBank, mails, told })
  expect(Object.values(await reconcileRecords(shop.db)).flat()).toEqual([])
}, 300_000)
