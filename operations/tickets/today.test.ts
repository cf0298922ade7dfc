/** By default the evening and the season are the current ones, in the shop's time zone. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insertPaidOrder } from '#core/orders/server/testing/paid-order.ts'
import { findOrderTickets } from '#core/tickets/server/ticket-store.ts'
import { runCommand } from '../admin/run-command.ts'
import { createTestConfig } from '#test/shop/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { ticketCommands } from './commands.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(database.close)
const config = createTestConfig()
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

async function run(...args: string[]) {
  const lines: string[] = []
  const context = {
    config: () => config,
    databaseUrl: async () => database.url,
    database: async () => database,
    print: (line: string) => void lines.push(line),
    resolvePath: (path: string) => path,
    actor: 'test',
    signal: new AbortController().signal,
  }
  const code = await runCommand(args, { commands: ticketCommands, context, printError: context.print })
  return { code, last: lines.at(-1) }
}

test('ticket check, admit: without a day it is the evening of now, until four in the morning', async () => {
  const order = await insertPaidOrder(db, { quantity: 1 })
  const { code } = (await findOrderTickets(db, order.id, { locale: 'en', config }))[0]!
  // It begins at 19:30 on the 28th.
  vi.setSystemTime('2026-11-28T02:59:00Z')
  expect(await run('ticket', 'check', code)).toEqual({
    code: 1,
    last: 'Not let in: it is for another date than 2026-11-27.',
  })
  vi.setSystemTime('2026-11-29T03:00:00Z')
  expect(await run('ticket', 'admit', code)).toEqual({
    code: 1,
    last: 'Not let in: it is for another date than 2026-11-29.',
  })
  for (const now of ['2026-11-28T03:00:00Z', '2026-11-29T02:59:00Z']) {
    vi.setSystemTime(now)
    expect(await run('ticket', 'check', code)).toEqual({ code: 0, last: 'Valid: lets in once.' })
  }
  expect(await run('ticket', 'admit', code)).toEqual({ code: 0, last: 'Let in.' })
})

test('ticket new-key: without a season it is that of now, which begins with August', async () => {
  for (const [now, season] of [
    ['2026-07-31T21:59:00Z', '2025/2026'],
    ['2026-07-31T22:00:00Z', '2026/2027'],
  ]) {
    vi.setSystemTime(now!)
    expect((await run('ticket', 'new-key')).last).toContain(`signs the tickets of the season ${season} from now on.`)
  }
  const { rows } = await sql<{ subject: string }>`
    select subject from audit_log where action = 'ticket new-key' order by id`.execute(db)
  expect(rows.map(({ subject }) => subject)).toEqual(['season 2025', 'season 2026'])
})
