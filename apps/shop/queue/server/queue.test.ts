import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { storeConcert, type SampleConcert } from '#core/cart/server/testing/samples.ts'
import { createQueues } from '#core/queue/server/queues.ts'
import { readConfig } from '#operations/config/config.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { createTestShop } from '#test/shop/shop.ts'
import type { TestVisitor } from '#test/shop/test-visitor.ts'

const database = await createTestDatabase()
const queues = createQueues(readConfig({}), database)
const shop = await createTestShop({ season: false, database, dependencies: { queues } })
afterAll(() => shop.close())
const { db } = shop

let concert: SampleConcert
beforeEach(async () => {
  await sql`update queues set ended_at = now() where ended_at is null`.execute(db)
  concert = await storeConcert(db, { capacity: 20 })
})

interface Sample {
  opensIn?: string
  perMinute?: number
}

async function announce({ opensIn = '1 hour', perMinute = 60_000 }: Sample = {}): Promise<string> {
  const { id } = await db
    .insertInto('queues')
    .values({
      event_date_id: concert.eventDateId,
      opens_at: sql<Date>`now() + ${opensIn}::interval`,
      per_minute: perMinute,
      rate: perMinute,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queues.refresh(db)
  return `/queue/${id}`
}

/** Lets the time of the opening come, and some seconds of admission. */
async function open(): Promise<void> {
  await sql`update queues set opens_at = now() where ended_at is null and opened_at is null`.execute(db)
  await queues.refresh(db)
  await queues.refresh(db)
}

async function serve(): Promise<void> {
  await sql`update queues set ticked_at = now() - interval '2 seconds' where ended_at is null`.execute(db)
  await queues.refresh(db)
  await queues.refresh(db)
}

const see = async (visitor: TestVisitor, page: string) => {
  const { body, status } = await visitor.get(page)
  const view = /data-view="(\w+)"/.exec(body)?.[1]
  const position = /data-position="(\d+)"/.exec(body)?.[1]
  return { status, view, position: position === undefined ? null : Number(position), body }
}

const add = (visitor: TestVisitor, quantity = 1) =>
  visitor.post(`/cart/add/${concert.ticketIds[0]}`, { quantity }, { follow: false })

const countHeld = async () =>
  (await db.selectFrom('zones').select('held').where('id', '=', concert.zoneId).executeTakeFirstOrThrow()).held

test('a queue: who comes before the opening waits, is placed by lot, admitted, and takes tickets', async () => {
  const page = await announce()
  const visitor = shop.visitor()
  const held = await countHeld()
  expect(await see(visitor, page)).toMatchObject({ status: 200, view: 'announced', position: null })
  expect((await add(visitor)).location).toBe(page)
  await open()
  expect(await see(visitor, page)).toMatchObject({ view: 'waiting', position: 0 })
  expect((await add(visitor)).location).toBe(page)
  expect(await countHeld()).toBe(held)
  await serve()
  expect(await see(visitor, page)).toMatchObject({ view: 'turn' })
  await add(visitor, 2)
  expect(await countHeld()).toBe(held + 2)
})

test('a queue: who comes after the opening stands behind, in order, and tabs share one place', async () => {
  const page = await announce({ perMinute: 1 })
  const early = await Promise.all([1, 2, 3].map(async () => shop.visitor()))
  for (const one of early) await see(one, page)
  await open()
  const [fourth, fifth] = [shop.visitor(), shop.visitor()]
  expect(await see(fourth, page)).toMatchObject({ view: 'waiting', position: 3 })
  expect((await see(fifth, page)).position).toBeGreaterThan(3)
  expect(await see(fourth, page)).toMatchObject({ view: 'waiting', position: 3 })
  for (const one of early) expect((await see(one, page)).position).toBeLessThan(3)
})

test('a pass belongs to the first session that uses it: passed on, it takes nothing', async () => {
  const page = await announce()
  const [buyer, friend] = [shop.visitor(), shop.visitor()]
  await see(buyer, page)
  await open()
  await serve()
  await see(buyer, page)
  for (const [name, value] of buyer.cookies) if (name.startsWith('cadenza_pass')) friend.cookies.set(name, value)
  await add(buyer)
  const held = await countHeld()
  await add(friend)
  expect(await countHeld()).toBe(held)
  const { location } = await add(friend)
  expect(location).not.toBe(page)
  await add(buyer)
  expect(await countHeld()).toBe(held + 1)
})

test('who waits cannot make a pass of the own place, nor of one of another queue', async () => {
  const page = await announce({ perMinute: 1 })
  const visitors = [shop.visitor(), shop.visitor()]
  for (const visitor of visitors) await see(visitor, page)
  await open()
  const held = await countHeld()
  for (const visitor of visitors) {
    for (const [name, value] of visitor.cookies)
      if (name.startsWith('cadenza_place')) visitor.cookies.set(name.replace('place', 'pass'), value)
    await add(visitor)
    expect(await countHeld()).toBe(held)
  }
  const former = concert
  concert = await storeConcert(db)
  const other = await announce()
  for (const visitor of visitors) {
    const token = visitor.cookies.get(`cadenza_place_${page.split('/').at(-1)}`)!
    visitor.cookies.set(`cadenza_pass_${other.split('/').at(-1)}`, token)
    expect((await add(visitor)).location).toBe(other)
  }
  concert = former
})

test('a pass that is not used in time ends, and so does one that was used before', async () => {
  const page = await announce()
  const [used, unused] = [shop.visitor(), shop.visitor()]
  for (const one of [used, unused]) await see(one, page)
  await open()
  await serve()
  for (const one of [used, unused]) expect(await see(one, page)).toMatchObject({ view: 'turn' })
  await add(used)
  const held = await countHeld()
  await sql`update queue_minutes set minute = minute - interval '20 minutes'`.execute(db)
  await queues.refresh(db)
  await add(unused)
  expect(await countHeld()).toBe(held)
  await add(used)
  expect(await countHeld()).toBe(held + 1)
  await sql`update queue_passes set used_at = now() - interval '16 minutes'`.execute(db)
  await add(used)
  expect(await countHeld()).toBe(held + 1)
  expect(await see(unused, page)).toMatchObject({ view: 'passed' })
  expect(await see(unused, `${page}?again=1`)).toMatchObject({ view: 'waiting', position: 2 })
})

test('a place goes along to the host of another language, but replaces none there', async () => {
  const page = await announce({ perMinute: 1 })
  await see(shop.visitor(), page)
  const english = shop.visitor()
  await see(english, page)
  await open()
  const { body, position } = await see(english, page)
  const french = shop.visitor('fr')
  const link = new URL(/href="([^"]+)"[^>]*hreflang="fr"/.exec(body)![1]!)
  expect(await see(french, link.pathname + link.search)).toMatchObject({ position, view: 'waiting' })
  expect(await see(french, page)).toMatchObject({ position })
  const other = shop.visitor('fr')
  const own = await see(other, page)
  expect(await see(other, link.pathname + link.search)).toMatchObject({ position: own.position })
})

test('the served number is the same for all, kept for a second, and sets no cookie', async () => {
  const page = await announce()
  const { headers, body } = await shop.inject({ url: page.replace('queue', 'served') })
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=1' })
  expect(headers['set-cookie']).toBeUndefined()
  expect(JSON.parse(body)).toMatchObject({ state: 'announced', served: 0, isSoldOut: false })
  expect((await shop.inject({ url: '/served/999999' })).statusCode).toBe(404)
})

test('a network takes a bounded number of places', async () => {
  const page = await announce()
  const seen = []
  for (let each = 0; each < 201; each++) seen.push((await see(shop.visitor('en', '10.9.8.7'), page)).view)
  expect(seen.slice(0, 200).every((view) => view === 'announced')).toBe(true)
  expect(seen[200]).toBe('full')
  expect((await see(shop.visitor('en', '10.9.8.8'), page)).view).toBe('announced')
})

test('nobody is admitted to seats that are not there, nor while the desk pauses', async () => {
  const page = await announce()
  const visitor = shop.visitor()
  await see(visitor, page)
  await open()
  await sql`update zones set blocked = capacity - sold - held where id = ${concert.zoneId}`.execute(db)
  await serve()
  const { body, view } = await see(visitor, page)
  expect(view).toBe('waiting')
  expect(body).toContain('No tickets are free at the moment')
  await sql`update zones set blocked = 0 where id = ${concert.zoneId}`.execute(db)
  await sql`update queues set paused_at = now() where ended_at is null`.execute(db)
  await serve()
  expect((await see(visitor, page)).body).toContain('The queue is paused')
  await sql`update queues set paused_at = null where ended_at is null`.execute(db)
  await serve()
  expect((await see(visitor, page)).view).toBe('turn')
})

test('the page says that the concert is sold out, or the queue over, and then tickets need no pass', async () => {
  const page = await announce()
  await open()
  await sql`update zones set held = 0, sold = capacity where id = ${concert.zoneId}`.execute(db)
  await serve()
  expect(await see(shop.visitor(), page)).toMatchObject({ view: 'sold_out' })
  await sql`update zones set sold = 0 where id = ${concert.zoneId}`.execute(db)
  await sql`update queues set ended_at = now()`.execute(db)
  await queues.refresh(db)
  expect(await see(shop.visitor(), page)).toMatchObject({ view: 'ended' })
  await add(shop.visitor())
  expect(await countHeld()).toBe(1)
})

/** Additions of the sample's ticket, which take so long. */
const addSlowly = (count: number, milliseconds: number) =>
  Promise.all(Array.from({ length: count }, () => queues.timeAddition(concert.ticketIds[0], setTimeout(milliseconds))))

const watchLoad = (perMinute: number | null) =>
  sql`update event_dates set queue_per_minute = ${perMinute} where id = ${concert.eventDateId}`.execute(db)

const findBegun = async () =>
  (
    await db
      .selectFrom('queues')
      .select(['id', 'is_by_load', 'per_minute'])
      .where('event_date_id', '=', concert.eventDateId)
      .execute()
  ).map(({ id, ...queue }) => ({ path: `/queue/${id}`, ...queue }))

test('a queue begins by itself when many tickets are added slowly, where the desk wants it', async () => {
  await addSlowly(60, 510)
  await queues.beginSlow(db)
  expect(await findBegun()).toEqual([])
  await watchLoad(90)
  await queues.beginSlow(db)
  await queues.beginSlow(db)
  const begun = await findBegun()
  expect(begun).toMatchObject([{ is_by_load: true, per_minute: 90 }])
  await queues.refresh(db)
  const { path } = begun[0]!
  const visitor = shop.visitor()
  expect((await add(visitor)).location).toBe(path)
  expect(await see(visitor, path)).toMatchObject({ view: 'waiting', position: 0 })
  await serve()
  await see(visitor, path)
  const held = await countHeld()
  await add(visitor)
  expect(await countHeld()).toBe(held + 1)

  // It ends once nobody has come for a while, and then not at once begins anew.
  await sql`update queues set moved_at = now() - interval '6 minutes', served = early + late`.execute(db)
  await serve()
  expect((await see(visitor, path)).view).toBe('ended')
  await queues.beginSlow(db)
  expect(await findBegun()).toHaveLength(1)
})

test('no queue begins by itself for quick additions, for few, or for old ones', async () => {
  await watchLoad(90)
  await Promise.all([addSlowly(100, 1), addSlowly(5, 510)])
  await queues.beginSlow(db)
  expect(await findBegun()).toEqual([])
  concert = await storeConcert(db)
  await watchLoad(90)
  await addSlowly(49, 510)
  await queues.beginSlow(db)
  expect(await findBegun()).toEqual([])
  await watchLoad(null)
  await addSlowly(10, 510)
  for (let second = 0; second < 10; second++) await queues.beginSlow(db)
  await watchLoad(90)
  await queues.beginSlow(db)
  expect(await findBegun()).toEqual([])
})

test('without a queue nothing asks for one', async () => {
  await queues.refresh(db)
  expect(queues.isRunning()).toBe(false)
  expect(queues.findClosedDates({ cookies: {} }, 'somebody')).toEqual(new Set())
  expect(queues.findGate({ cookies: {} }, concert.ticketIds[0])).toBeNull()
  expect((await shop.visitor().get('/queue/1')).status).toBe(200)
  expect((await shop.visitor().get('/queue/999999')).status).toBe(404)
})

const listMails = () =>
  db.selectFrom('outbox').selectAll().where('kind', '=', 'queue-turn').orderBy('recipient').execute()

const ask = (visitor: TestVisitor, page: string, email: string) => visitor.submit(page, { email }, { follow: false })

test('a mail when the turn comes: once, to the address of the place, whose link is the pass', async () => {
  await db.deleteFrom('outbox').execute()
  const page = await announce()
  const [early, late, other] = [shop.visitor(), shop.visitor('fr'), shop.visitor()]
  expect((await see(early, page)).body).toContain('name="email"')
  expect((await ask(early, page, 'first@example.com')).location).toBe(`${page}?mail=noted`)
  expect((await ask(early, page, 'early@example.com')).location).toBe(`${page}?mail=noted`)
  await open()
  await see(late, page)
  await ask(late, page, 'late@example.com')
  expect(await listMails()).toEqual([])
  await Promise.all([serve(), serve()])
  await serve()
  const mails = await listMails()
  expect(mails.map(({ recipient, locale }) => [recipient, locale])).toEqual([
    ['early@example.com', 'en'],
    ['late@example.com', 'fr'],
  ])
  expect(await db.selectFrom('turn_mails').selectAll().execute()).toEqual([])
  const { token } = mails[0]!.data as { token: string }
  expect(await see(other, `${page}?place=${token}`)).toMatchObject({ view: 'turn' })
  const held = await countHeld()
  await add(other)
  expect(await countHeld()).toBe(held + 1)
})

test('a mail when the turn comes: a bad address is told by its field and stays, and nothing is stored', async () => {
  const page = await announce()
  const visitor = shop.visitor()
  await see(visitor, page)
  const { status, body } = await ask(visitor, page, '"><b>x')
  expect(status).toBe(422)
  expect(body).toContain('value="&quot;&gt;&lt;b&gt;x"')
  expect(body).toContain('This e-mail address is not complete.')
  expect(body).not.toContain('http-equiv="refresh"')
  expect(await db.selectFrom('turn_mails').selectAll().execute()).toEqual([])
})

test('a mail when the turn comes: none by a form of another page, without a place, nor in bulk', async () => {
  const page = await announce()
  const visitor = shop.visitor()
  await ask(visitor, page, 'placeless@example.com')
  await see(visitor, page)
  await visitor.submit(
    page,
    { email: 'other@example.com' },
    { follow: false, headers: { origin: 'https://evil.test' } },
  )
  expect(await db.selectFrom('turn_mails').selectAll().execute()).toEqual([])
  const network = '192.0.2.77'
  for (let n = 0; n < 31; n++) {
    const one = shop.visitor('en', network)
    await see(one, page)
    await ask(one, page, `number-${n}@example.com`)
  }
  expect(await db.selectFrom('turn_mails').selectAll().execute()).toHaveLength(30)
  for (let n = 0; n < 4; n++) {
    const one = shop.visitor()
    await see(one, page)
    await ask(one, page, 'victim@example.com')
  }
  expect(
    await db.selectFrom('turn_mails').selectAll().where('email', '=', 'victim@example.com').execute(),
  ).toHaveLength(3)
})
