import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { orderTickets, payAtBank } from '#core/orders/server/testing/buyer.ts'
import { runCommand } from '../admin/run-command.ts'
import { createTestShop, type TestShop } from '#test/shop/shop.ts'
import { reconcileCommands } from './commands.ts'
import { reconcileJobs } from '#core/accounting/reconcile/jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ season: false })
  const concert = await storeConcert(shop.db, { bystanders: false })
  const bank = await orderTickets(shop.visitor(), concert.ticketIds[0], 2)
  await payAtBank(shop, bank.location!, 'success')
})
afterAll(() => shop.close())

let config: TestShop['config']
beforeEach(() => {
  config = shop.config
})

async function run(...args: string[]): Promise<{ code: number; lines: string[]; errors: string[] }> {
  const [lines, errors]: string[][] = [[], []]
  const context = {
    config: () => config,
    databaseUrl: () => Promise.reject(new Error('not asked for')),
    database: () => Promise.resolve({ db: shop.db } as never),
    print: (line: string) => lines!.push(line),
    resolvePath: (path: string) => path,
    actor: 'command line, anna',
    signal: new AbortController().signal,
  }
  const code = await runCommand(['reconcile', ...args], {
    commands: reconcileCommands,
    context,
    printError: (line) => errors!.push(line),
  })
  return { code, lines: lines!, errors: errors! }
}

test('reconcile: says part by part that the records agree, and ends with 0', async () => {
  expect(await run()).toEqual({
    code: 0,
    lines: [
      'Seats: zones, ledger, carts and orders, tickets: in agreement',
      'Money: payments and refunds, orders, tickets, ledger: in agreement',
      'Numbers: of tickets and of orders, without gaps: in agreement',
      'Documents: their series without gaps, their lines, ledger: in agreement',
      'Provider: its payments and refunds, and the shop’s: in agreement',
    ],
    errors: [],
  })
  for (const days of ['1', '400']) expect(await run('--days', days)).toMatchObject({ code: 0, errors: [] })
})

test('reconcile: names what differs, and ends with 1; at night it is an error in the log', async () => {
  await sql`update counters set value = value + 2 where name = 'ticket'`.execute(shop.db)
  const { code, lines, errors } = await run('--days', '7')
  expect(code).toBe(1)
  expect(lines.slice(2, 4)).toEqual([
    'Numbers: of tickets and of orders, without gaps: 1 difference',
    '  series of tickets lacks the numbers 3 to 4.',
  ])
  expect(errors).toEqual(['Records differ: 1 difference. docs/operations.md says what to do.'])

  const said: unknown[] = []
  const log = { info() {}, warn() {}, error: (...facts: unknown[]) => said.push(facts) }
  const [job] = reconcileJobs
  const context = { db: shop.db, config: shop.config, log, now: () => new Date() }
  await job!.run(context, new AbortController().signal)
  expect(said).toEqual([
    [{ part: 'numbers', subject: 'series of tickets' }, 'Records differ: series of tickets lacks the numbers 3 to 4.'],
  ])
  const last = await shop.db.selectFrom('reconciliations').selectAll().orderBy('ended_at', 'desc').executeTakeFirst()
  expect(last).toMatchObject({ differences: 1, examples: ['series of tickets lacks the numbers 3 to 4'] })
  await sql`update counters set value = value - 2 where name = 'ticket'`.execute(shop.db)
})

test.for(['0', '401', '1.5', 'week', ''])('reconcile: --days %s is refused', async (days) => {
  expect(await run(`--days=${days}`)).toMatchObject({ code: 2, lines: [] })
})

test('reconcile: a provider that refuses the connection, or knows nothing of a payment, is named; the database is not blamed', async () => {
  await sql`update payments set updated_at = now() - interval '1 hour'`.execute(shop.db)
  config = { ...shop.config, port: 1, origins: { ...shop.config.origins, en: 'http://localhost:1' } }
  const refused = await run()
  expect(refused).toMatchObject({
    code: 1,
    errors: [expect.stringMatching(/^The payment provider does not answer: .*ECONNREFUSED/)],
  })
  expect(refused.lines).toHaveLength(4)
  // Without a payment to check, the list of refunds fails.
  await sql`update payments set provider = 'elsewhere'`.execute(shop.db)
  expect((await run()).errors).toEqual([
    expect.stringMatching(/^The payment provider does not answer: .*ECONNREFUSED.* What stands above was compared\.$/),
  ])
  await sql`update payments set provider = 'demo'`.execute(shop.db)
  config = shop.config
  await sql`update payments set provider_ref = 'unknown'`.execute(shop.db)
  expect((await run()).errors).toEqual([expect.stringMatching(/^The payment provider does not answer: .*404/)])
})
