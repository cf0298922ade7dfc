import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDaysAgo, removeOldFiles } from './old-files.ts'

let folder: string
const now = new Date('2026-11-21T12:00:00Z')
const before = findDaysAgo(now, 2)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-old-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes files with these modification times, and returns those left after the removal. */
async function removeFrom(files: Record<string, number>, limit: number) {
  for (const [name, moment] of Object.entries(files)) {
    await writeFile(join(folder, name), name)
    await utimes(join(folder, name), moment / 1000, moment / 1000)
  }
  const removed = await removeOldFiles(folder, { pattern: /\.eml$/, before, limit })
  const left = await readdir(folder)
  for (const name of left) await rm(join(folder, name))
  return { removed, left: left.toSorted() }
}

test('old files: a day has so many milliseconds', () => {
  expect(new Date(before).toISOString()).toBe('2026-11-19T12:00:00.000Z')
})

test('old files: those that fit and were written before the moment go, and all others stay', async () => {
  const files = { 'old.eml': before - 1000, 'then.eml': before, 'new.eml': before + 1000, 'old.txt': before - 1000 }
  expect(await removeFrom(files, 10)).toEqual({ removed: 1, left: ['new.eml', 'old.txt', 'then.eml'] })
})

test('old files: no more go at a time than are asked for', async () => {
  const files = { 'a.eml': 0, 'b.eml': 0, 'c.eml': 0 }
  const { removed, left } = await removeFrom(files, 2)
  expect([removed, left.length]).toEqual([2, 1])
  expect(await removeFrom(files, 3)).toEqual({ removed: 3, left: [] })
})

test('old files: a folder that is not there has none, and one that cannot be read is told', async () => {
  const all = { pattern: /x/, before, limit: 1 }
  expect(await removeOldFiles(join(folder, 'nowhere'), all)).toBe(0)
  await writeFile(join(folder, 'file'), '')
  await expect(removeOldFiles(join(folder, 'file'), all)).rejects.toThrow('ENOTDIR')
})
