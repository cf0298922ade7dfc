/**
 * Plan of a hall: previewed as a file, applied, refused if sold seats would lose their place, and
 * reverted.
 */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { storeConcert } from '#core/cart/server/testing/samples.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { sendSeason } from '#apps/desk/season/files/server/testing/send-season.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

const drawn = `plan:
  size: [120, 100]
  stage: { rect: [40, 6, 40, 16] }
  areas:
    - { category: stalls, shape: { rect: [25, 30, 70, 48] }, rows: 14 }
    - { category: balcony, shape: { rect: [25, 82, 70, 10] } }
`

/** A hall with two categories, one of them with held seats for an upcoming concert. */
async function storeHall() {
  const { venueId, zoneId } = await storeConcert(db, { bystanders: false })
  for (const [position, key] of ['stalls', 'balcony'].entries())
    await db
      .insertInto('hall_categories')
      .values({ venue_id: venueId, key, position, title: JSON.stringify({ en: key }), capacity: 10 })
      .execute()
  await sql`update zones set category_id = (select id from hall_categories where venue_id = ${venueId} and key = 'balcony')
    where id = ${zoneId}`.execute(db)
  const url = `/desk/season/halls/${venueId}/plan`
  const { visitor } = await desk.signedIn({ planner: [venueId] })
  const look = (text: string) =>
    sendSeason(desk, visitor, { file: { name: 'plan.yaml', bytes: Buffer.from(text) }, url })
  const read = async () => (await visitor.hybrid(url)).props
  const store = async (plan: unknown) =>
    visitor.post(`${url}/store`, {
      plan: plan === null ? '' : JSON.stringify(plan),
      version: (await read()).hall.version,
    })
  return { venueId, zoneId, look, read, store, visitor }
}

test('plan of a hall: a file is looked at and changes nothing, is used as it was seen, and taken back', async () => {
  const { venueId, look, read, store, visitor } = await storeHall()
  const seen = (await look(drawn)).look as unknown as { kind: string; plan: { areas: unknown[] } }
  expect(seen).toMatchObject({
    kind: 'ready',
    plan: { size: [120, 100], areas: [{ category: 'stalls', rows: 14 }, {}] },
  })
  expect((await read()).plan).toBeNull()
  const { props } = await store(seen.plan)
  expect(props.plan).toEqual(seen.plan)
  const lines = await db.selectFrom('audit_log').select('action').where('subject', '=', `venue ${venueId}`).execute()
  expect(lines).toEqual([{ action: 'hall plan changed' }])
  const { undo } = props.flash.notice
  expect((await visitor.post(undo.url, undo.data)).props.plan).toBeNull()
})

