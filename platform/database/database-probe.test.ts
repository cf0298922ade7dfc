/** Whether the database is writable, on real databases that are not. */
import { afterAll, expect, test } from 'vitest'
import { stall } from '../testing/busy-process.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createStoppableLink } from '../testing/stoppable-link.ts'
import { probeDatabase, probeWriting } from './database-probe.ts'

const { pool, url, close } = await createTestDatabase()
afterAll(close)

const timeout = 20_000

/** Applies a setting, which affects connections opened from now on. */
async function whileSet(setting: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const name = rows[0]!.name
  const [key] = setting.split(' ')
  await pool.query(`alter database ${name} set ${setting}`)
  try {
    await work()
  } finally {
    await pool.query(`begin; set local transaction_read_only = off; alter database ${name} reset ${key}; commit`)
  }
}

test('probe: a database that is well takes a write, which leaves nothing behind', async () => {
  const { rows: before } = await pool.query('select pg_database_size(current_database())::text as size')
  for (let times = 0; times < 20; times++) expect(await probeWriting(url, timeout)).toBe('well')
  expect((await pool.query('select pg_database_size(current_database())::text as size')).rows).toEqual(before)
})

test('probe: one that only reads answers, and cannot be written', async () => {
  await whileSet('default_transaction_read_only = on', async () => {
    expect(await probeDatabase(url, timeout)).toBe('well')
    expect(await probeWriting(url, timeout)).toBe('refused')
  })
  expect(await probeWriting(url, timeout)).toBe('well')
})

test('probe: one whose disk takes no more answers, and cannot be written', async () => {
  // The code that fills the disk raises the same error as PostgreSQL for a full disk.
  await pool.query(`
    create function public.generate_series(integer, integer) returns setof integer language plpgsql as $$
    begin raise exception 'could not write to file: No space left on device' using errcode = 'disk_full'; end $$`)
  await whileSet('search_path = public, pg_catalog', async () => {
    expect(await probeDatabase(url, timeout)).toBe('well')
    expect(await probeWriting(url, timeout)).toBe('refused')
  })
  await pool.query('drop function public.generate_series(integer, integer)')
  expect(await probeWriting(url, timeout)).toBe('well')
})

test.each([probeDatabase, probeWriting])('probe: whoever does not answer in time is silent (%o)', async (probe) => {
  const link = await createStoppableLink(url)
  link.stop('both')
  expect(await probe(link.url, 100)).toBe('silent')
  link.go()
  expect(await probe(link.url, timeout)).toBe('well')
  await link.close()
})

test('probe: whoever answers while this process is late is no silent one', async () => {
  const signs = [probeDatabase(url, 1_000), probeWriting(url, 1_000)]
  stall(1_200)
  expect(await Promise.all(signs)).toEqual(['well', 'well'])
})
