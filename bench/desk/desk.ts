/**
 * Time that the desk takes to find an order, to list orders and to report, among 200,000 with
 * 500,000 tickets and a million ledger entries.
 */
import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { readOrderFilters } from '#apps/desk/orders/orders.ts'
import { orderList, findJump, listOrders } from '#apps/desk/orders/server/order-list-store.ts'
import { findOrders } from '#apps/desk/orders/server/order-search-store.ts'
import { readPromoFilters } from '#apps/desk/promo/promo.ts'
import { listPromos, promoList } from '#apps/desk/promo/server/promo-list-store.ts'
import { readList } from '#apps/desk/server/list-query.ts'
import { findNeeds } from '#apps/desk/today/server/need-store.ts'
import type { Run } from '../part.ts'
import { openSeason } from '../shop/open-season.ts'
import { findPercentile } from '../statistics/percentiles.ts'
import { repeat } from '../statistics/repeat.ts'
import { seedManyEntries } from './many-entries.ts'
import { orders, seedManyOrders } from './many-orders.ts'
import { seedManyRecords } from './many-records.ts'
import { measureReports } from './reports.ts'

/** Queries of each kind in a run, always with other values; there are two runs at least. */
const times = 60
const timeZone = 'Europe/Budapest'

type Halls = number[] | null
/** Users: of the organiser, of a large hall, and of one with hardly any sales. */
type People = Record<'house' | 'hall' | 'small', Halls>

export async function measureDesk(run: Run): Promise<void> {
  const { db } = await openSeason(run, { pictures: 'tiny' })
  run.step('Orders and tickets are stored')
  await seedManyRecords(db)
  const small = await seedManyOrders(db)
  await seedManyEntries(db)
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{
    id: number
  }>`select venue_id as id from order_items join event_dates on event_dates.id = event_date_id
    group by venue_id order by count(*) desc limit 1`.execute(db)
  const people: People = { house: null, hall: [rows[0]!.id], small: [small.id] }
  const slowest = { exact: 0, names: 0, lists: 0, reports: 0 }
  const noisy = new Set<keyof typeof slowest>()
  const note = async (kind: keyof typeof slowest, what: string, measure: () => Promise<number[]>) => {
    const { result, isNoisy, noise } = await repeat({ measure, read: (took) => [findPercentile(took, 95)], step: 3 })
    const p95 = findPercentile(result, 95)
    run.tell(`${what}: p95 ${p95.toFixed(1)} ms, median ${findPercentile(result, 50).toFixed(1)} ms${noise}`)
    slowest[kind] = Math.max(slowest[kind], p95)
    if (isNoisy) noisy.add(kind)
  }
  for (const [who, halls] of Object.entries(people)) {
    run.step(`Searches for ${who}`)
    for (const [what, questions] of Object.entries(await exactQuestions(db)))
      await note('exact', `${who}: ${what}`, () => askAll(questions, (q) => search(db, q, halls)))
    for (const [what, questions] of Object.entries(nameQuestions))
      await note('names', `${who}: ${what}`, () => askAll(questions, (q) => search(db, q, halls)))
    for (const [what, questions] of Object.entries(nameQuestions))
      await note('lists', `${who}: the list of ${what}`, () => askAll(questions, (q) => list(db, { q }, halls)))
    run.step(`Lists for ${who}`)
    for (const query of queries)
      await note('lists', `${who}: the list ${JSON.stringify(query)}`, () =>
        askAll(repeated(query), (one) => list(db, one, halls)),
      )
  }
  await measureOtherLists(db, note)
  await measureTurning(db, note)
  for (const [who, halls] of Object.entries(people)) {
    run.step(`Reports for ${who}`)
    const noteReport = (what: string, ask: () => Promise<unknown>) =>
      note('reports', what, () => askAll(repeated({}, 5), ask))
    await measureReports(db, { who, halls, note: noteReport })
  }
  run.record({ orders })
  run.record({ 'search-exact': slowest.exact }, noisy.has('exact'))
  run.record({ 'search-name': slowest.names }, noisy.has('names'))
  run.record({ list: slowest.lists }, noisy.has('lists'))
  run.record({ report: slowest.reports }, noisy.has('reports'))
}

type NoteLists = (kind: 'lists', what: string, measure: () => Promise<number[]>) => Promise<void>

