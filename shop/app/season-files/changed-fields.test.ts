/** Every field that a season's files have is changed once: that is what the shop has then, and nothing else. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../platform/testing/database.ts'
import { createTestDatabase } from '../testing/database.ts'
import type { SeasonFiles } from './files/season-folder.ts'
import { importInto, importSeason } from './import-season.ts'
import { kinds } from './kinds/kinds.ts'
import { countChanges } from './report.ts'
import { type FieldSample, fieldSamples, IdOf } from './testing/field-samples.ts'
import { rewrite, storeFullMedia, writeFullSeason } from './testing/full-season.ts'
import { compareRows, readRows } from './testing/row-changes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await storeFullMedia(database.db)
  await importSeason(database.db, writeFullSeason())
})
afterAll(() => database.close())

class Undone extends Error {}

/** What an import of the files changes, and how much the same import changes the second time. Nothing of it is kept. */
async function tryFiles(files: SeasonFiles) {
  let outcome: { entries: string[]; rows: [string, unknown][]; again: number } | undefined
  const work = database.db.transaction().execute(async (trx) => {
    const before = await readRows(trx)
    const report = await importInto(trx, files, { isDryRun: true })
    const rows = compareRows(before, await readRows(trx))
    const again = countChanges(await importInto(trx, files, { isDryRun: true }))
    const entries = report.flatMap(({ kind, changed, created, archived }) => [
      ...changed.map(({ key }) => `${kind}: ${key}`),
      ...created.map((key) => `${kind} + ${key}`),
      ...archived.map((key) => `${kind} - ${key}`),
    ])
    outcome = { entries, rows, again }
    throw new Undone()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return outcome!
}

const nameOf = { media: 'name', venues: 'slug', events: 'slug', soloists: 'slug' } as Partial<
  Record<IdOf['table'], string>
>
async function findId({ table, called }: IdOf): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.ref(nameOf[table] ?? 'key')} = ${called}`.execute(database.db)
  return rows[0]!.id
}

/** What samples expect together, by the names of columns. */
async function expectRows(samples: readonly FieldSample[]): Promise<[string, unknown][]> {
  const expected = samples.flatMap(([, , , rows]) => Object.entries(rows)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Promise.all(
    expected.map(async ([name, value]): Promise<[string, unknown]> => [
      name,
      value instanceof IdOf ? await findId(value) : value,
    ]),
  )
}

/** Samples that are tried in one import: each column is changed by one of them, and no piece of the file by two. */
function share(samples: readonly FieldSample[], text: string): { of: FieldSample[]; text: string }[] {
  const batches: { of: FieldSample[]; text: string }[] = []
  for (const sample of samples) {
    const [, before, after, expected] = sample
    const columns = Object.keys(expected)
    const isFree = (batch: { of: FieldSample[]; text: string }) =>
      batch.text.split(before).length === 2 &&
      batch.of.every(
        ([, other, now, rows]) => !columns.some((column) => column in rows) && !overlap(other, now, before),
      )
    const batch = batches.find(isFree)
    if (batch) Object.assign(batch, { of: [...batch.of, sample], text: rewrite(batch.text, before, after) })
    else batches.push({ of: [sample], text: rewrite(text, before, after) })
  }
  return batches
}
const overlap = (other: string, now: string, before: string) =>
  other.includes(before) || before.includes(other) || now.includes(before)

test('season files: the season that says every field is taken, and is the same the second time', async () => {
  expect(await tryFiles(writeFullSeason())).toEqual({ entries: [], rows: [], again: 0 })
})

test.each(fieldSamples)(
  'season files, $kind in $path: each field that is changed is stored, and nothing else is',
  async ({ kind, path, entry, samples }) => {
    for (const { of, text } of share(samples, writeFullSeason().get(path)!)) {
      const { entries, rows, again } = await tryFiles(writeFullSeason({ [path]: text }))
      const names = of.map(([field, before, after]) => `${field}: "${before}" is "${after}"`).join('\n')
      expect(rows, names).toEqual(await expectRows(of))
      expect(entries, names).toEqual(rows.length > 0 ? [`${kind}: ${entry}`] : [])
      expect(again, names).toBe(0)
    }
  },
)

/** Fields that say which entry it is: with another one it is another entry. */
const identities: Partial<Record<string, string[]>> = {
  'VAT rates': ['country', 'class', 'from'],
  dates: ['venue', 'date', 'slot'],
  'gallery pictures': ['picture'],
  categories: ['key'],
  questions: ['key'],
}

test.each(kinds.map(({ name, schema }) => [name, schema] as const))(
  'season files, %s: each field that a file may have is changed in a test',
  (name, schema) => {
    const samples = fieldSamples.filter(({ kind }) => kind === name).flatMap((one) => one.samples)
    const tried = new Set([...samples.map(([field]) => field), ...(identities[name] ?? [])])
    const { shape } = schema as unknown as { shape: Record<string, unknown> }
    expect(Object.keys(shape).filter((field) => !tried.has(field))).toEqual([])
  },
)