test('plan of a hall: the largest one is taken back, though no cookie holds it', async () => {
  const { look, read, store, visitor } = await storeHall()
  const corners = (part: number) =>
    Array.from({ length: 60 }, (_, corner) => `[${corner + part}.5, ${part}.25]`).join(', ')
  const areas = Array.from(
    { length: 40 },
    (_, part) => `    - { category: stalls, shape: { polygon: [${corners(part)}] } }`,
  )
  const large = drawn.replace(/ {4}- { category: stalls[^\n]*/, areas.slice(0, 39).join('\n'))
  const { plan } = (await look(large)).look as unknown as { plan: object }
  expect(JSON.stringify(plan).length).toBeGreaterThan(20_000)
  expect((await store(plan)).props.plan).toEqual(plan)
  const removed = await store(null)
  expect([removed.status, removed.props.plan]).toEqual([200, null])
  const { notice } = removed.props.flash
  // It is shown once.
  expect((await read()).flash).toEqual({})
  expect((await visitor.post(notice.undo.url, notice.undo.data)).props.plan).toEqual(plan)
})

test('plan of a hall: a part with seats that are sold or held stays drawn, and no part is drawn that there is not', async () => {
  const { zoneId, look, read, store } = await storeHall()
  const { plan } = (await look(drawn)).look as unknown as { plan: { areas: object[] } }
  await store(plan)
  await sql`update zones set sold = 1 where id = ${zoneId}`.execute(db)
  const without = { ...plan, areas: plan.areas.slice(0, 1) }
  for (const next of [without, null]) expect((await store(next)).props.errors.plan).toMatch(/sold in balcony/)
  const unknown = { ...plan, areas: [...plan.areas, { ...plan.areas[0], category: 'gallery' }] }
  expect((await store(unknown)).props.errors.plan).toMatch(/names a part that the hall does not have/)
  for (const sent of [{}, [], { areas: 1 }]) expect((await store(sent)).props.errors.plan).toBeDefined()
  expect((await read()).plan).toEqual(plan)
  await sql`update zones set sold = 0 where id = ${zoneId}`.execute(db)
  expect((await store(without)).props.plan).toEqual(without)
})

test('plan of a hall: seats that are held keep their part drawn, and those of a concert that is over do not', async () => {
  const { zoneId, look, store } = await storeHall()
  const { plan } = (await look(drawn)).look as unknown as { plan: { areas: object[] } }
  await store(plan)
  await sql`update zones set held = 2 where id = ${zoneId}`.execute(db)
  const without = { ...plan, areas: plan.areas.slice(0, 1) }
  expect((await store(without)).props.errors.plan).toMatch(/balcony/)
  await sql`update event_dates set starts_at = now() - interval '1 day', doors_at = now() - interval '1 day'
    where id = (select event_date_id from zones where id = ${zoneId})`.execute(db)
  expect((await store(without)).props.plan).toEqual(without)
})

test('plan of a hall: what somebody else has saved since is not drawn over, and a hall that was archived has none', async () => {
  const { venueId, look, read, store, visitor } = await storeHall()
  const { plan } = (await look(drawn)).look as unknown as { plan: { areas: object[] } }
  const { version } = (await read()).hall
  await store(plan)
  const later = { plan: JSON.stringify({ ...plan, size: [200, 100] }), version }
  const { props } = await visitor.post(`/desk/season/halls/${venueId}/plan/store`, later)
  expect(props.errors.plan).toMatch(/a colleague/i)
  expect((await read()).plan).toEqual(plan)
  await sql`update venues set archived_at = now() where id = ${venueId}`.execute(db)
  expect((await visitor.get(`/desk/season/halls/${venueId}/plan`)).status).toBe(404)
})

test('plan of a hall: one that is too heavy is not looked at, and that no file was chosen is told at the field', async () => {
  const { look, venueId, visitor } = await storeHall()
  expect(await look(`${drawn}# ${'x'.repeat(200_000)}`)).toEqual({ status: 303, look: null })
  const none = await visitor.post(`/desk/season/halls/${venueId}/plan`, {})
  expect(Object.keys(none.props.errors)).toEqual(['file'])
})

test('plan of a hall: what is wrong is told by line and place, in a kind that each language has words for', async () => {
  const { look } = await storeHall()
  const spoilt = drawn
    .replace('size: [120, 100]', 'size: [120]')
    .replace('rows: 14', 'rows: 1.5')
    .replace('rect: [25, 82, 70, 10]', 'oval: [25, 82]')
    .replace('  stage:', '  colour: red\n  stage:')
  const { flaws } = (await look(spoilt)).look as unknown as { flaws: { line: number; where: string; is: string }[] }
  expect(flaws.map(({ line, where, is }) => `${line} ${where} ${is}`).toSorted()).toEqual([
    '2 size size',
    '3 colour field',
    '6 areas[1].rows rows',
    '7 areas[2].shape shape',
  ])
  expect((await look('{')).look).toMatchObject({ kind: 'flawed', flaws: [{ is: 'unclosed', line: 1 }] })
})

test('plan of a hall: its page has the hall with its parts in their order, as the reader reads, and what is drawn', async () => {
  const { venueId, look, store } = await storeHall()
  await storeHall()
  await sql`update hall_categories set position = 5 - position, note = case when key = 'stalls' then '{"en": "Near", "hu": "Közel"}'::jsonb end,
    title = jsonb_build_object('en', key, 'hu', key || ' (hu)') where venue_id = ${venueId}`.execute(db)
  const { plan } = (await look(drawn)).look as unknown as { plan: { areas: object[] } }
  await store(plan)
  const { visitor } = await desk.signedIn({ planner: [venueId] }, 'hu')
  const { props } = await visitor.hybrid(`/desk/season/halls/${venueId}/plan`)
  const { slug, version } = await db
    .selectFrom('venues')
    .select(['slug', 'version'])
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  const { hall, categories, look: looked } = props
  expect({ hall, categories, look: looked, plan: props.plan }).toEqual({
    hall: { id: venueId, slug, title: 'Salle Cortot (hu)', version },
    categories: [
      { key: 'balcony', title: 'balcony (hu)', note: null },
      { key: 'stalls', title: 'stalls (hu)', note: 'Közel' },
    ],
    plan,
    look: null,
  })
})

test('plan of a hall: that it is drawn, or no longer, is told and written down; other halls stay as they are', async () => {
  const foreign = await storeHall()
  const { venueId, look, read, store } = await storeHall()
  const { plan } = (await look(drawn)).look as unknown as { plan: { areas: object[] } }
  await foreign.store(plan)
  const stored = (id: number) =>
    db.selectFrom('venues').select(['plan', 'version', 'updated_at']).where('id', '=', id).executeTakeFirstOrThrow()
  const [others, before] = [await stored(foreign.venueId), await stored(venueId)]
  const undo = async (back: string) => ({
    url: `/desk/season/halls/${venueId}/plan/store`,
    method: 'POST',
    data: { plan: back, version: (await read()).hall.version },
  })
  const made = await store(plan)
  expect(made.props.flash.notice).toEqual({
    kind: 'positive',
    text: 'Visitors see this plan now.',
    undo: await undo(''),
  })
  expect((await stored(venueId)).updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
  const removed = await store(null)
  const { undo: back, ...notice } = removed.props.flash.notice
  expect(notice).toEqual({ kind: 'positive', text: 'Visitors no longer see a plan.' })
  expect(JSON.parse(back.data.plan)).toEqual(plan)
  expect(await stored(foreign.venueId)).toEqual(others)
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('subject', '=', `venue ${venueId}`)
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { action: 'hall plan changed', details: { before: null, after: plan } },
    { action: 'hall plan removed', details: { before: plan, after: null } },
  ])
})

