import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventLineNames, hallLineNames } from '#core/catalogue/event-lines.ts'
import { createTestDatabase, type TestDatabase } from '#platform/testing/database.ts'

/** Whether a column may be omitted on insert, and null on select. */
interface Column {
  table: string
  column: string
  isNullable: boolean
  hasDefault: boolean
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('the types of the tables are those of the database', async () => {
  const written = readWrittenColumns()
  expect(written.length).toBeGreaterThan(150)
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column", is_nullable = 'YES' as "isNullable",
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "hasDefault"
    from information_schema.columns
    where table_schema = 'public' and table_name not in ('migrations')
  `.execute(database.db)
  expect(new Set(written.map(describe))).toEqual(new Set(rows.map(describe)))
})

function describe({ table, column, isNullable, hasDefault }: Column): string {
  // A nullable column may be omitted as well: an additional default makes no difference for
  // inserts.
  const optional = isNullable ? 'null' : hasDefault ? 'default' : 'required'
  return `${table}.${column} ${optional}`
}

/** Types do not exist at run time, so they are read from the source. */
function readWrittenColumns(): Column[] {
  const root = join(import.meta.dirname, '..')
  const files = globSync('{platform,core,operations,apps}/**/tables.ts', { cwd: root })
  const text = files.map((name) => readFileSync(join(root, name), 'utf8')).join('\n')
  const properties = (name: string): (readonly [name: string, type: string])[] => {
    const lines = { EventLineColumns: eventLineNames, HallLineColumns: hallLineNames }[name]
    if (lines) return lines.map((line) => [line, 'NullableJson<Translated>'])
    const [, base, body = ''] =
      new RegExp(`interface ${name} (?:extends (\\w+) )?\\{\\n(.*?)\\n\\}`, 's').exec(text) ?? []
    const own = [...body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, key, type]) => [key!, type!] as const)
    return base ? [...properties(base), ...own] : own
  }
  const groups = [...text.matchAll(/interface Database extends (\w+) \{\}/g)].map(([, group]) => group!)
  const tables = groups.flatMap(properties)
  return tables.flatMap(([table, typeName]) =>
    properties(typeName).map(([column, type]) => ({
      table,
      column,
      isNullable: type.startsWith('Nullable'),
      hasDefault: type.startsWith('Generated'),
    })),
  )
}
