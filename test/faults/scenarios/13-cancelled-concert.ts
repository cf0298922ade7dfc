import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import type { ShownProgress } from '#apps/desk/season/change/change.ts'
import { createDatabase } from '#platform/database/database.ts'
import { runOperations } from '#platform/jobs/operations/run-operations.ts'
import { findOperation } from '#platform/jobs/operations/operation-store.ts'
import { findFreePort } from '#platform/testing/free-port.ts'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { cancelDate } from '#core/orders/changed-dates/server/changes.ts'
import { dateOperations } from '#core/orders/changed-dates/server/operations.ts'
import type { Finding } from '#test/attacks/attack.ts'
import { createBuyer } from '#test/attacks/buyer.ts'
import { type RunningShop, startProcess } from '#test/attacks/target.ts'
import { createDatabaseLink, type DatabaseLink } from '../database-link.ts'
import type { FaultScenario, FaultShop, ScenarioRun } from '../scenario.ts'
import { openOperationPage } from '../operation-page.ts'
import { Answers, buy } from '../purchase.ts'
import { withConnection, withOwnDatabase } from '../shops.ts'

const ORDERS = { full: 2_000, short: 12 }
const BUYERS_AT_ONCE = 6
const KILLS = 3
const PROMPT_MILLISECONDS = 10_000
const TIMEOUT_MILLISECONDS = 20 * 60_000

export const scenario: FaultScenario = {
  number: 13,
  story:
    'a sold concert is cancelled while the server is killed three times: each order is refunded once and written to once',
  run: (run) => (run.season === null ? cutConnections(run) : killProcesses(run, run.season)),
}

/** Number of orders before each kill: roughly evenly distributed, with some randomness. */
const strikesOf = ({ random }: ScenarioRun, orders: number) =>
  Array.from({ length: KILLS }, (_, kill) => Math.floor((orders * (kill + 0.2 + 0.6 * random())) / (KILLS + 1)))

function killProcesses(run: ScenarioRun, season: string): Promise<Finding[]> {
  return withOwnDatabase(season, async ({ dataDirectory, databaseUrl }) => {
    const port = await findFreePort()
    const environment = { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl }
    let running: RunningShop = await startProcess({ environment, port })
    try {
      return await withConnection({ port, dataDirectory, databaseUrl, environment, target: null }, async (shop) => {
        const sold = await sellConcert(shop, ORDERS.full)
        const operation = await cancel(shop, sold.eventDateId)
        const readPage = await openOperationPage(shop, { date: sold.eventDateId, operation })
        const told: Told[] = []
        const prompt = measurePromptMail(shop)
        for (const strike of strikesOf(run, ORDERS.full)) {
          await waitFor(async () => (await countDone(shop.db, operation)) >= strike)
          const before = await readPage()
          const ended = once(running.shop, 'exit')
          running.shop.kill('SIGKILL')
          await ended
          await running.stop()
          running = await startProcess({ environment, port })
          told.push({ strike, before, after: await readPage() })
        }
        await waitFor(async () => (await findOperation(shop.db, operation))?.state !== 'running')
        await waitFor(async () => (await countMails(shop.db, sold.eventDateId)).unsent === 0)
        const seconds = (await prompt) / 1_000
        return [
          ...(await check(shop, operation, sold)),
          checkPage(told, await readPage()),
          {
            promise: 'tickets that are bought meanwhile are mailed within 10 s',
            measured: `tickets bought meanwhile mailed after ${seconds.toFixed(1)} s`,
            isKept: seconds * 1_000 < PROMPT_MILLISECONDS,
          },
        ]
      })
    } finally {
      await running.stop()
    }
  })
}

/** Progress on the page before a kill, and after the restart. */
interface Told {
  strike: number
  before: ShownProgress
  after: ShownProgress
}

function checkPage(told: readonly Told[], last: ShownProgress): Finding {
  const isTrue = ({ strike, before, after }: Told) =>
    before.done >= strike && after.done >= before.done && [before, after].every(({ items }) => items === last.items)
  return {
    promise: 'the page of the operation says how far it is, before each kill and after',
    measured: `the page said ${told.map(({ before, after }) => `${before.done} and after a kill ${after.done}`).join(', ')}, at last ${last.done} of ${last.items} (${last.state})`,
    isKept: told.every(isTrue) && last.state === 'done' && last.done === last.items && last.items === ORDERS.full,
  }
}

/** Simulates a killed process for the database: its connections end at any point. */
function cutConnections(run: ScenarioRun): Promise<Finding[]> {
  return run.withShop({}, async (shop) => {
    const sold = await sellConcert(shop, ORDERS.short)
    const operation = await cancel(shop, sold.eventDateId)
    const strikes = strikesOf(run, ORDERS.short)
    while ((await findOperation(shop.db, operation))?.state === 'running') {
      await sql`update operation_items set due_at = now() where state = 'waiting'`.execute(shop.db)
      await goOnUntilCut(shop, operation, strikes)
    }
    await buyOne(shop)
    const { rows } = await sql<{ kind: string }>`
      select kind from outbox where sent_at is null and kind in ('order-paid', 'date-cancelled') and id > ${sold.lastMail}
      order by priority, id limit 1`.execute(shop.db)
    return [
      ...(await check(shop, operation, sold)),
      {
        promise: 'tickets that are bought meanwhile are the next mail',
        measured: `next mail: ${rows[0]?.kind}`,
        isKept: rows[0]?.kind === 'order-paid',
      },
    ]
  })
}