/** What Today asks for, and promo codes: all, and those of a common and of an unknown word. */
async function measureOtherLists(db: Db, note: NoteLists): Promise<void> {
  const scope = { halls: null, allowed: null }
  const needs = { hallsOf: () => null, allowedOf: () => null, locale: 'hu' } as const
  await note('lists', 'the needs of Today', () => askAll(repeated({}), () => findNeeds(db, needs)))
  for (const q of ['', 'batch', 'zzzz']) {
    const asked = { scope, filters: readPromoFilters({}), q, locale: 'hu' } as const
    await note('lists', `promo codes, ${q}`, () =>
      askAll(repeated({ q }), (query) => listPromos(db, readList(promoList, query), asked)),
    )
  }
}

/** Pages forward to the 500th page and back, and jumps to dates and orders. */
async function measureTurning(db: Db, note: NoteLists): Promise<void> {
  let page = await list(db, {}, null)
  const turn = (to: 'after' | 'before') => clock(async () => (page = await list(db, { [to]: page[to]! }, null)))
  const turnPages = async (to: 'after' | 'before') => {
    const took: number[] = []
    for (let number = 0; number < 20; number++) took.push(await turn(to))
    return took
  }
  await note('lists', 'the first pages by next', () => turnPages('after'))
  for (let number = 0; number < 480; number++) await turn('after')
  await note('lists', 'pages after the 500th by next', () => turnPages('after'))
  await note('lists', 'the same by previous', () => turnPages('before'))
  const jumps = Array.from({ length: times }, (_, index) =>
    index % 2 === 0
      ? { reference: `CDZ-25-${String(100_000 + index * 97)}` }
      : { day: new Date(Date.now() - index * 15 * 86_400_000).toISOString().slice(0, 10) },
  )
  await note('lists', 'a jump to a day or an order', () =>
    askAll(jumps, async (jump) =>
      list(db, { after: (await findJump(db, jump, { scope: { halls: null, allowed: null }, timeZone }))! }, null),
    ),
  )
}

const queries: Record<string, string>[] = [
  {},
  { state: 'expired' },
  { channel: 'box_office' },
  { sort: 'sum' },
  { sort: '-sum' },
]

/** Names as typed, down to a single letter. */
const nameQuestions = {
  'a whole name': ['kovács', 'dupont', 'martinek', 'szabóina', 'œuvelos', 'garlinard', 'horgyre'],
  'two beginnings': ['zsó ko', 'anna sza', 'jean luc du', 'tót péter', 'ágn váre', 'lou wil'],
  'three letters': ['kov', 'sza', 'dup', 'mar', 'fra', 'ben'],
  'two letters': ['ko', 'sz', 'an', 'du', 'be', 'zs'],
  'a letter': ['k', 'a', 'z', 'm'],
  'nobody’s name': ['xylo', 'wq', 'zzz anna', 'q'],
}

async function exactQuestions(db: Db): Promise<Record<string, string[]>> {
  const pick = async (query: ReturnType<typeof sql<{ value: string }>>) =>
    (await query.execute(db)).rows.map(({ value }) => value)
  return {
    'a reference': await pick(sql`select ref_nr as value from orders where id % 3331 = 7 limit ${times}`),
    'a mail address': await pick(sql`select email as value from orders where id % 3331 = 9 limit ${times}`),
    'the beginning of one': await pick(
      sql`select substr(email, 1, 12) as value from orders where id % 3331 = 11 limit ${times}`,
    ),
    'a number': await pick(
      sql`select lpad(serial::text, 6, '0') as value from tickets where id % 8311 = 7 limit ${times}`,
    ),
    'a code': await pick(sql`select secret as value from tickets where id % 8311 = 9 limit ${times}`),
    'a payment': await pick(sql`select provider_ref as value from payments where id % 3331 = 9 limit ${times}`),
  }
}

const repeated = <value>(value: value, often = times / 3): value[] => Array.from({ length: often }, () => value)

function search(db: Db, q: string, halls: Halls) {
  return findOrders({ db, q, halls, allowed: halls, locale: 'hu', limit: 8 })
}

function list(db: Db, query: Record<string, string>, halls: Halls) {
  const asked = readList(orderList, query)
  const scope = { halls, allowed: halls }
  return listOrders(db, asked, {
    scope,
    filters: readOrderFilters(query),
    q: asked.q,
    timeZone,
    now: new Date(),
    locale: 'hu',
  })
}

async function askAll<question>(
  questions: question[],
  ask: (question: question) => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = []
  for (const question of [...questions.slice(0, 3), ...questions, ...questions])
    took.push(await clock(() => ask(question)))
  // The first ones warm up the connection.
  return took.slice(Math.min(3, questions.length))
}

async function clock(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
