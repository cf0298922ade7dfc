/**
 * A season file that takes longer than the wait: its page, its end, and a single import whatever
 * happens meanwhile.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOperationJobs } from '#platform/jobs/operations/run-operations.ts'
import { whileSomebodyWaits } from '#platform/testing/locks.ts'
import { runInPlace } from '#platform/threads/run-in-worker.ts'
import { createJobs } from '#apps/shop/app/job-list.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import type { Upload } from '../files.ts'
import { smallSeason } from './testing/season-file.ts'
import { json, ready, xlsx } from './testing/season-dry-runs.ts'
import { followUpload, sendFile, type SentSeason } from './testing/send-season.ts'
import { findUpload, storeUpload } from './upload-store.ts'
import { createUploadWork } from './upload-work.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

type Person = Awaited<ReturnType<typeof desk.signedIn>>
let own: Person
let name: string
let number = 0
beforeEach(async () => {
  own = await desk.signedIn('planner')
  name = `slow-${++number}`
})
afterEach(() => vi.waitFor(async () => expect(await running()).toBe(0), { timeout: 30_000 }))

const running = async () => (await sql`select from operations where state = 'running'`.execute(db)).rows.length
const hallsMade = async () => (await db.selectFrom('venues').select('id').where('slug', '=', name).execute()).length
const auditLines = async () =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('actor', '=', `user ${own.id}`)
    .where('action', '=', 'season brought in')
    .execute()
const season = () => xlsx(smallSeason(name))
const send = (file: SentSeason, { visitor }: Person = own, seen = '') => sendFile(desk, visitor, { file, seen })
const uploadAt = async (url: string, { visitor }: Person = own) => (await visitor.get(url)).props['upload'] as Upload
const whenDone = async (url: string) => (await followUpload(own.visitor, url))!
const lookOf = ({ outcome }: Upload) => (outcome && 'look' in outcome ? outcome.look : null)

/** Runs `act` while another import is running. */
async function whileSeasonIsLocked<result>(act: () => Promise<result>, table?: 'venues'): Promise<result> {
  return db.transaction().execute(async (trx) => {
    // Only writing to the table waits.
    if (table) await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
    else await sql`select pg_advisory_xact_lock(7236515)`.execute(trx)
    return act()
  })
}

const job = () => createOperationJobs(createUploadWork({ runInWorker: runInPlace }))[0]!
const runJob = () =>
  job().run(
    { db, config: desk.config, now: () => new Date(), log: { info() {}, warn() {}, error() {} } },
    new AbortController().signal,
  )
const store = async (file: SentSeason, seen: string, userId = own.id) =>
  storeUpload(db, { ...file, userId, locale: 'en', seen, network: '192.0.2.0/24', device: 'Firefox' })

// Holds: desk.long-import-goes-on
test('uploads: a dry run that takes long leads to its page, which shows how far it is and then the dry run; what was seen is imported from there, once', async () => {
  const location = await whileSeasonIsLocked(async () => {
    const answer = await send(await season())
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/desk\/season\/files\/\d+$/),
    ])
    const url = String(answer.headers.location)
    expect(await uploadAt(url)).toMatchObject({
      name: 'season.xlsx',
      state: 'running',
      step: 'reading',
      isMeant: false,
      outcome: null,
    })
    return url
  })
  const look = ready(lookOf(await whenDone(location)))
  expect(look.made[0]).toMatchObject({ sheet: 'halls', count: 1 })
  expect(await hallsMade()).toBe(0)

  const { location: end } = await own.visitor.post(location, { seen: look.seen }, { follow: false })
  expect(end).toBe('/desk/season/files')
  expect((await own.visitor.get(end!)).props.flash.notice).toMatchObject({ kind: 'positive' })
  expect(await hallsMade()).toBe(1)
  // An outdated dry run is shown again, and not imported.
  const again = await own.visitor.post(location, { seen: look.seen }, { follow: false })
  expect(lookOf(await whenDone(again.location!))).toMatchObject({ kind: 'ready', made: [], count: 0 })
  expect(await auditLines()).toMatchObject([{ subject: 'season', network: expect.any(String) }])
})

test('uploads: how many entries are written is seen while nothing is committed', async () => {
  const url = await whileSeasonIsLocked(async () => {
    const location = String((await send(await season())).headers.location)
    await vi.waitFor(async () => expect(await uploadAt(location)).toMatchObject({ step: 'writing' }), {
      timeout: 20_000,
    })
    const { written, entries } = await uploadAt(location)
    expect([written, entries]).toEqual([0, 4])
    return location
  }, 'venues')
  expect(ready(lookOf(await whenDone(url))).made).not.toEqual([])
})

