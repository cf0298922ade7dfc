import { basename } from 'node:path/posix'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { readFunctions, readMigrations } from '#platform/schema/schema-files.ts'
import { createTestDatabase } from '#platform/testing/database.ts'

const { db, close } = await createTestDatabase()
afterAll(close)

/** The shop's functions, without those of extensions. */
const ofTheShop = sql`pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`

test('functions: each file begins with what it promises, and has the one function that it is named after', async () => {
  for (const { name, sql: text } of await readFunctions()) {
    expect(text, name).toMatch(/^-- [A-Z]/)
    const made = [...text.matchAll(/^create or replace function (\w+)\(/gm)].map(([, made]) => made)
    expect(made, name).toEqual([basename(name, '.sql')])
  }
})

test('functions: every function of the database stands in one file, or in the baseline where tables compute with it', async () => {
  const { rows } = await sql<{ name: string }>`select distinct proname as name from pg_proc where ${ofTheShop}`.execute(
    db,
  )
  const texts = [...(await readMigrations()), ...(await readFunctions())].map(({ sql: text }) => text)
  const written = texts.flatMap((text) => [...text.matchAll(/^create (?:or replace )?function (\w+)\(/gm)])
  expect(rows.map(({ name }) => name).toSorted()).toEqual(written.map(([, name]) => name!).toSorted())
})

// They are created without checking their bodies, since each may call a later one.
test('functions: the body of every function is one that the database understands', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select case lanname when 'sql' then fmgr_sql_validator(pg_proc.oid) else plpgsql_validator(pg_proc.oid) end
      from pg_proc join pg_language on pg_language.oid = prolang where ${ofTheShop}
    ) validated`.execute(db)
  expect(rows[0]!.count).toBeGreaterThan(90)
})
