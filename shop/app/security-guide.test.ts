import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The requirements of ASVS 5.0.0 of levels 1 and 2, by chapter and section: how many each section has, with their levels; 3 is not ours. */
const sections: Record<string, number[]> = {
  '6.1': [1, 2, 2],
  '6.2': [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
  '6.3': [1, 1, 2, 2, 3, 3, 3, 3],
  '6.4': [1, 1, 2, 2, 3, 3],
  '6.5': [2, 2, 2, 2, 2, 3, 3, 3],
  '6.6': [2, 2, 2, 3],
  '6.7': [3, 3],
  '6.8': [2, 2, 2, 2],
  '7.1': [2, 2, 2],
  '7.2': [1, 1, 1, 1],
  '7.3': [2, 2],
  '7.4': [1, 1, 2, 2, 2],
  '7.5': [2, 2, 3],
  '7.6': [2, 2],
  '8.1': [1, 2, 3, 3],
  '8.2': [1, 1, 2, 3],
  '8.3': [1, 3, 3],
  '8.4': [2, 3],
}

const wanted = Object.entries(sections).flatMap(([section, levels]) =>
  levels.flatMap((level, index) => (level === 3 ? [] : [[`${section}.${index + 1}`, `${level}`]])),
)

const rows = read('docs/security.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

describe('the guide to the security of accounts', () => {
  test('has a row for each requirement of the chapters, and its level', () => {
    expect(rows.map(([number, level]) => [number, level])).toEqual(wanted)
  })

  test('names a test for each, or says why it does not apply', () => {
    const bare = rows.filter(
      ([, , , answer = '', tests = '']) =>
        !/^(does not apply|\*\*open\*\*)/.test(answer) && namesOf(tests).length === 0,
    )
    expect(bare.map(([number]) => number)).toEqual([])
  })

  test.each(
    rows.flatMap(([number, , , , tests = '']) => namesOf(tests).map(({ file, title }) => [number, file, title])),
  )('names for %s a test that exists: %s, %s', (_, file = '', title = '') => {
    expect(existsSync(join(root, file)), file).toBe(true)
    expect(titlesIn(read(file))).toContain(title)
  })
})

test('passwords: every field for one masks it, and tells password managers which one it is', () => {
  const pages = globSync('shop/**/*.tsx', { cwd: root }).map((file) => ({ file, text: read(file) }))
  const fields = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/<(\w+)\s+\{\.\.\.form\.control\('\w*password\w*'\)\}(.*?)\/>/gs)].map(
      ([, component, rest = '']) => ({
        file,
        component,
        rest,
      }),
    ),
  )
  expect(fields.length).toBeGreaterThan(3)
  for (const { file, component, rest } of fields) {
    expect(rest, file).toMatch(/autoComplete="(current|new)-password"/)
    if (component !== 'PasswordField') expect(rest, file).toContain('type="password"')
    expect(rest, file).not.toMatch(/onPaste|maxLength/)
  }
})

/** Tests of a cell: `file`: “title”. */
function namesOf(cell: string): { file: string; title: string }[] {
  return [...cell.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }))
}

/** What a file's tests are called, whichever quotes they stand in. */
function titlesIn(source: string): string[] {
  return [...source.matchAll(/(?:\b(?:test|it)|\))\(\s*(['"`])((?:(?!\1).)+)\1/g)].map(([, , title = '']) => title)
}
