import { afterEach, expect, test } from 'vitest'
import { chooseMutators, listMutants } from './instrumenter.ts'

const code = Array.from({ length: 200 }, (_, index) => `export const is${index} = (a) => a > ${index}`).join('\n')
const list = async () =>
  (await listMutants('rules.ts', code)).map(({ location, replacement }) => ({ location, replacement }))

afterEach(() => chooseMutators('stryker'))

test('a sample of a tenth is about a tenth of all mutations, the same ones each time', async () => {
  await chooseMutators('stryker')
  const all = await list()
  await chooseMutators('stryker', 10)
  const sample = await list()
  expect(sample.length).toBeGreaterThan(all.length * 0.06)
  expect(sample.length).toBeLessThan(all.length * 0.14)
  expect(all).toEqual(expect.arrayContaining(sample))
  expect(await list()).toEqual(sample)
  await chooseMutators('stryker', 10, 1)
  const other = await list()
  expect(other.length).toBeGreaterThan(all.length * 0.06)
  expect(other).not.toEqual(sample)
})

test('a sample of the whole is every mutation', async () => {
  await chooseMutators('stryker')
  const all = await list()
  await chooseMutators('stryker', 100)
  expect(await list()).toEqual(all)
})
