import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/**
 * Requirements of ASVS 5.0.0 by section: the level of each, in order of number; level 3 does not
 * apply.
 */
const sections: Record<string, number[]> = {
  '1.1': [2, 2],
  '1.2': [1, 1, 1, 1, 1, 2, 2, 2, 2, 3],
  '1.3': [1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3],
  '1.4': [2, 2, 2],
  '1.5': [1, 2, 3],
  '2.1': [1, 2, 2],
  '2.2': [1, 1, 2],
  '2.3': [1, 2, 2, 2, 3],
  '2.4': [2, 3],
  '3.1': [3],
  '3.2': [1, 1, 3],
  '3.3': [1, 2, 2, 2, 3],
  '3.4': [1, 1, 2, 2, 2, 2, 3, 3],
  '3.5': [1, 1, 1, 2, 2, 3, 3, 3],
  '3.6': [3],
  '3.7': [2, 2, 3, 3, 3],
  '4.1': [1, 2, 2, 3, 3],
  '4.2': [2, 3, 3, 3, 3],
  '4.3': [2, 2],
  '4.4': [1, 2, 2, 2],
  '5.1': [2],
  '5.2': [1, 1, 2, 3, 3, 3],
  '5.3': [1, 1, 3],
  '5.4': [2, 2, 2],
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
  '9.1': [1, 1, 1],
  '9.2': [1, 2, 2, 2],
  '10.1': [2, 2],
  '10.2': [2, 2, 3],
  '10.3': [2, 2, 2, 2, 3],
  '10.4': [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3],
  '10.5': [2, 2, 2, 2, 2],
  '10.6': [2, 2],
  '10.7': [2, 2, 2],
  '11.1': [2, 2, 3, 3],
  '11.2': [2, 2, 2, 3, 3],
  '11.3': [1, 1, 2, 3, 3],
  '11.4': [1, 2, 2, 2],
  '11.5': [2, 3],
  '11.6': [2, 3],
  '11.7': [3, 3],
  '12.1': [1, 2, 2, 3, 3],
  '12.2': [1, 1],
  '12.3': [2, 2, 2, 2, 3],
  '13.1': [2, 3, 3, 3],
  '13.2': [2, 2, 2, 2, 2, 3],
  '13.3': [2, 2, 3, 3],
  '13.4': [1, 2, 2, 2, 2, 3, 3],
  '14.1': [2, 2],
  '14.2': [1, 2, 2, 2, 3, 3, 3, 3],
  '14.3': [1, 2, 2],
  '15.1': [1, 2, 2, 3, 3],
  '15.2': [1, 2, 2, 3, 3],
  '15.3': [1, 2, 2, 2, 2, 2, 2],
  '15.4': [3, 3, 3, 3],
  '16.1': [2],
  '16.2': [2, 2, 2, 2, 2],
  '16.3': [2, 2, 2, 2],
  '16.4': [2, 2, 2],
  '16.5': [2, 2, 2, 3],
  '17.1': [2, 3],
  '17.2': [2, 2, 2, 2, 3, 3, 3, 3],
  '17.3': [2, 2],
}

const statuses = ['met', 'by deployment', 'does not apply', 'in part', 'not met'] as const
type Status = (typeof statuses)[number]

interface Row {
  page: string
  number: string
  level: string
  status: string
  answer: string
  /** How it was verified. */
  seen: string
}

const chapterOf = (number: string) => `V${number.split('.')[0]}`

const wanted = Object.entries(sections).flatMap(([section, levels]) =>
  levels.flatMap((level, index) => (level === 3 ? [] : [[`${section}.${index + 1}`, `${level}`]])),
)

const pages = globSync('docs/reference/security/*.md', { cwd: root }).toSorted()
const guide = read('docs/security.md')
const rows: Row[] = pages.flatMap((page) =>
  read(page)
    .split('\n')
    .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
    .map((line) => {
      const [, number = '', level = '', , status = '', answer = '', ...seen] = line
        .split('|')
        .map((cell) => cell.trim())
      return { page, number, level, status, answer, seen: seen.join(' ').trim() }
    }),
)

const byNumber = (one: string[], other: string[]) => one[0]!.localeCompare(other[0]!, 'en', { numeric: true })

