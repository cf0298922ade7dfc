import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(path, 'utf8')

/** Prefixes of the text keys passed to each account page, by any handler. */
const given = new Map<string, string[]>()
for (const path of globSync('**/*handlers.ts', { cwd: root })) {
  const views = /view\(\s*'([\w-]+)',(?:(?!view\()[^])*?accountTexts\(([^)]*)\)/g
  for (const [, page = '', prefixes = ''] of read(join(root, path)).matchAll(views)) {
    const found = [...prefixes.matchAll(/'([^']+)'/g)].map(([, prefix]) => prefix!)
    given.set(page, [...(given.get(page) ?? []), ...found])
  }
}

/** File of each page. */
const files = new Map(
  [...read(join(root, 'accounts/feature.ts')).matchAll(/'?([\w-]+)'?: [^\n]*import\('\.\/([^']+)'\)/g)].map(
    ([, page, file]) => [page!, join(root, 'accounts', file!)] as const,
  ),
)

/** Returns a file and all account files that it imports. */
function listParts(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, part] of read(file).matchAll(/^import (?!type )[^]*?from '([.#][^']+\.tsx?)'/gm)) {
    const path = part!.startsWith('#') ? join(root, '../..', part!.slice(1)) : resolve(dirname(file), part!)
    if (path.includes('/accounts/')) listParts(path, found)
  }
  return found
}

/** Returns the text keys in a file, outside comments; for composed ones, their prefix. */
const textsOf = (file: string): string[] =>
  [
    ...read(file)
      .replace(/\/\*[^]*?\*\//g, '')
      .matchAll(/['"`](accounts\.[\w.]+)/g),
  ].map(([, name]) => name!)

describe('the texts of a page about accounts', () => {
  test('every such page is looked at', () => {
    expect(files.size).toBeGreaterThan(10)
    expect([...files.keys()].filter((page) => !given.has(page))).toEqual([])
  })

  test.each([...files])('%s is given every text that its parts say', (page, file) => {
    const said = [...listParts(file)].flatMap(textsOf)
    expect(said).not.toEqual([])
    const prefixes = given.get(page)!
    expect(said.filter((name) => !prefixes.some((prefix) => name.startsWith(prefix)))).toEqual([])
  })
})
