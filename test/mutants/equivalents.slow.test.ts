import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { findFiles } from './arguments.ts'
import { describeMutation, isSame, readEquivalents } from './equivalents.ts'
import { type GroupName, groups } from './groups.ts'
import { chooseMutators, listMutants } from './instrumenter.ts'

afterAll(() => chooseMutators('stryker'))

it('every broken version that is listed as equivalent is still one that the code can be broken by', async () => {
  const stale = []
  for (const [file, entries] of Map.groupBy(readEquivalents(), (entry) => entry.file)) {
    const mutations = await findMutations(file)
    stale.push(...entries.filter((entry) => !mutations.some((mutation) => isSame(mutation, entry))))
  }
  expect(stale).toEqual([])
})

it('every listed version has a reason, and is listed once', () => {
  const entries = readEquivalents()
  expect(entries.filter(({ reason }) => reason.length < 20)).toEqual([])
  expect(new Set(entries.map((entry) => JSON.stringify({ ...entry, reason: '' }))).size).toBe(entries.length)
})

async function findMutations(file: string) {
  const source = readFileSync(file, 'utf8')
  const names = (Object.keys(groups) as GroupName[]).filter((name) => findFiles(name, {}).includes(file))
  const found = []
  for (const mutators of new Set(names.map((name) => groups[name].mutators))) {
    await chooseMutators(mutators)
    const mutants = await listMutants(file, source)
    found.push(...mutants.map((mutant) => describeMutation(file, source, mutant)))
  }
  return found
}