describe('the guide to security', () => {
  test('has a line for each requirement of levels 1 and 2, of every chapter, with its level', () => {
    expect(wanted).toHaveLength(253)
    expect(rows.map(({ number, level }) => [number, level]).toSorted(byNumber)).toEqual(wanted)
  })

  test('has the chapters on the pages that it says, each in the order of the numbers', () => {
    for (const page of pages) {
      const numbers = rows.filter((row) => row.page === page).map(({ number }) => [number])
      expect(numbers).toEqual(numbers.toSorted(byNumber))
      const chapters = [...new Set(numbers.map(([number = '']) => chapterOf(number)))]
      expect(guide).toContain(`](${page.replace('docs/', '')}) | ${chapters.join(', ')} |`)
    }
  })

  test('gives each line a status, and words to it', () => {
    const bare = rows.filter(({ status, answer }) => !statuses.includes(status as Status) || answer.length < 3)
    expect(bare.map(({ number }) => number)).toEqual([])
  })

  test('names what was done to see each line that is met, what a deployment brings, and reasons where it is neither', () => {
    const bare = rows.filter(({ status, answer, seen }) => {
      const isSeen = testsOf(seen).length > 0 || /`[^`]+`[^;]* → [^;]{3}/.test(seen)
      if (status === 'met') return !isSeen
      if (status === 'by deployment') return !isSeen && filesOf(seen).length === 0 && !/\]\(#/.test(seen)
      return answer.length < (status === 'does not apply' ? 12 : 80)
    })
    expect(bare.map(({ number, status }) => `${number} ${status}`)).toEqual([])
  })

  test('counts its lines, and lists those that are not wholly met', () => {
    for (const chapter of Object.keys(Object.groupBy(rows, ({ number }) => chapterOf(number)))) {
      const ofChapter = rows.filter(({ number }) => chapterOf(number) === chapter)
      const counts = statuses.map((status) => ofChapter.filter((row) => row.status === status).length || '')
      expect(guide).toContain(`| ${[chapter, ...counts].join(' | ')} |`.replaceAll('|  ', '| '))
    }
    const left = rows.filter(({ status }) => status === 'in part' || status === 'not met')
    const list = left.map(({ number }) => [number]).toSorted(byNumber)
    expect(guide).toContain(`**What is not wholly met**: ${list.join(', ')}.`)
  })

  test('names files that exist', () => {
    const named = [...pages, 'docs/security.md'].flatMap((page) => filesOf(read(page)).map((file) => ({ page, file })))
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
  })

  test('links to pages and headings that exist', () => {
    const broken = [...pages, 'docs/security.md'].flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].flatMap(([link, path = '', heading]) => {
        const target = path ? join(dirname(page), path) : page
        if (!existsSync(join(root, target))) return [`${page}: ${link}`]
        return heading && !headingsOf(read(target)).includes(heading) ? [`${page}: ${link}`] : []
      }),
    )
    expect(broken).toEqual([])
  })

  test.each(pages.flatMap((page) => testsOf(read(page)).map(({ file, title }) => [page, file, title])))(
    'names on %s a test that exists: %s, %s',
    (_, file = '', title = '') => {
      expect(existsSync(join(root, file)), file).toBe(true)
      expect(titlesIn(read(file))).toContain(title)
    },
  )
})

test('passwords: every field for one masks it, and tells password managers which one it is', () => {
  const pages = globSync('{apps,ui}/**/*.tsx', { cwd: root }).map((file) => ({ file, text: read(file) }))
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
function testsOf(cell: string): { file: string; title: string }[] {
  return [...cell.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }))
}

/** Returns repository files named in a text: paths, and files at the root. */
function filesOf(text: string): string[] {
  return [...text.matchAll(/`((?:[\w@.-]+\/)+[\w@.-]+\.\w+|package(?:-lock)?\.json)`/g)]
    .map(([, file = '']) => file)
    .filter((file) =>
      /^(apps|core|db|deploy|docs|operations|packages|platform|scripts|test|ui|values)\/|^package/.test(file),
    )
}

/** Returns the headings of a page as link anchors. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Returns the test titles of a file, in any quotes. */
function titlesIn(source: string): string[] {
  return [...source.matchAll(/(?:\b(?:test|it)|\))\(\s*(['"`])((?:(?!\1).)+)\1/g)].map(([, , title = '']) => title)
}
