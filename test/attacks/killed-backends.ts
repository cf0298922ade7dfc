import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { createDatabase } from '#platform/database/database.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { Attack, Finding, Target } from './attack.ts'
import { type Answer, createBuyer, send, typed } from './buyer.ts'
import { signalAll } from './postgres-processes.ts'
import { checkRecords } from './records.ts'

const seconds = 15
const buyers = 6
const kills = 3
/** Fewer than the demand, to create contention for the last seats. */
const seats = 60

export const attack: Attack = {
  story: `terminates database connections for ${seconds} seconds under ${buyers} buyers who order one ticket after the other`,
  run,
}

interface Orders {
  /** All responses, to check what buyers saw. */
  answers: Answer[]
  /** Orders that a buyer was asked to pay. */
  promised: Set<string>
}

async function run(target: Target): Promise<Finding[]> {
  const { db, close } = createDatabase(target.databaseUrl, { connections: 2 })
  try {
    const concert = await storeConcert(db, { capacity: seats, bystanders: false })
    const end = Date.now() + seconds * 1_000
    const orders: Orders = { answers: [], promised: new Set() }
    const buying = Array.from({ length: buyers }, (_, number) =>
      buyUntil(end, target, number, concert.ticketIds[0], orders),
    )
    const [terminated] = await Promise.all([terminateUntil(db, end), ...buying])
    const restarts = await killOneByOne(target, db, concert.ticketIds[0])
    return await check(target, db, orders, { terminated, restarts })
  } finally {
    await close()
  }
}

/** Terminates random active connections at any moment. Returns their number. */
async function terminateUntil(db: Db, end: number): Promise<number> {
  let killed = 0
  while (Date.now() < end) {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'cadenza' and state <> 'idle' and pid <> pg_backend_pid()
      order by random() limit 1`.execute(db)
    killed += rows.length
    await sleep(100)
  }
  return killed
}

/**
 * Kills a PostgreSQL process, which restarts all of them, and waits for the shop. Returns the
 * duration of each restart.
 */
async function killOneByOne({ port, isRunning }: Target, db: Db, ticket: number): Promise<number[]> {
  const restarts: number[] = []
  while (restarts.length < kills && isRunning()) {
    const buyer = createBuyer(port, 2_000 + restarts.length)
    const adding = buyer.post(`/cart/add/${ticket}`, { quantity: 1 })
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = 'cadenza' and pid <> pg_backend_pid()
      order by random() limit 1`.execute(db)
    signalAll(
      rows.map(({ pid }) => pid),
      'SIGKILL',
    )
    const began = performance.now()
    await adding
    while ((await send(port, '/cart')).status !== 200 && performance.now() - began < 30_000) await sleep(50)
    restarts.push(Math.round(performance.now() - began))
  }
  return restarts
}

/**
 * Orders tickets one after another; an interrupted checkout is resent with its key until answered.
 */
async function buyUntil(
  end: number,
  { port }: Target,
  number: number,
  ticket: number,
  { answers, promised }: Orders,
): Promise<void> {
  for (let visit = 0; Date.now() < end; visit++) {
    const buyer = createBuyer(port, number + visit * buyers)
    answers.push(await buyer.post(`/cart/add/${ticket}`, { quantity: 1 }))
    const page = await buyer.open('/cart/checkout')
    answers.push(page)
    const { idempotency_key, cart } = page.props ?? {}
    if (!idempotency_key) continue
    for (let attempt = 0; attempt < 20; attempt++) {
      const answer = await buyer.post('/cart/checkout', {
        ...typed,
        idempotency_key,
        expected_total: cart?.grand_total,
      })
      answers.push(answer)
      if (answer.status === 409) promised.add(idempotency_key)
      if (answer.status !== 503) break
    }
  }
}

async function check(
  target: Target,
  db: Db,
  { answers, promised }: Orders,
  { terminated, restarts }: { terminated: number; restarts: number[] },
): Promise<Finding[]> {
  const { orders, holding } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .select(
      sql<number>`count(*) filter (where exists
      (select from order_items where order_id = orders.id and held = quantity))::integer`.as('holding'),
    )
    .executeTakeFirstOrThrow()
  const wrong = answers.filter(({ status }) => ![200, 302, 303, 409, 503].includes(status))
  const refused = answers.filter(({ status }) => status === 503)
  return [
    {
      promise: 'no broken connection ends the process',
      measured: `${terminated} connections terminated, ${restarts.length} killed, ${target.isRunning() ? 0 : 1} crashes`,
      isKept: terminated > 0 && restarts.length === kills && target.isRunning(),
    },
    {
      promise: 'the shop goes on within 10 s of a database that restarts itself',
      measured: `after ${restarts.join(', ')} ms`,
      isKept: restarts.every((milliseconds) => milliseconds < 10_000),
    },
    {
      promise: 'whoever is hit is told 503',
      measured: `${answers.length} answers, ${refused.length} x 503, ${wrong.length} others (${[...new Set(wrong.map(({ status }) => status))].join(', ')})`,
      isKept: wrong.length === 0,
    },
    {
      promise: 'no order that was promised is lost, and none is made twice',
      measured: `${promised.size} promised, ${orders} made, ${holding} with their seats`,
      isKept: orders >= promised.size && holding === orders && orders <= seats,
    },
    await checkRecords(db),
  ]
}
