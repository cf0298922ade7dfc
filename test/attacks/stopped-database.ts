import { setTimeout as sleep } from 'node:timers/promises'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { createDatabase } from '#platform/database/database.ts'
import type { Attack, Finding, Target } from './attack.ts'
import { type Answer, type Buyer, createBuyer, send, typed } from './buyer.ts'
import { listPostgresProcesses, signalAll } from './postgres-processes.ts'
import { checkRecords } from './records.ts'

const stoppedSeconds = 20
const buyers = 6
const hosts = { en: 'localhost', fr: 'fr.localhost', hu: 'hu.localhost' }

interface Checkout {
  buyer: Buyer
  form: object
}

/** Responses while the database hangs, by kind of request. */
type Measured = Record<'page' | 'navigation' | 'form' | 'ready' | 'live' | 'file', Answer[]>

export const attack: Attack = {
  story: `stops every process of PostgreSQL for ${stoppedSeconds} seconds under ${buyers} buyers who send their checkout`,
  run,
}

async function run(target: Target): Promise<Finding[]> {
  const { db, close } = createDatabase(target.databaseUrl, { connections: 2 })
  try {
    const concert = await storeConcert(db, { capacity: 100, bystanders: false })
    const checkouts = await Promise.all(
      Array.from({ length: buyers }, (_, number) => openCheckout(target, number, concert.ticketIds[0])),
    )
    const visitor = createBuyer(target.port, buyers)
    await visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity: 1 })
    const stopped = await listPostgresProcesses(await target.findPostmasterPid())
    // In progress when the database stops.
    const sent = Promise.all(checkouts.map(sendCheckout))
    await sleep(20)
    signalAll(stopped, 'SIGSTOP')
    const measured = await measure(target, visitor).finally(() => signalAll(stopped, 'SIGCONT'))
    const healed = await measureHealing(target)
    const first = await sent
    const again = await Promise.all(checkouts.map(sendCheckout))
    const { orders } = await db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow()
    return [
      ...checkAnswers(measured),
      {
        promise: 'the shop heals within 10 s, in the same process',
        measured: `pages after ${healed} ms, ${target.isRunning() ? 'the same process' : 'the process has ended'}`,
        isKept: target.isRunning() && healed <= 10_000,
      },
      {
        promise: 'a checkout that was cut is found or made by sending it again: one order each',
        measured: `first ${tally(first)}; again ${tally(again)}; ${orders} orders of ${buyers} buyers`,
        isKept: again.every(leadsOn) && orders === buyers,
      },
      await checkRecords(db),
    ]
  } finally {
    await close()
  }
}

async function openCheckout({ port }: Target, number: number, ticket: number): Promise<Checkout> {
  const buyer = createBuyer(port, number)
  await buyer.post(`/cart/add/${ticket}`, { quantity: 1 })
  const { props } = await buyer.open('/cart/checkout')
  return {
    buyer,
    form: { ...typed, idempotency_key: props?.idempotency_key, expected_total: props?.cart?.grand_total },
  }
}

const sendCheckout = ({ buyer, form }: Checkout): Promise<Answer> => buyer.post('/cart/checkout', form)

/** Whether it leads to the bank, or to a page of the shop. */
const leadsOn = ({ status }: Answer): boolean => status === 409 || status === 303

async function measure({ port }: Target, visitor: Buyer): Promise<Measured> {
  const measured: Measured = { page: [], navigation: [], form: [], ready: [], live: [], file: [] }
  const end = Date.now() + stoppedSeconds * 1_000
  const ask = async (kind: keyof Measured, asking: () => Promise<Answer>) => {
    while (Date.now() < end) {
      measured[kind].push(await asking())
      await sleep(250)
    }
  }
  await Promise.all([
    ...Object.values(hosts).map((host) => ask('page', () => visitor.get('/', { host: `${host}:${port}` }))),
    ask('navigation', () => visitor.get('/cart', { headers: { 'x-hybrid': 'true' } })),
    ask('form', () => visitor.post('/cart/promo-code/remove', {})),
    ask('ready', () => send(port, '/health/ready')),
    ask('live', () => send(port, '/health/live')),
    ask('file', () => send(port, '/favicon.svg')),
  ])
  return measured
}

async function measureHealing({ port }: Target): Promise<number> {
  const began = performance.now()
  for (;;) {
    const answers = await Promise.all(['/', '/health/ready'].map((path) => send(port, path)))
    const milliseconds = Math.round(performance.now() - began)
    if (answers.every(({ status }) => status === 200) || milliseconds > 60_000) return milliseconds
    await sleep(50)
  }
}

function checkAnswers({ page, navigation, form, ready, live, file }: Measured): Finding[] {
  const isTold = ({ status, headers }: Answer) => status === 503 && headers['retry-after'] !== undefined
  const check = (promise: string, answers: Answer[], most: number, isRight: (answer: Answer) => boolean): Finding => ({
    promise,
    measured: `${tally(answers)}, the slowest after ${slowest(answers)} ms`,
    isKept: answers.length > 0 && slowest(answers) <= most && answers.every(isRight),
  })
  return [
    check('pages of all languages say 503 with Retry-After within 3 s', page, 3_000, isTold),
    check('navigations say so, too', navigation, 3_000, isTold),
    check('forms say so, too', form, 3_000, isTold),
    check('the readiness probe says no within 1 s', ready, 1_000, ({ status }) => status === 503),
    check('the liveness probe says yes within 1 s', live, 1_000, ({ status }) => status === 200),
    check('files are sent within 1 s', file, 1_000, ({ status }) => status === 200),
  ]
}

function slowest(answers: readonly Answer[]): number {
  return Math.max(0, ...answers.map(({ milliseconds }) => milliseconds))
}

/** Formats as `12 x 200, 1 x 503`. */
function tally(answers: readonly Answer[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(', ')
}
