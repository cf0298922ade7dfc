/** `npm run check -- house`: prints the metrics of the codebase. Never fails. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countHouse } from './figures.ts'
import { readSources } from './imports.ts'

/** Start of the counted commits: when the business code had moved out of the shop. */
const SINCE = '2026-11-30T00:00:00Z'

const root = join(import.meta.dirname, '../..')
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const paths = git('ls-files')
const documents = paths.filter((path) => path.endsWith('.md') && !path.startsWith('db/demo/season/'))

const figures = countHouse({
  paths,
  sources: await readSources(root),
  documents: new Map(documents.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
  subjects: git('log', '--format=%s', `--since=${SINCE}`),
})
for (const { name, count, target } of figures) {
  const wanted = target === undefined ? '' : ` (to be ${target.toLocaleString('en')})`
  console.log(`${count.toLocaleString('en').padStart(9)} ${name}${wanted}`)
}