test('plan of a hall: every part that would lose its place is named, in their order; those of other halls are nothing to it', async () => {
  const foreign = await storeHall()
  const { venueId, zoneId, look, store } = await storeHall()
  const { plan } = (await look(drawn)).look as unknown as { plan: { areas: object[] } }
  await store(plan)
  // The other hall has sales; this one has none.
  await sql`update zones set sold = 1 where id = ${foreign.zoneId}`.execute(db)
  expect((await store(null)).props.plan).toBeNull()
  await store(plan)
  const { zoneId: stalls } = await storeConcert(db, { bystanders: false, venueId, startsInDays: 9 })
  await sql`update zones set sold = 1, category_id = (select id from hall_categories where venue_id = ${venueId} and key = 'stalls')
    where id = ${stalls}`.execute(db)
  await sql`update zones set sold = 1 where id = ${zoneId}`.execute(db)
  expect((await store(null)).props.errors).toEqual({
    plan: 'Seats are sold in stalls, balcony for upcoming concerts, and would have no place in the plan: draw these parts, too.',
  })
  // A category that was not drawn loses no place.
  const balcony = { ...plan, areas: plan.areas.slice(1) }
  await sql`update zones set sold = 0 where id = ${stalls}`.execute(db)
  await store(balcony)
  await sql`update zones set sold = 1 where id = ${stalls}`.execute(db)
  expect((await store(balcony)).props.errors ?? {}).toEqual({})
})

test.each([
  [{ plan: 'x'.repeat(200_001), version: 0 }, 'plan'],
  [{ plan: '', version: -1 }, 'version'],
  [{ plan: '', version: 0.5 }, 'version'],
  [{ plan: '{', version: 0 }, 'plan'],
])('plan of a hall: what no form of ours sends is refused by field: %#', async (sent, field) => {
  const { venueId, visitor } = await storeHall()
  const { props } = await visitor.post(`/desk/season/halls/${venueId}/plan/store`, sent)
  expect(Object.keys(props.errors)).toEqual([field])
})
