/**
 * Finds the desk's texts not covered by any desk test: a test covers a text by containing it in
 * English, each plural form separately, in its expectations. (Not by key: a test with
 * `t('today.title')` does not notice a changed text.)
 *
 *     node apps/desk/testing/unseen-texts.ts            how many, area by area
 *     node apps/desk/testing/unseen-texts.ts --list     which
 *     node apps/desk/testing/unseen-texts.ts --write    keeps the list of those that are known to be unseen
 */
import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const desk = join(import.meta.dirname, '..')
const list = join(import.meta.dirname, 'unseen-texts.json')
/** Lists with the titles of pages, which `titles.test.ts` expects. */
const titles = '../../test/e2e/desk/support/*-pages.ts'
const read = (file: string) => readFileSync(file, 'utf8')

/**
 * Returns the tests' expectations: code without comments, imports and titles, with single spaces.
 */
export function readExpectations(sources: readonly string[]): string {
  const title = /(['"`])(?:(?!\1).)*\1,\s*(?:async\s*)?\([^)]*\)\s*=>/g
  const without = [/^\s*(\/\/|\/?\*|import ).*$/gm, title]
  return sources
    .map((source) => without.reduce((rest, one) => rest.replaceAll(one, ''), source))
    .map((source) =>
      source
        .replaceAll(/\\(['"`])/g, '$1')
        .replaceAll('\\n', '\n')
        .replaceAll(/[ \t]+/g, ' '),
    )
    .join('\n')
}

/** Represents a plural count, and any other argument. */
const many = 7777
const any = '\u0001'

/** Counts with a plural form in a text: one, many, and none if declared. */
const exact = (text: string) => (text.includes('=0 {') ? [0, 1, many] : [1, many])

/** Returns the text with one and with many of each counted thing. */
function formsOf(text: string): string[] {
  const counted = [...new Set([...text.matchAll(/\{(\w+), plural,/g)].map(([, name]) => name!))]
  const others = [...text.matchAll(/\{(\w+)(, number)?\}/g)].map(([, name, number]) => [name, number ? many : any])
  const write = (counts: object) =>
    String(
      format(
        compile(text),
        'en',
        { ...Object.fromEntries(others), ...counts },
        {
          formatters: {
            getPluralRules: (...given) => new Intl.PluralRules(...given),
            getNumberFormat: (...given) => new Intl.NumberFormat(...given),
            getDateTimeFormat: (...given) => new Intl.DateTimeFormat(...given),
          },
        },
      ),
    )
  const all = (count: number) => Object.fromEntries(counted.map((name) => [name, count]))
  return counted.length === 0
    ? [write({})]
    : counted.flatMap((name) => exact(text).map((count) => write({ ...all(many), [name]: count })))
}

const escape = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * Returns a pattern for a form of a text on its own: a single word must be the whole expected text.
 */
function patternOf(form: string): RegExp {
  const words = escape(form.trim().replaceAll(/\s+/g, ' ')).replaceAll(any, '.{1,160}?').replaceAll('7,777', '[\\d,]+')
  const [before, after] = /\s/.test(form)
    ? ['(?<![\\p{L}\\d])', '(?![\\p{L}\\d])']
    : ['(?<=["\'`>|#·\\[\\-(/:\n] ?)', '(?= ?["\'`<>|·\\])/▲▼:(,\n])']
  return new RegExp(before + words + after, 'u')
}

/** Returns the keys of texts that occur nowhere in the expectations. */
export function findUnseen(texts: Record<string, string>, expected: string): string[] {
  const isSeen = (form: string) => {
    // The longest part first: it detects most missing texts at a tenth of the cost.
    const [longest = ''] = form
      .split(any)
      .flatMap((piece) => piece.split('7,777'))
      .toSorted((a, b) => b.length - a.length)
    return expected.includes(longest.trim()) && patternOf(form).test(expected)
  }
  return Object.keys(texts).filter((key) => !formsOf(texts[key]!).every(isSeen))
}

/** Returns the uncovered texts of each area, and its number of texts. */
export function readUnseen(): Map<string, { unseen: string[]; count: number }> {
  const tests = globSync(['**/*.test.{ts,tsx}', titles], { cwd: desk })
  const expected = readExpectations(tests.map((file) => read(join(desk, file))))
  const areas = globSync('i18n/*/en.json', { cwd: desk }).toSorted()
  return new Map(
    areas.map((file) => {
      const texts = JSON.parse(read(join(desk, file))) as Record<string, string>
      return [file.split('/')[1]!, { unseen: findUnseen(texts, expected), count: Object.keys(texts).length }]
    }),
  )
}

/** Returns the known uncovered texts: the list may only become shorter. */
export const readKnown = (): string[] => JSON.parse(read(list)) as string[]

if (process.argv[1] === import.meta.filename) {
  const areas = readUnseen()
  const unseen = [...areas.values()].flatMap((area) => area.unseen)
  const count = [...areas.values()].reduce((sum, area) => sum + area.count, 0)
  if (process.argv.includes('--write')) writeFileSync(list, `${JSON.stringify(unseen, null, 2)}\n`)
  if (process.argv.includes('--list')) console.log(unseen.join('\n'))
  for (const [area, { unseen: some, count: all }] of areas) console.log(`${area}: ${all - some.length} of ${all}`)
  console.log(`Of ${count} texts of the desk ${count - unseen.length} are seen by a test, ${unseen.length} are not.`)
}