/** Works like a process, with all connections cut after the given numbers of items. */
async function goOnUntilCut(shop: FaultShop, operation: number, strikes: number[]): Promise<void> {
  const link: DatabaseLink = await createDatabaseLink(shop.databaseUrl, {})
  const own = createDatabase(link.url, { connections: 3, onIdleError: () => {} })
  const silent = { info() {}, warn() {}, error() {} }
  const context = { db: own.db, config: shop.config, now: () => new Date(), log: silent }
  const over = new AbortController()
  const working = runOperations(own.db, { kinds: dateOperations, context })
    .catch(() => {})
    .finally(() => over.abort())
  const strike = strikes.shift()
  try {
    if (strike !== undefined) {
      while (!over.signal.aborted && (await countDone(shop.db, operation)) < strike) await sleep(5)
      link.cutAll()
    }
    await working
  } finally {
    await own.close().catch(() => {})
    await link.close()
  }
}

interface SoldConcert {
  eventDateId: number
  orders: number
  lastMail: number
}

/** Sells tickets for a concert, one per order, to the given number of buyers. */
async function sellConcert(shop: FaultShop, orders: number): Promise<SoldConcert> {
  const { ticketIds, eventDateId } = await storeConcert(shop.db, { capacity: null, bystanders: false })
  let left = orders
  const buyAll = async () => {
    while (left-- > 0) await buyTicket(shop, ticketIds[0], left)
  }
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, buyAll))
  await shop.settle()
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0)::integer as id from outbox`.execute(shop.db)
  return { eventDateId, orders, lastMail: rows[0]!.id }
}

async function buyTicket(shop: FaultShop, ticketId: number, number: number): Promise<string> {
  const request = { ticketIds: [ticketId], card: 'success', until: Date.now() + 60_000 } as const
  const bought = await buy(createBuyer(shop.port, number), request, new Answers())
  if (bought.kind !== 'paid') throw new Error(`A buyer could not buy: ${JSON.stringify(bought)}`)
  return bought.uuid
}

async function buyOne(shop: FaultShop): Promise<string> {
  const { ticketIds } = await storeConcert(shop.db, { capacity: null, bystanders: false })
  return buyTicket(shop, ticketIds[0], ORDERS.full)
}

async function cancel({ db, config }: FaultShop, eventDateId: number): Promise<number> {
  const options = { isMeant: true, actor: 'test:faults', now: new Date(), timeZone: config.timeZone }
  const outcome = await cancelDate(db, eventDateId, { keepFees: false }, options)
  if (outcome.kind === 'refused' || outcome.operation === null) throw new Error(JSON.stringify(outcome))
  return outcome.operation
}

/** Measures the milliseconds from a current payment until the tickets are mailed. */
async function measurePromptMail(shop: FaultShop): Promise<number> {
  const uuid = await buyOne(shop)
  const read = async () => {
    const { rows } = await sql<{ milliseconds: number | null }>`
      select extract(epoch from max(sent_at) - max(created_at))::float * 1000 as milliseconds from outbox
      where kind = 'order-paid' and (data ->> 'orderId')::bigint = (select id from orders where uuid = ${uuid})`.execute(
      shop.db,
    )
    return rows[0]?.milliseconds ?? null
  }
  await waitFor(async () => (await read()) !== null)
  return (await read())!
}

async function countDone(db: Db, operation: number): Promise<number> {
  return (await findOperation(db, operation))?.done ?? 0
}

async function countMails(db: Db, eventDateId: number) {
  const { rows } = await sql<{ mails: number; recipients: number; unsent: number }>`
    select count(*)::integer as mails, count(distinct data ->> 'orderId')::integer as recipients,
      count(*) filter (where sent_at is null)::integer as unsent
    from outbox where kind = 'date-cancelled' and (data ->> 'dateId')::bigint = ${eventDateId}`.execute(db)
  return rows[0]!
}

async function check(
  { db, settle }: FaultShop,
  operation: number,
  { eventDateId, orders }: SoldConcert,
): Promise<Finding[]> {
  await settle()
  const { mails, recipients } = await countMails(db, eventDateId)
  const { rows } = await sql<{ refunds: number; payments: number; wrong: number; good: number }>`
    select count(refunds.id)::integer as refunds, count(distinct refunds.payment_id)::integer as payments,
      count(*) filter (where refunds.amount_cents <> orders.total_cents)::integer as wrong,
      (select count(*) from tickets where event_date_id = ${eventDateId} and state <> 'void')::integer as good
    from orders join payments on payments.order_id = orders.id join refunds on refunds.payment_id = payments.id
    where orders.id in (select order_id from order_items where event_date_id = ${eventDateId})`.execute(db)
  const { refunds, payments, wrong, good } = rows[0]!
  const state = (await findOperation(db, operation))?.state
  return [
    {
      promise: 'each order is refunded once, whole',
      measured: `${orders} orders, ${refunds} refunds of ${payments} payments, ${wrong} of another amount, ${good} tickets left (${state})`,
      isKept: refunds === orders && payments === orders && wrong === 0 && good === 0 && state === 'done',
    },
    {
      promise: 'each buyer is written to once',
      measured: `${mails} mails to ${recipients} orders`,
      isKept: mails === orders && recipients === orders,
    },
  ]
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MILLISECONDS
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('It took longer than twenty minutes.')
    await sleep(50)
  }
}
