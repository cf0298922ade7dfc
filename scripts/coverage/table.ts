/** Table of the specification's sentences with their files and tests. */
import type { Mark } from './marks.ts'
import type { Section, Sentence } from './specification.ts'

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
