import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../shop/app/testing/database.ts'
import type { TestDatabase } from '../../../platform/testing/database.ts'
import { seedDemoSeasonInProcess } from './seed-in-process.ts'
import type { SeedTask } from './task.ts'

let database: TestDatabase
let dataDirectory: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'cadenza-apart-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(dataDirectory, { recursive: true, force: true })
})

const taskOf = (changes: Partial<SeedTask> = {}): SeedTask => ({
  databaseUrl: database.url,
  dataDirectory,
  today: '2026-11-21',
  pictures: 'tiny',
  ...changes,
})

const countVenues = async () => (await database.db.selectFrom('venues').select('id').execute()).length
const OFTEN = { interval: 20 }
const listConnections = async (): Promise<number[]> => {
  const { rows } = await database.pool.query('select pid from pg_stat_activity where datname = current_database()')
  return rows.map(({ pid }) => pid)
}
const never = new AbortController().signal

test('demo season in a process of its own: what goes wrong in the other process is thrown here, with its code and path', async () => {
  const file = join(dataDirectory, 'file')
  await writeFile(file, '')
  await expect(seedDemoSeasonInProcess(taskOf({ dataDirectory: file }), never)).rejects.toMatchObject({
    code: 'ENOTDIR',
    path: join(file, 'media'),
  })
  expect(await countVenues()).toBe(0)
})

test('demo season in a process of its own: ended in the middle it leaves the shop empty and no process behind', async () => {
  const aborting = new AbortController()
  const seeding = seedDemoSeasonInProcess(taskOf({ pictures: 'full' }), aborting.signal)
  const failure = seeding.catch((error: unknown) => String(error))
  const known = await listConnections()
  const [connection] = await vi.waitFor(async () => {
    const others = (await listConnections()).filter((pid) => !known.includes(pid))
    expect(others).not.toEqual([])
    return others
  }, OFTEN)
  aborting.abort()
  expect(await failure).toContain('aborted')
  await vi.waitFor(async () => expect(await listConnections()).not.toContain(connection), OFTEN)
  expect(await countVenues()).toBe(0)
})

test('demo season in a process of its own: the shop is seeded, and this process has not grown by what drawing takes', async () => {
  // Under `node --watch` the other process says much before it says that it is done.
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  await seedDemoSeasonInProcess(taskOf(), never)
  expect(await countVenues()).toBeGreaterThanOrEqual(4)
  // The encoders are loaded with the first picture, and never leave a process again.
  expect(process.report.getReport()).not.toMatchObject({
    sharedObjects: expect.arrayContaining([expect.stringContaining('libvips')]),
  })
})
