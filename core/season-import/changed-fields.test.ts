/**
 * Every field of season files is changed once: the shop then has exactly that, and nothing else.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestDatabase } from '#platform/testing/database.ts'
import { createTestDatabase } from '#test/shop/database.ts'
import { readFiles } from './read-files.ts'
import type { SeasonFiles } from './files/season-folder.ts'
import { importInto, importSeason } from './import-season.ts'
import { seasonKinds } from './kinds.ts'
import { countChanges } from './report.ts'
import { type FieldSample, IdOf } from './testing/field-samples/field-sample.ts'
import { programmeSamples } from './testing/field-samples/programme-samples.ts'
import { share } from './testing/field-samples/share-samples.ts'
import { textSamples } from './testing/field-samples/text-samples.ts'
import { rewrite, storeFullMedia, writeFullSeason } from './testing/full-season.ts'
import { compareRows, readRows } from './testing/row-changes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await storeFullMedia(database.db)
  await importSeason(database.db, writeFullSeason())
})
afterAll(() => database.close())

const fieldSamples = [...programmeSamples, ...textSamples]

class Undone extends Error {}

/**
 * Returns the changes of an import, and the number of changes when it is repeated. All of it is
 * rolled back.
 */
async function tryFiles(files: SeasonFiles) {
  let outcome: { entries: string[]; rows: [string, unknown][]; again: number } | undefined
  const work = database.db.transaction().execute(async (trx) => {
    const before = await readRows(trx)
    const report = await importInto(trx, readFiles(files), { isDryRun: true })
    const rows = compareRows(before, await readRows(trx))
    const again = countChanges(await importInto(trx, readFiles(files), { isDryRun: true }))
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

/** With the actual ids. */
const settle = (rows: readonly [string, unknown][]): Promise<[string, unknown][]> =>
  Promise.all(
    rows.map(async ([name, value]): Promise<[string, unknown]> => [
      name,
      value instanceof IdOf ? await findId(value) : value,
    ]),
  )

/** Combined expectations of samples, by column. */
const expectRows = (samples: readonly FieldSample[]): Promise<[string, unknown][]> =>
  settle(samples.flatMap(([, , , rows]) => Object.entries(rows)).toSorted(([a], [b]) => (a < b ? -1 : 1)))

test('season files: the season that says every field is taken, and is the same the second time', async () => {
  expect(await tryFiles(writeFullSeason())).toEqual({ entries: [], rows: [], again: 0 })
})

test.each(fieldSamples)(
  'season files, $kind in $path: each field that is changed is stored, and nothing else is',
  async ({ kind, path, entry, samples }) => {
    for (const { of, text } of share(samples, textOf(path))) {
      const { entries, rows, again } = await tryFiles(writeFullSeason({ [path]: text }))
      const names = of.map(([field, before, after]) => `${field}: "${before}" is "${after}"`).join('\n')
      expect(rows, names).toEqual(await expectRows(of))
      expect(entries, names).toEqual(rows.length > 0 ? [`${kind}: ${entry}`] : [])
      expect(again, names).toBe(0)
    }
  },
)

/** Identifying fields: another value means another entry. */
const identities: Partial<Record<string, string[]>> = {
  'VAT rates': ['country', 'class', 'from'],
  dates: ['venue', 'date', 'slot'],
  'gallery pictures': ['picture'],
  categories: ['key'],
  questions: ['key'],
}

test.each(seasonKinds.map(({ name, schema }) => [name, schema] as const))(
  'season files, %s: each field that a file may have is changed in a test',
  (name, schema) => {
    const samples = fieldSamples.filter(({ kind }) => kind === name).flatMap((one) => one.samples)
    const tried = new Set([...samples.map(([field]) => field), ...(identities[name] ?? [])])
    const { shape } = schema as unknown as { shape: Record<string, unknown> }
    expect(Object.keys(shape).filter((field) => !tried.has(field))).toEqual([])
  },
)

const textOf = (path: string) => writeFullSeason().get(path)!
/** Rows of two entries swapped. */
const swapped = (table: string): [string, unknown][] => [
  [`${table}.position`, 1],
  [`${table}.position`, 0],
]

describe('season files, what the place of an entry says:', () => {
  const inOrder = (path: string) => ({
    [path]: textOf(path)
      .split(/^(?=- )/m)
      .toReversed()
      .join(''),
  })
  const inFolder = (folder: string) =>
    Object.fromEntries(
      ['article.yaml', 'en.md'].flatMap((name) => [
        [`articles/music/fugue/${name}`, null],
        [`articles/${folder}/fugue/${name}`, textOf(`articles/music/fugue/${name}`)],
      ]),
    )
  const bach = '  children: [{ key: bach, title: { en: Bach } }]\n'
  const onTop = `${rewrite(textOf('categories.yaml'), bach, '')}- { key: bach, title: { en: Bach } }\n`
  const places: [name: string, changed: Record<string, string | null>, entries: string[], rows: [string, unknown][]][] =
    [
      [
        'pictures in another order',
        inOrder('gallery.yaml'),
        ['gallery pictures: hall', 'gallery pictures: night'],
        swapped('gallery_items'),
      ],
      [
        'questions in another order',
        inOrder('questions.yaml'),
        ['questions: late', 'questions: parking'],
        swapped('faqs'),
      ],
      [
        'categories in another order',
        inOrder('categories.yaml'),
        ['categories: dance', 'categories: music'],
        swapped('article_categories'),
      ],
      [
        'a category on the highest level',
        { 'categories.yaml': onTop },
        ['categories: bach'],
        [
          ['article_categories.parent_id', null],
          ['article_categories.position', 2],
        ],
      ],
      [
        'an article in another category',
        inFolder('dance'),
        ['articles: fugue'],
        [['articles.category_id', new IdOf('article_categories', 'dance')]],
      ],
      ['an article in no category', inFolder('no-category'), ['articles: fugue'], [['articles.category_id', null]]],
    ]
  test.each(places)('%s', async (_, changed, names, expected) => {
    const { entries, rows, again } = await tryFiles(writeFullSeason(changed))
    expect([entries.toSorted(), again]).toEqual([names, 0])
    expect(rows).toEqual(await settle(expected))
  })
})
