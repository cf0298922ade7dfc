/** List of promo codes and its export: states, search, limits, and batches of codes. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { emptyShop, storeConcert } from '#core/cart/server/testing/samples.ts'
import { buy } from '#core/orders/exchange/server/testing/two-evenings.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { newPromo } from '../promo.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
beforeEach(async () => {
  await emptyShop(db)
  await sql`truncate promo_codes cascade`.execute(db)
  visitor = (await desk.signedIn()).visitor
})

const list = '/desk/promo-codes'
const spring = { ...newPromo, code: 'SPRING', title_en: 'Spring offer', off: '10', max_uses: '' }
const make = (typed: object) => visitor.post(list, { ...spring, ...typed }, { follow: false })
const codes = () => db.selectFrom('promo_codes').selectAll().orderBy('id').execute()
const listed = async (query: string, by = visitor): Promise<string[]> =>
  (await by.hybrid(`${list}?${query}`)).props.codes.map(({ code }: { code: string }) => code)
const change = (code: string, columns: object) =>
  db.updateTable('promo_codes').set(columns).where('code', '=', code).execute()

test('promo codes: each is in one state, and is listed by it; the graver one is said', async () => {
  const [past, later] = [sql<Date>`now() - interval '1 minute'`, sql<Date>`now() + interval '1 minute'`]
  const columns: Record<string, object> = {
    running: { starts_at: past, ends_at: later, used: 1, max_uses: 2 },
    upcoming: { starts_at: later },
    used_up: { starts_at: later, used: 2, max_uses: 2 },
    ended: { ends_at: past, used: 2, max_uses: 2 },
    paused: { paused_at: past, ends_at: past },
    archived: { archived_at: past, paused_at: past },
  }
  for (const state of Object.keys(columns)) {
    await make({ code: state })
    await change(state, columns[state]!)
  }
  for (const state of Object.keys(columns)) expect(await listed(`state=${state}`), state).toEqual([state])
  expect(await listed('')).toEqual(['paused', 'ended', 'used_up', 'upcoming', 'running'])
})

test('promo codes: they are found by part of the code or of a title, in whichever letters, and sorted as asked', async () => {
  await make({ code: 'Tavasz_1', title_hu: 'Őszi ajánlat' })
  await make({ code: 'ALMA', title_fr: 'Été' })
  await change('ALMA', { used: 3 })
  expect(await listed('q=AVASZ')).toEqual(['Tavasz_1'])
  expect(await listed('q=alm')).toEqual(['ALMA'])
  expect(await listed('q=Tavasz\u2009_１.')).toEqual(['Tavasz_1'])
  expect(await listed('q=oszi')).toEqual(['Tavasz_1'])
  expect(await listed('q=ete')).toEqual(['ALMA'])
  // None of its characters is a wildcard.
  expect(await listed('q=z%251')).toEqual([])
  expect(await listed('sort=code')).toEqual(['ALMA', 'Tavasz_1'])
  expect(await listed('sort=-used')).toEqual(['ALMA', 'Tavasz_1'])
  expect(await listed('sort=used')).toEqual(['Tavasz_1', 'ALMA'])
})

test('promo codes: the file says of each what the list says, in its own column', async () => {
  const { venueId } = await storeConcert(db, { bystanders: false })
  await sql`update venues set title = '{"en": "Garden", "fr": "Jardin"}' where id = ${venueId}`.execute(db)
  await make({ starts: '2026-01-02T10:00', ends: '2046-07-03T20:30', venue: String(venueId), max_uses: '7' })
  await change('SPRING', { used: 2 })
  await make({ code: 'EURO', kind: 'fixed', off: '5,50', title_en: 'Five', starts: '2026-01-01T10:00' })
  const { body } = await visitor.get(`${list}/export.csv?q=r`)
  const [, ...lines] = body.replaceAll('"', '').trim().split(/\r?\n/)
  expect(lines.map((line) => line.split(';'))).toMatchInlineSnapshot(`
    [
      [
        "EURO",
        "Five",
        "Can be used",
        "",
        "5,50",
        "2026-01-01 10:00",
        "",
        "0",
        "",
        "All halls",
      ],
      [
        "SPRING",
        "Spring offer",
        "Can be used",
        "10",
        "",
        "2026-01-02 10:00",
        "2046-07-03 20:30",
        "2",
        "7",
        "Garden",
      ],
    ]
  `)
  const { details } = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'promo codes exported')
    .executeTakeFirstOrThrow()
  expect(details).toEqual({ state: null, venue: null, batch: null, isSearched: true })
  await visitor.get(`${list}/export.csv?state=running`)
  const last = await db.selectFrom('audit_log').select('details').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(last.details).toEqual({ state: 'running', venue: null, batch: null, isSearched: false })
  const { props } = await visitor.hybrid(`${list}?venue=${venueId}`)
  expect(props.codes).toMatchObject([{ code: 'SPRING', hall: 'Garden', used: 2, maxUses: 7 }])
})

test.each([
  { off: '100' },
  { off: '1 %' },
  { kind: 'fixed', off: '0,01' },
  { max_uses: '1 000 000' },
  { max_uses: '1' },
  { code: 'ABC' },
  { code: 'x'.repeat(40) },
  { title_hu: 'x'.repeat(80) },
  { starts: '2046-02-03T10:00', ends: '2046-02-03T10:01' },
  { many: 'true', count: '1', code: '' },
  { many: 'true', count: '2', prefix: 'x'.repeat(20), code: '' },
])('promo codes: what is just within the limits is made: %j', async (typed) => {
  expect((await make(typed)).status).toBe(303)
  expect(await codes()).not.toEqual([])
})

test('promo codes: a prefix is joined to what is made by one hyphen, and one of many alone is none of a batch', async () => {
  await make({ many: 'true', prefix: 'GALA-_', count: '2' })
  for (const { code } of await codes()) expect(code).toMatch(/^GALA-[A-Z0-9]{5}-[A-Z0-9]{5}$/)
  await make({ many: 'true', prefix: '', count: '1' })
  const last = (await codes()).at(-1)!
  expect([last.code, last.batch]).toEqual([expect.stringMatching(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/), null])
})

test('promo codes: a hall is called as who reads it calls it, in the list, in the file and on the page', async () => {
  const { venueId } = await storeConcert(db, { bystanders: false })
  await sql`update venues set title = '{"en": "Garden", "fr": "Jardin"}' where id = ${venueId}`.execute(db)
  const { location } = await make({ venue: String(venueId) })
  const { visitor: french } = await desk.signedIn('owner', 'fr')
  const { body } = await french.get(`${list}/export.csv`)
  expect([
    (await french.hybrid(list)).props.codes[0].hall,
    body.includes('Jardin'),
    (await french.hybrid(location!)).props.hall,
  ]).toEqual(['Jardin', true, 'Jardin'])
})

test('promo codes: codes that were made together are paused but for those that are so already', async () => {
  await make({ many: 'true', prefix: 'GALA', count: '3' })
  const [first] = await codes()
  const long = new Date('2026-01-01T10:00:00Z')
  await change(first!.code, { paused_at: long })
  const send = async (what: string) =>
    (await visitor.post(`${list}/batches/${first!.batch}`, { change: what })).props.flash.notice
  const paused = await send('pause')
  expect([paused.text, paused.undo.data]).toEqual(['2 codes are paused.', { change: 'resume' }])
  expect((await codes())[0]!.paused_at).toEqual(long)
  expect((await send('pause')).undo).toBeUndefined()
  const resumed = await send('resume')
  expect([resumed.text, resumed.undo.data]).toEqual(['3 codes are resumed.', { change: 'pause' }])
  const lines = await db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('subject', '=', `promo batch ${first!.batch}`)
    .where('action', '<>', 'promo codes made')
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { action: 'promo batch pause', details: { count: 2 } },
    { action: 'promo batch resume', details: { count: 3 } },
  ])
})

test('promo codes: who works in one hall pauses codes that are all of that hall, and is offered their own halls alone', async () => {
  const [own, foreign] = [await storeConcert(db, { bystanders: false }), await storeConcert(db, { bystanders: false })]
  await make({ many: 'true', prefix: 'GALA', count: '2', venue: String(own.venueId) })
  const [first] = await codes()
  const { visitor: planner } = await desk.signedIn({ planner: [own.venueId], editor: [foreign.venueId] })
  const { props } = await planner.hybrid(`${list}/new`)
  expect([props.halls.map(({ id }: { id: number }) => id), props.mayAll]).toEqual([[own.venueId], false])
  const pause = () => planner.post(`${list}/batches/${first!.batch}`, { change: 'pause' })
  expect((await pause()).props.flash.notice.text).toBe('2 codes are paused.')
  await change(first!.code, { venue_id: null })
  expect((await pause()).status).toBeGreaterThanOrEqual(403)
  await change(first!.code, { venue_id: foreign.venueId })
  expect((await pause()).status).toBeGreaterThanOrEqual(403)
})

test('promo codes: an order that came to nothing has not used one: its hall can be changed', async () => {
  const concert = await storeConcert(db, { bystanders: false })
  const { location } = await make({})
  const [{ id } = { id: 0 }] = await codes()
  const order = await buy(desk, desk.visitor(), concert, { quantity: 2 })
  await sql`insert into promo_redemptions (order_id, promo_code_id, state) values (${order.id}, ${id}, 'released')`.execute(
    db,
  )
  expect((await visitor.hybrid(location!)).props.uses).toBe(0)
  const was = { ...spring, kind: 'percent' }
  const { props } = await visitor.post(location!, { was, mine: { ...was, venue: String(concert.venueId) } })
  expect(props.errors).toEqual({})
  expect([props.code.venue, props.hall]).toEqual([concert.venueId, expect.any(String)])
  await sql`update promo_redemptions set state = 'reserved'`.execute(db)
  expect((await visitor.hybrid(location!)).props.uses).toBe(1)
})

test('promo codes: who works in one hall gives a code of theirs to no other hall and not to all, neither saved so nor taken back to it', async () => {
  const [own, foreign] = [await storeConcert(db, { bystanders: false }), await storeConcert(db, { bystanders: false })]
  const { location } = await make({ venue: String(own.venueId) })
  const [{ id } = { id: 0 }] = await codes()
  const { visitor: planner } = await desk.signedIn({ planner: [own.venueId] })
  await planner.hybrid(location!)
  const was = { ...spring, kind: 'percent', venue: String(own.venueId) }
  for (const venue of [null, foreign.venueId]) {
    const { props } = await planner.post(location!, { was, mine: { ...was, venue: String(venue ?? '') } })
    expect(props.errors).toEqual({ venue: 'Choose one of your halls.' })
    const revision = await db
      .insertInto('revisions')
      .values({ subject: `promo code ${id}`, actor: 'user 1', before: JSON.stringify({ venue }), after: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const back = await planner.post(`${location}/revisions/${revision.id}`)
    expect(back.props.flash.notice.kind).toBe('warning')
  }
  expect((await codes())[0]!.venue_id).toBe(own.venueId)
})

test.each([
  [{ kind: 'fixed', off: 'much' }, { off: 'Enter an amount in euros, such as 5.00.' }],
  [{ off: 'much' }, { off: 'Enter a whole number from 1 to 100.' }],
  [{ starts: '2027-02-30T10:00' }, { starts: 'Enter a day and a time, or leave it empty.' }],
  [{ starts: '2027-03-28T02:30' }, { starts: 'The clocks skip this hour.' }],
  [{ ends: '2027-03-28 2:30' }, { ends: 'Enter a day and a time, or leave it empty.' }],
])('promo codes: %j is told in its own words', async (typed, told) => {
  expect((await visitor.post(list, { ...spring, ...typed })).props.errors).toEqual(told)
})

test('promo codes: who works for the house has its codes also while they look at one hall; of other halls none', async () => {
  const [{ venueId }, other] = [
    await storeConcert(db, { bystanders: false }),
    await storeConcert(db, { bystanders: false }),
  ]
  for (const [code, venue] of Object.entries({ HOUSE: '', HERE: venueId, ELSEWHERE: other.venueId }))
    await make({ code, venue: String(venue) })
  await visitor.post('/desk/hall', { hall: venueId })
  expect(await listed('sort=code')).toEqual(['HERE', 'HOUSE'])
  const { visitor: ofHall } = await desk.signedIn({ planner: [venueId] })
  expect(await listed('', ofHall)).toEqual(['HERE'])
})

test('promo codes: a code is changed by who plans its hall, and read by who sees orders there', async () => {
  const { venueId } = await storeConcert(db, { bystanders: false })
  const { location } = await make({ venue: String(venueId) })
  const mayEdit = async (roles: Parameters<typeof desk.signedIn>[0]) =>
    (await (await desk.signedIn(roles)).visitor.hybrid(location!)).props.mayEdit
  expect([await mayEdit('owner'), await mayEdit({ planner: [venueId] }), await mayEdit({ viewer: [venueId] })]).toEqual(
    [true, true, false],
  )
})

test('promo codes: of one that ends at midnight the file says the last day', async () => {
  await make({ starts: '2026-01-02T10:00', ends: '2046-07-04T00:00', max_uses: '7' })
  expect((await visitor.get(`${list}/export.csv`)).body).toContain(';2026-01-02 10:00;2046-07-03;0;7;')
})
