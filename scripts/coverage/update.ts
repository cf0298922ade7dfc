/**
 * `npm run coverage-table`: writes into docs/coverage.md which test holds which sentence. With `--check`, which `npm run check` asks
 * for, it writes nothing and says what is wrong.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProblems, lengthen, readMarks, readRows, updatePage } from './table.ts'

const root = join(import.meta.dirname, '../..')
const path = join(root, 'docs/coverage.md')
const page = readFileSync(path, 'utf8')
const marks = globSync('{values,platform,core,ui,apps,operations,packages,db,scripts,bench,test}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', 'scripts/coverage/**'],
})
  .toSorted()
  .flatMap((file) => readMarks(file, readFileSync(join(root, file), 'utf8')))
const rows = readRows(page)
const updated = updatePage(page, marks)

const problems = [
  ...findProblems(rows, marks),
  ...rows.flatMap(({ id, files }) =>
    files.filter((name) => !existsSync(join(root, lengthen(name)))).map((name) => `${id}: there is no ${name}.`),
  ),
]
if (process.argv.includes('--check')) {
  if (updated !== page) problems.push('docs/coverage.md is not what the tests say: run "npm run coverage-table".')
} else if (updated !== page) {
  writeFileSync(path, updated)
  console.log('docs/coverage.md is written anew.')
}
for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${rows.length} sentences, ${marks.length} marks.`)
process.exitCode = problems.length > 0 ? 1 : 0
