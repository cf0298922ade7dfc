/**
 * The tables of docs/coverage.md: which test holds which sentence. A sentence and the files that it is built in are written there
 * by hand, under an id that stays. A test says above itself what it holds, wherever it moves and however it is called:
 *
 *     // Holds: cart.empty-message
 *     test('cart: an empty cart says so', ...)
 *
 * The last column is made from these marks. What stands there beside tests (`**open**: ...`, `measured by ...`) is written by hand.
 */

/** A test, a group or a step that says what it holds. */
export interface Mark {
  ids: string[]
  file: string
  title: string
}

export interface Row {
  id: string
  sentence: string
  files: string[]
  /** Written by hand: that the sentence is open, or where it is measured. */
  note: string
}

const MARK = /(?:^[ \t]*\/\/ Holds: .*\n)+/gm
/** The first text that a call is given after the mark. */
const TITLE = /^\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1|\(\s*(['"`])((?:\\.|(?!\3)[^\\])*)\3/
const ROW = /^\| `[a-z][a-z\d.-]*` \| /
const HELD_BY = /`[^`]+`: “.*?”(?:; “.*?”)*(?=<br>|$)(?:<br>)?/g

/** What the marks of a file say. A mark without a test below it is an error. */
export function readMarks(file: string, source: string): Mark[] {
  return [...source.matchAll(MARK)].map((mark) => {
    const ids = mark[0].split('\n').flatMap((line) => line.replace(/^\s*\/\/ Holds: /, '').split(', '))
    const found = TITLE.exec(source.slice(mark.index + mark[0].length))
    if (!found) throw new Error(`${file}: no test stands below the mark of ${ids.join(', ')}.`)
    return { ids: ids.filter(Boolean), file, title: unescape((found[2] ?? found[4])!) }
  })
}

function unescape(title: string): string {
  return title.replace(/\\(.)/g, '$1').replaceAll('|', '\\|')
}

export function readRows(page: string): Row[] {
  return page
    .split('\n')
    .filter((line) => ROW.test(line))
    .map(readRow)
}

function readRow(line: string): Row {
  const [id = '', sentence = '', files = '', holding = ''] = line.replace(/^\| | \|$/g, '').split(/(?<!\\) \| /)
  return {
    id: id.replaceAll('`', ''),
    sentence,
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
    note: holding.replace(HELD_BY, '').trim(),
  }
}

/** The page with the last column of its tables as the marks say. */
export function updatePage(page: string, marks: Mark[]): string {
  const lines = page.split('\n').map((line) => {
    if (!ROW.test(line)) return line
    const row = readRow(line)
    const files = row.files.map((name) => `\`${name}\``).join('<br>')
    return `| \`${row.id}\` | ${row.sentence} | ${files} | ${describeHolding(row, marks)} |`
  })
  return lines.join('\n')
}

function describeHolding({ id, note }: Row, marks: Mark[]): string {
  const byFile = Map.groupBy(
    marks.filter(({ ids }) => ids.includes(id)),
    ({ file }) => file,
  )
  const held = [...byFile]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, tests]) => `\`${shorten(file)}\`: ${[...new Set(tests.map(({ title }) => `“${title}”`))].join('; ')}`)
  return [...held, ...(note ? [note] : [])].join('<br>')
}

const LIBRARY = 'packages/navigation/src/'

function shorten(file: string): string {
  return file.startsWith(LIBRARY) ? `N/${file.slice(LIBRARY.length)}` : file
}

/** The path of a file that the page names. */
export function lengthen(name: string): string {
  return name.replace(/^N\//, LIBRARY)
}

/** What is wrong between sentences and marks, in sentences. */
export function findProblems(rows: Row[], marks: Mark[]): string[] {
  const ids = rows.map(({ id }) => id)
  const held = new Set(marks.flatMap((mark) => mark.ids))
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `Two sentences have the id ${id}.`),
    ...marks.flatMap(({ ids: own, file, title }) =>
      own.filter((id) => !ids.includes(id)).map((id) => `${file}: “${title}” holds ${id}, which is no sentence.`),
    ),
    ...rows
      .filter(({ id, note }) => !held.has(id) && !/^\*\*open\*\*: \S|^measured by `/.test(note))
      .map(({ id }) => `No test holds ${id}, and it is neither open nor measured.`),
    ...rows
      .filter(({ id, note }) => held.has(id) && note.startsWith('**open**'))
      .map(({ id }) => `${id} is open, and a test holds it.`),
  ]
}