test('uploads: the page of what was imported has what is a draft yet, and that of a dry run has none', async () => {
  const looked = await store(await season(), '')
  await runJob()
  const { seen } = ready(lookOf((await findUpload(db, looked))!))
  const imported = await store(await season(), seen)
  await runJob()
  const draftsOf = async (id: number) => (await own.visitor.get(`/desk/season/files/${id}`)).props['drafts'] as object[]
  expect(await draftsOf(imported)).toContainEqual(expect.objectContaining({ kind: 'venues', title: `Hall ${name}` }))
  expect(await draftsOf(looked)).toEqual([])
})

test('uploads: who may not import a season opens no page of a file, nor imports it', async () => {
  const id = await store(await season(), '')
  await runJob()
  const { seen } = ready(lookOf((await findUpload(db, id))!))
  const url = `/desk/season/files/${id}`
  const { id: hall } = await db.selectFrom('venues').select('id').executeTakeFirstOrThrow()
  for (const roles of ['viewer', { planner: [hall] }] as const) {
    const { visitor } = await desk.signedIn(roles)
    expect([(await visitor.get(url)).status, (await visitor.post(url, { seen })).status]).toEqual([403, 403])
  }
  expect((await own.visitor.get(url)).status).toBe(200)
  for (const other of ['', 'x', 'y'.repeat(101)]) await own.visitor.post(url, { seen: other })
  expect((await own.visitor.post('/desk/season/files/999999999', { seen })).status).toBe(404)
  expect(await hallsMade()).toBe(0)
})

test('uploads: while one is worked on, who sends another is led to it, and nothing of theirs is stored', async () => {
  const other = await desk.signedIn('planner')
  const url = await whileSeasonIsLocked(async () => {
    const location = String((await send(await season())).headers.location)
    expect((await send(json({ halls: [] }), other)).headers.location).toBe(location)
    expect((await other.visitor.get(location)).props.flash.notice.text).toBe(
      'A season file is still being worked on. If you have sent another one, send it again once this is done.',
    )
    return location
  })
  await whenDone(url)
  const stored = db.selectFrom('season_uploads').select('operation_id').where('user_id', '=', other.id)
  expect(await stored.execute()).toEqual([])
})

// Holds: desk.long-import-goes-on
test('uploads: what a killed process was at is done by the next one, and once, however many begin it', async () => {
  const file = await season()
  const lookId = await store(file, '')
  await runJob()
  const { seen } = ready(lookOf((await findUpload(db, lookId))!))
  const id = await store(file, seen)
  let first: Promise<unknown> | undefined
  await whileSeasonIsLocked(async () => {
    first = runJob().catch((error: unknown) => error)
    await whileSomebodyWaits(db, first)
    // Ends its connection, as when the process ends, and waits until its locks are gone.
    await sql`select pg_terminate_backend(pid, 30000) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(await first).toBeInstanceOf(Error)
  })
  expect([await hallsMade(), await running()]).toEqual([0, 1])
  await Promise.all([runJob(), runJob(), runJob()])
  expect(await findUpload(db, id)).toMatchObject({
    state: 'done',
    outcome: { done: { count: expect.any(Number), changed: 0 } },
  })
  expect([await hallsMade(), (await auditLines()).length]).toEqual([1, 1])
  expect(await auditLines()).toMatchObject([{ network: '192.0.2.0/24', device: 'Firefox' }])
})

test('uploads: the jobs of a process are given the work of the desk', () => {
  const operations = createUploadWork({ runInWorker: runInPlace })
  expect(Object.keys(operations)).toEqual(['season-upload'])
  expect(createJobs(desk.config, { operations }).map(({ name: job }) => job)).toContain('operations.run')
})

test('uploads: of each person the last five are kept', async () => {
  const other = await desk.signedIn('planner')
  const theirs = await store(json({ halls: [] }), '', other.id)
  await runJob()
  for (let count = 0; count < 7; count++) {
    await store(json({ halls: [] }), '')
    await runJob()
  }
  const sent = await db.selectFrom('season_uploads').select('operation_id').where('user_id', '=', own.id).execute()
  expect(sent).toHaveLength(5)
  expect(await findUpload(db, theirs)).not.toBeNull()
})
