import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { maxConnections } from '../database/database-limits.ts'
import { countConnectionsWithin } from './open-files.ts'

test.each([
  [65_536, 32_704],
  [1_024, 448],
  [256, 64],
  [100, 1],
  [Infinity, Infinity],
])('open files: of %d, %d connections are taken', (files, most) => {
  expect(countConnectionsWithin(files)).toBe(most)
})

test('open files: connections of the database have their room beside those of visitors', () => {
  const ofDatabase = Object.values(maxConnections).reduce((sum, count) => sum + count)
  expect(256 - 2 * countConnectionsWithin(256)).toBeGreaterThan(4 * ofDatabase)
})

test('open files: the limit is that of the process', async () => {
  const code = `import('${join(import.meta.dirname, 'open-files.ts')}').then(({ readOpenFileLimit }) => console.log(readOpenFileLimit()))`
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    'ulimit -n 200 && exec "$0" -e "$1"',
    process.execPath,
    code,
  ])
  expect(stdout.trim()).toBe('200')
})
