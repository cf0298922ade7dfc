import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const page = readFileSync(join(source, '../../../docs/reference/navigation-comparison.md'), 'utf8')
const table = page.slice(page.indexOf('## What each of them has'))
/** Features of the table, with this library's column. */
const features = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .slice(1)
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')) as [string, string, ...string[]])

it('the table of features has a word about each of the others', () => {
  expect(features.length).toBeGreaterThan(20)
  for (const cells of features) expect(cells, cells[0]).toHaveLength(5)
})

it.each(features)('feature “%s” names a test that is there, or says that there is none', (_, proof) => {
  if (/^no\b/.test(proof)) return
  const [, file = '', title = ''] = /^`([^`]+\.test\.ts)`: “(.+)”$/.exec(proof) ?? []
  expect(file, proof).not.toBe('')
  expect(readFileSync(join(source, file), 'utf8')).toContain(`('${title}'`)
})
