import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/shop/database.ts'
import { SeasonError } from './files/problems.ts'
import { importSeason } from './import-season.ts'

const database = await createTestDatabase()
afterAll(() => database.close())

/**
 * Format and location of each kind of entry with a slug: two of a kind are two files, or two
 * entries of a list.
 */
const addressed = [
  {
    kind: 'pages',
    table: 'pages',
    first: 'pages/first/page.yaml:2',
    second: 'pages/second/page.yaml:2',
    write: (slugs: Record<string, string>) =>
      Object.entries(slugs).flatMap(([key, slug]) => [
        [`pages/${key}/page.yaml`, `title: A\nslug: ${slug}\n`] as const,
        [`pages/${key}/en.md`, 'Words.\n'] as const,
      ]),
  },
  {
    kind: 'articles',
    table: 'articles',
    first: 'articles/no-category/first/article.yaml:2',
    second: 'articles/no-category/second/article.yaml:2',
    write: (slugs: Record<string, string>) =>
      Object.entries(slugs).map(
        ([key, slug]) => [`articles/no-category/${key}/article.yaml`, `title: A\nslug: ${slug}\n`] as const,
      ),
  },
  {
    kind: 'categories',
    table: 'article_categories',
    first: 'categories.yaml:1',
    second: 'categories.yaml:2',
    write: (slugs: Record<string, string>) => {
      const entries = Object.entries(slugs).map(([key, slug]) => `- { key: ${key}, title: A, slug: ${slug} }\n`)
      return [['categories.yaml', entries.join('')] as const]
    },
  },
  {
    kind: 'surveys',
    table: 'surveys',
    first: 'surveys/first.yaml:2',
    second: 'surveys/second.yaml:2',
    write: (slugs: Record<string, string>) =>
      Object.entries(slugs).map(
        ([key, slug]) =>
          [
            `surveys/${key}.yaml`,
            `title: A\nslug: ${slug}\ncontent:\n  - survey-input: { field: a, kind: text, label: A }\n`,
          ] as const,
      ),
  },
] as const
type Addressed = (typeof addressed)[number]

beforeEach(async () => {
  for (const { table } of addressed) await database.db.deleteFrom(table).execute()
})

const take = (entries: ReturnType<Addressed['write']>, options = {}) =>
  importSeason(database.db, new Map(entries), options)

/** Returns all problems as `file:line: message`. */
async function findProblems(entries: ReturnType<Addressed['write']>): Promise<string[]> {
  const error: unknown = await take(entries).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof SeasonError)) throw error ?? new Error('The season was taken.')
  return error.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`)
}

async function readSlugs({ table }: Addressed): Promise<Record<string, unknown>> {
  const rows = await database.db.selectFrom(table).select(['key', 'slug']).execute()
  return Object.fromEntries(rows.map(({ key, slug }) => [key, slug]))
}

test.each(addressed)('$kind: one slug twice in a language is told at the second', async ({ first, second, write }) => {
  expect(await findProblems(write({ first: '{ en: one, fr: un }', second: '{ en: two, fr: un }' }))).toEqual([
    `${second}: In "fr" the slug "un" is that of "first" (${first}): write another slug.`,
  ])
})

test.each(addressed)('$kind: a French slug is taken by an English one without French', async ({ second, write }) => {
  expect(await findProblems(write({ first: 'one', second: '{ en: two, fr: one }' }))).toEqual([
    expect.stringMatching(`^${second}: In "fr" the slug "one" is that of "first"`),
  ])
})

test.each(addressed)('$kind: one word is a slug of two where no language has both', async (one) => {
  await take(one.write({ first: '{ en: one, fr: un }', second: '{ en: un, fr: one }' }))
  expect(await readSlugs(one)).toMatchObject({ first: { fr: 'un' }, second: { en: 'un' } })
})

test.each(addressed)('$kind: a slug of one in the shop that no file names is taken', async (one) => {
  await take(one.write({ old: 'one' }))
  expect(await findProblems(one.write({ first: 'one' }))).toEqual([
    `${one.first}: In "en" the slug "one" is that of "old", which the shop has among its ${one.kind}: write another slug.`,
  ])
})

test.each(addressed)('$kind: a slug of an archived one is taken', async (one) => {
  await take(one.write({ old: 'one' }))
  await take(one.write({ other: 'other' }), { archivesMissing: true })
  expect(await findProblems(one.write({ first: 'one' }))).toEqual([
    expect.stringMatching(`^${one.first}: .* "old", which the shop has among its archived ${one.kind}: `),
  ])
})

test.each(addressed)('$kind: two change their slugs with each other', async (one) => {
  await take(one.write({ first: '{ en: one, fr: un }', second: '{ en: two, fr: deux }' }))
  await take(one.write({ first: '{ en: two, fr: deux }', second: '{ en: one, fr: un }' }))
  expect(await readSlugs(one)).toEqual({ first: { en: 'two', fr: 'deux' }, second: { en: 'one', fr: 'un' } })
})

test.each(addressed)('$kind: two change their French slugs alone with each other', async (one) => {
  await take(one.write({ first: '{ en: one, fr: un }', second: '{ en: two, fr: deux }' }))
  await take(one.write({ first: '{ en: one, fr: deux }', second: '{ en: two, fr: un }' }))
  expect(await readSlugs(one)).toEqual({ first: { en: 'one', fr: 'deux' }, second: { en: 'two', fr: 'un' } })
})

test.each(addressed)('$kind: a new one gets the slug that another leaves', async (one) => {
  await take(one.write({ first: 'one' }))
  await take(one.write({ new: 'one', first: 'two' }))
  expect(await readSlugs(one)).toEqual({ new: { en: 'one' }, first: { en: 'two' } })
})

test.each(addressed)('$kind: what is wrong with an entry is not told of one that takes its slug, too', async (one) => {
  await take(one.write({ first: 'one' }))
  const problems = await findProblems(one.write({ first: 'Two', second: 'one' }))
  expect(problems).toEqual([expect.stringMatching(`^${one.first}: slug.en is written in small letters`)])
})
