/**
 * Counts the files that a run of all tests must read, based on the disk rather than on Vitest's
 * discovery.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const NO_SOURCES = ['node_modules', 'dist', 'var', 'test-results', '.git']

/**
 * Returns how many, or `undefined` if the options select files or tests themselves.
 *
 * @param {string} root
 * @param {'quick' | 'full'} tier
 * @param {readonly string[]} options as Vitest gets them: none, or `--shard 1/4`
 */
export function countExpectedFiles(root, tier, options) {
  const count = listTestFiles(root).filter((name) => tier === 'full' || !name.includes('.slow.')).length
  const typed = options.join(' ')
  if (typed === '') return count
  const [, index, parts] = /^--shard[ =](\d+)\/(\d+)$/.exec(typed) ?? []
  // As distributed: the first shards get one file each of the remainder.
  return parts ? Math.floor(count / Number(parts)) + (Number(index) <= count % Number(parts) ? 1 : 0) : undefined
}

function listTestFiles(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return NO_SOURCES.includes(entry.name) ? [] : listTestFiles(join(directory, entry.name))
    return /\.test\.tsx?$/.test(entry.name) ? [entry.name] : []
  })
}
