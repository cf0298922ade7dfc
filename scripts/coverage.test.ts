import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { routes } from '../shop/routes.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/coverage.md'), 'utf8')

interface Row {
  sentence: string
  files: string
  tests: string
}

/** The rows of all tables on the page, without their heads. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (sentence|---) \|/.test(line))
  .map((line): Row => {
    const [sentence = '', files = '', tests = ''] = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''))
    return { sentence, files, tests }
  })

const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
const pathOf = (name: string): string => join(root, name.replace(/^N\//, 'packages/navigation/src/'))

/** Whether a test file has a test or a group of that title: the first thing that a call is given. */
function hasTitle(file: string, title: string): boolean {
  const source = readFileSync(pathOf(file), 'utf8')
    .replace(/\\(['"`])/g, '$1')
    .replace(/\(\s+/g, '(')
  return ["'", '"', '`'].some((quote) => source.includes(`(${quote}${title}${quote}`))
}

/** What a row names that is not there. */
function findMissing({ files, tests }: Row): string[] {
  const missing = quoted(files).filter((name) => !existsSync(pathOf(name)))
  for (const [, file, titles] of tests.matchAll(/`([^`]+)`: ((?:“.*?”(?=; “|<br>|$)(?:; )?)+)/g)) {
    if (!existsSync(pathOf(file!))) missing.push(file!)
    else
      for (const [, title] of titles!.matchAll(/“(.*?)”(?=; “|$)/g))
        if (!hasTitle(file!, title!)) missing.push(`${file}: ${title}`)
  }
  return missing
}

describe('what is built, and what holds it', () => {
  it('names only files and tests that there are', () => {
    expect(rows.flatMap(findMissing)).toEqual([])
  })

  it('says of every sentence which test holds it, where else it is measured, or that it is open', () => {
    const unsaid = rows.filter(({ tests }) => !/^`[^`]+`: “|^\*\*open\*\*: \S|^measured by `/.test(tests))
    expect(unsaid.map(({ sentence }) => sentence)).toEqual([])
    expect(rows.length).toBeGreaterThan(150)
  })

  it('has a row for every route of the shop, with its methods and its path', () => {
    const missing = Object.entries(routes)
      .map(([name, { methods, path }]) => `\`${name}\` ${methods.join(' and ')} ${path}`)
      .filter((route) => !rows.some(({ sentence }) => sentence.includes(route)))
    expect(missing).toEqual([])
  })
})
