/** The documentation as a whole: its links resolve, and the files that it names exist. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from '../architecture/imports.ts'

const root = join(import.meta.dirname, '../..')
/** Reads a page without its code examples. */
const read = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(/^(`{3,})[^]*?^\1$/gm, '')
const pages = globSync('{*.md,{docs,packages,bench,core,test,.github}/**/*.md}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', 'packages/create-navigation/template/**'],
})

/** The headings of a page, as GitHub names them in addresses. */
const headingsOf = (page: string) =>
  [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

test('docs: links between pages lead to files and headings that exist', () => {
  const links = pages.flatMap((page) =>
    [
      ...read(page)
        .replaceAll(/`[^`\n]+`/g, '')
        .matchAll(/\]\((?!https?:|mailto:|\/)([^)#\s]*)(?:#([^)]*))?\)/g),
    ].map(([link, path = '', heading]) => ({ page, link, heading, target: path ? join(dirname(page), path) : page })),
  )
  expect(links.length).toBeGreaterThan(100)
  const broken = links.filter(
    ({ target, heading }) =>
      !existsSync(join(root, target)) || (heading !== undefined && !headingsOf(read(target)).includes(heading)),
  )
  expect(broken.map(({ page, link }) => `${page}: ${link}`)).toEqual([])
})

const folders = 'apps|bench|core|db|deploy|docs|operations|packages|platform|scripts|test|ui|values'

test('docs: files that pages name exist', () => {
  const named = pages
    .filter((page) => !page.endsWith('CHANGELOG.md'))
    .flatMap((page) =>
      [...read(page).matchAll(new RegExp(`\`((?:${folders})/[\\w@./-]+)\``, 'g'))].map(([, file = '']) => ({
        page,
        file,
      })),
    )
  expect(named.length).toBeGreaterThan(500)
  // Files from the examples that a reader adds do not exist.
  const missing = named.filter(({ file }) => !existsSync(join(root, file)) && !/NNNN|\breviews\b/.test(file))
  expect(missing).toEqual([])
})

test('code: files that comments and texts name exist', async () => {
  const sources = [...(await readSources(root))].filter(
    ([path]) => !/\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('packages/'),
  )
  // The apps stood at the root once.
  const file = new RegExp(
    `(?<![\\w/.@#$}-])(?:${folders}|shop|desk)/[\\w@./-]+\\.(?:tsx?|mjs|css|sql|ya?ml|md)\\b`,
    'g',
  )
  const named = sources.flatMap(([path, text]) => [...text.matchAll(file)].map(([name]) => ({ path, name })))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ name }) => !existsSync(join(root, name)))).toEqual([])
})
