/**
 * `npm run coverage-table`: writes var/coverage.md, the sentences of the specification with their
 * tests. With `--check` it writes nothing. Both report mismatches.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMarks, findProblems, readSections, writeTable } from './specification.ts'

const root = join(import.meta.dirname, '../..')
const sections = readSections(readFileSync(join(root, 'docs/reference/specification.yaml'), 'utf8'))
const marks = globSync('{values,platform,core,ui,apps,operations,packages,db,scripts,bench,test}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', 'scripts/coverage/**'],
})
  .toSorted()
  .flatMap((file) => readMarks(file, readFileSync(join(root, file), 'utf8')))
const sentences = sections.flatMap((section) => section.sentences)

const problems = [
  ...findProblems(sentences, marks),
  ...sentences.flatMap(({ id, files }) =>
    files.filter((name) => !existsSync(join(root, name))).map((name) => `${id}: there is no ${name}.`),
  ),
]
if (!process.argv.includes('--check')) {
  mkdirSync(join(root, 'var'), { recursive: true })
  writeFileSync(join(root, 'var/coverage.md'), writeTable(sections, marks))
  console.log('var/coverage.md is written.')
}
for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${sentences.length} sentences, ${marks.length} marks.`)
process.exitCode = problems.length > 0 ? 1 : 0
