/**
 * `node packages/navigation/src/oracle/write-sizes.ts`: measures the features and rewrites the
 * table in docs/sizes.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureFeatures } from './sizes.ts'

const page = join(import.meta.dirname, '../../docs/sizes.md')
const { base, added } = await measureFeatures()
const rows = [
  ['links and hydration', base] as const,
  ...[...added].sort(([, one], [, other]) => one.begin - other.begin),
]
const table = rows.map(([name, { begin, later }]) => `| ${name} | ${begin} | ${later} |`).join('\n')
const [before = ''] = readFileSync(page, 'utf8').split('| --- |')
writeFileSync(page, `${before}| --- | ---: | ---: |\n${table}\n`)
