/** History of the facts of a hall: who changed what, and reverting it. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type SampleConcert, storeConcert } from '#core/cart/server/testing/samples.ts'
import type { ShownRevision } from '#apps/desk/content/content.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { HallDetail } from '../halls.ts'
import { names, typedHall } from './testing/typed-hall.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let visitor: Awaited<ReturnType<typeof desk.signedIn>>['visitor']
let path: string
let id: number
beforeEach(async () => {
  const owner = await desk.signedIn()
  path = (await owner.visitor.post('/desk/season/halls', typedHall, { follow: false })).location!
  id = Number(path.split('/').at(-1))
  const planner = await desk.signedIn({ planner: [id] })
  visitor = planner.visitor
  await db.updateTable('users').set({ firstname: 'Ada', lastname: 'Zola' }).where('id', '=', planner.id).execute()
})

const read = async () =>
  (await visitor.hybrid(path)).props as { hall: HallDetail; revisions: ShownRevision[] } & Record<string, unknown>
const save = async (changed: object, who = visitor) => who.post(path, { ...(await read()).hall, ...changed })
const undo = (revision: number, body: object = {}, who = visitor) => who.post(`${path}/revisions/${revision}`, body)

test('hall history: a change stands there with its author, before and after, and undone all is back', async () => {
  const before = await read()
  expect(before.revisions).toEqual([])
  const saved = await save({ address: '2 rue', city: 'Pécs', country: 'FR' })
  const [revision] = saved.props.revisions as ShownRevision[]
  expect(revision).toMatchObject({
    by: 'Ada Zola',
    changes: [
      { field: 'city', before: 'Budapest', after: 'Pécs' },
      { field: 'address', before: 'Fő tér 1.', after: '2 rue' },
      { field: 'country', before: 'HU', after: 'FR' },
    ],
  })
  expect(saved.props.flash.notice).toMatchObject({
    text: 'The hall has been saved.',
    undo: { url: `${path}/revisions/${revision!.id}`, method: 'POST' },
  })
  const { props } = await undo(revision!.id)
  expect(props.flash.notice.text).toBe('Undone. The earlier version is back.')
  expect(props.hall).toEqual({ ...before.hall, version: expect.any(Number) })
  expect(props.hall.version).toBeGreaterThan(before.hall.version)
  const { google_maps_url } = await db
    .selectFrom('venues')
    .select('google_maps_url')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(google_maps_url).toContain(encodeURIComponent('Fő tér 1., Budapest'))
  expect(
    await db.selectFrom('audit_log').select('action').where('subject', '=', `venue ${id}`).orderBy('id').execute(),
  ).toEqual(['hall made', 'venue change', 'venue revert'].map((action) => ({ action })))
})

test('hall history: a removed part returns with its number, its key and its place; a new one goes', async () => {
  const stored = () =>
    db.selectFrom('hall_categories').selectAll().where('venue_id', '=', id).orderBy('position').execute()
  const { hall } = await read()
  await sql`update hall_categories set key = 'floor', note = '{"en": "Rows 1 to 9"}' where id = ${hall.parts[0]!.id}`.execute(
    db,
  )
  const before = await stored()
  const box = { id: null, title: names('Box'), seats: '4' }
  const { props } = await save({ parts: [hall.parts[1], box] })
  const added = props.hall.parts[1].id
  const [stalls] = hall.parts
  const { id: revision, changes } = props.revisions[0] as ShownRevision
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: `parts.${stalls!.id}.title_en`, before: 'Stalls', after: '' },
      { field: `parts.${stalls!.id}.seats`, before: '200', after: '' },
      { field: `parts.${added}.title_en`, before: '', after: 'Box' },
      { field: `parts.${added}.seats`, before: '', after: '4' },
    ]),
  )
  await undo(revision)
  expect(await stored()).toEqual(before)
})

test('hall history: what concerts need stays, and what a colleague has changed since is told', async () => {
  const { hall } = await read()
  const box = { id: null, title: names('Box'), seats: '4' }
  const { props } = await save({ parts: [...hall.parts, box] })
  const [added] = props.revisions as ShownRevision[]
  const concert: SampleConcert = await storeConcert(db, { bystanders: false, venueId: id })
  await sql`update zones set category_id = ${props.hall.parts[2].id} where id = ${concert.zoneId}`.execute(db)
  expect((await undo(added!.id)).props.flash.notice).toEqual({
    kind: 'warning',
    text: 'This cannot be restored. Concerts or the seating plan use Box: it must stay.',
  })
  const later = await save({ address: '3 rue' })
  const stale = /^This cannot be restored\. A colleague has changed this in the meantime\./
  for (const body of [{}, { seen: added!.id }])
    expect((await undo(added!.id, body)).props.flash.notice).toEqual({
      kind: 'warning',
      text: expect.stringMatching(stale),
    })
  expect((await read()).hall).toEqual(later.props.hall)
})

test('hall history: a colleague of another hall neither sees it nor takes it back', async () => {
  const { props } = await save({ address: '4 rue' })
  const [revision] = props.revisions as ShownRevision[]
  const { venueId } = await storeConcert(db, { bystanders: false })
  const foreign = (await desk.signedIn({ planner: [venueId] })).visitor
  const [seen, undone] = [await foreign.get(path), await undo(revision!.id, {}, foreign)]
  expect([seen.status, undone.status]).toEqual([404, 404])
  expect(seen.body).not.toContain('4 rue')
  expect((await foreign.post(`/desk/season/halls/${venueId}/revisions/${revision!.id}`, {})).status).toBe(404)
  expect((await read()).hall.address).toBe('4 rue')
})
