/** Sentences of docs/reference/specification.yaml, and their mismatches with the tests. */
import { parse } from 'yaml'
import { z } from 'zod'

const sentence = z.strictObject({
  id: z.string().regex(/^[a-z][a-z\d.-]*$/),
  sentence: z.string().min(1),
  files: z.array(z.string()).default([]),
  /** Reason why code or a test is missing for it. */
  open: z.string().min(1).optional(),
  /** Command that measures it instead of a test. */
  measured: z.string().startsWith('`').optional(),
})
const section = z.strictObject({ title: z.string(), sentences: z.array(sentence) })

export type Sentence = z.infer<typeof sentence>
export type Section = z.infer<typeof section>

export function readSections(text: string): Section[] {
  return z.array(section).parse(parse(text))
}

export function findProblems(sentences: Sentence[], marks: Mark[]): string[] {
  const ids = sentences.map(({ id }) => id)
  const held = new Set(marks.flatMap((mark) => mark.ids))
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `Two sentences have the id ${id}.`),
    ...marks.flatMap(({ ids: own, file, title }) =>
      own.filter((id) => !ids.includes(id)).map((id) => `${file}: “${title}” holds ${id}, which is no sentence.`),
    ),
    ...sentences
      .filter(({ id, open, measured }) => !held.has(id) && !open && !measured)
      .map(({ id }) => `No test holds ${id}, and it is neither open nor measured.`),
    ...sentences.filter(({ id, open }) => held.has(id) && open).map(({ id }) => `${id} is open, and a test holds it.`),
  ]
}

export function writeTable(sections: Section[], marks: Mark[]): string {
  return [
    '# The specification, and the tests that hold it\n',
    ...sections.map((section) => writeSection(section, marks)),
  ].join('\n')
}

function writeSection({ title, sentences }: Section, marks: Mark[]): string {
  const rows = sentences.map(({ id, sentence, files, ...rest }) => {
    const places = files.map((name) => `\`${name}\``).join('<br>')
    return `| \`${id}\` | ${escape(sentence)} | ${places} | ${escape(describeHolding({ id, sentence, files, ...rest }, marks))} |`
  })
  return `## ${title}\n\n| id | sentence | files | held by |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
}

function describeHolding({ id, open, measured }: Sentence, marks: Mark[]): string {
  const byFile = Map.groupBy(
    marks.filter(({ ids }) => ids.includes(id)),
    ({ file }) => file,
  )
  const held = [...byFile]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, tests]) => `\`${file}\`: ${[...new Set(tests.map(({ title }) => `“${title}”`))].join('; ')}`)
  return [...held, ...(measured ? [`measured by ${measured}`] : []), ...(open ? [`**open**: ${open}`] : [])].join(
    '<br>',
  )
}

function escape(text: string): string {
  return text.replaceAll('|', '\\|')
}

/**
 * Tests name the sentences of the specification that they verify, independent of their place and
 * title:
 *
 *     // Holds: cart.empty-message
 *     test('cart: an empty cart says so', ...)
 */

interface Mark {
  ids: string[]
  file: string
  title: string
}

const MARK = /(?:^[ \t]*\/\/ Holds: .*\n)+/gm
/** First text argument of the call after the mark. */
const TITLE = /^\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1|\(\s*(['"`])((?:\\.|(?!\3)[^\\])*)\3/

/** Returns the marks of a file. A mark without a test below it is an error. */
export function readMarks(file: string, source: string): Mark[] {
  return [...source.matchAll(MARK)].map((mark) => {
    const ids = mark[0].split('\n').flatMap((line) => line.replace(/^\s*\/\/ Holds: /, '').split(', '))
    const found = TITLE.exec(source.slice(mark.index + mark[0].length))
    if (!found) throw new Error(`${file}: no test stands below the mark of ${ids.join(', ')}.`)
    return { ids: ids.filter(Boolean), file, title: unescape((found[2] ?? found[4])!) }
  })
}

function unescape(title: string): string {
  return title.replace(/\\(.)/g, '$1')
}
