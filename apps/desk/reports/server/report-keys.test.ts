/**
 * Every row of every report leads to its own entries, and to no others, both by payment date and by
 * concert date.
 */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { sumMoney } from '#core/orders/settlement/server/money-sums.ts'
import { addDays, findCalendarDate } from '#values/dates.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { moneyKinds, type MoneySums, type ReportName, reportNames } from '../reports.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const { visitor } = await desk.signedIn('finance')
const today = findCalendarDate(new Date(), desk.config.timeZone)

/**
 * Two halls, one without a country and thus without a rate; money not assigned to a ticket; some of
 * it summed, some new.
 */
async function sell() {
  const [first, second, other] = [
    await storeConcert(db, { bystanders: false, startsInDays: 3 }),
    await storeConcert(db, { bystanders: false, startsInDays: 9 }),
    await storeConcert(db, { bystanders: false, startsInDays: 3, prices: [1_000] }),
  ]
  await sql`update event_dates set venue_id = ${first.venueId}, slot = 'b' where id = ${second.eventDateId}`.execute(db)
  await sql`update venues set country = 'FR' where id = ${first.venueId}`.execute(db)
  await sql`update zones set title = '{"en": "Balcony"}' where id = ${second.zoneId}`.execute(db)
  const orders: Awaited<ReturnType<typeof buy>>[] = []
  for (const concert of [first, second, other]) {
    orders.push(await buy(desk, desk.visitor(), concert, { quantity: 2 }))
    if (concert === second) await sumMoney(db)
  }
  for (const [at, { id }] of orders.entries())
    await sql`insert into refunds (payment_id, amount_cents, reason, idempotency_key, state)
      select id, ${100 * (at + 1)}, 'made_at_provider', gen_random_uuid(), 'succeeded' from payments where order_id = ${id}`.execute(
      db,
    )
  // One of them was paid the day before.
  await db.transaction().execute(async (trx) => {
    await sql`alter table money_entries disable trigger user`.execute(trx)
    await sql`update money_entries set at = at - interval '1 day' where order_id = ${orders[2]!.id}`.execute(trx)
    await sql`alter table money_entries enable trigger user`.execute(trx)
  })
  return { first, second, other }
}

test('reports: the lines behind each row come to what the row says, whatever it is narrowed to', async () => {
  const { first, second, other } = await sell()
  const [soon, later] = [addDays(today, 3), addDays(today, 9)]
  const asked: [Record<string, string>, concerts: number[]][] = [
    [{ from: today, to: today }, [first.eventDateId, second.eventDateId]],
    [{ from: addDays(today, -1), to: addDays(today, -1) }, [other.eventDateId]],
    [{ from: today, to: today, venue: String(first.venueId) }, [first.eventDateId, second.eventDateId]],
    [{ from: soon, to: soon, by: 'played' }, [first.eventDateId, other.eventDateId]],
    [{ from: later, to: later, by: 'played', venue: String(first.venueId) }, [second.eventDateId]],
    [{ from: addDays(today, 10), by: 'played' }, []],
  ]
  const { rows: entries } = await sql<{ date: number; gross: number }>`
    select event_date_id as date, sum(gross_cents)::integer as gross from money_entries group by 1`.execute(db)
  for (const [query, concerts] of asked) {
    const expected = entries.filter(({ date }) => concerts.includes(date)).reduce((sum, { gross }) => sum + gross, 0)
    for (const report of reportNames) {
      if (report === 'refunds' || (report === 'sell-through' && query['by'] !== 'played')) continue
      const { rows, total } = (await visitor.hybrid(href(deskRoutes['reports.show'], { report }, { query }))).props
      expect({ report, query, gross: total.gross }).toEqual({ report, query, gross: expected })
      for (const row of rows as (MoneySums & { key?: string; id?: number })[]) {
        const key = String(row.key ?? row.id)
        expect([report, query, key, await linesOf(report, key, query)]).toEqual([report, query, key, sumsOf(row)])
      }
    }
  }
})

const sumsOf = (row: MoneySums) => ({
  gross: row.gross,
  vat: row.vat,
  ...Object.fromEntries(moneyKinds.map((kind) => [kind, row[kind]])),
})

/** Returns the entry sums of the list, entry by entry, and its heading. */
async function linesOf(report: ReportName, key: string, query: object) {
  const asked = { ...query, report, key }
  const { entries, sum } = (await visitor.hybrid(href(deskRoutes['reports.ledger'], {}, { query: asked }))).props
  const lines = entries as { kind: string; grossCents: number; vatCents: number }[]
  const add = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
  const gross = add(lines.map(({ grossCents }) => grossCents))
  const vat = add(lines.map(({ vatCents }) => vatCents))
  expect(sum).toEqual({ count: lines.length, grossCents: gross, vatCents: vat })
  const ofKind = (kind: string) => add(lines.filter((line) => line.kind === kind).map(({ grossCents }) => grossCents))
  return { gross, vat, ...Object.fromEntries(moneyKinds.map((kind) => [kind, ofKind(kind)])) }
}
