import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { features, measureFeatures } from './sizes.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/sizes.md'), 'utf8')
const rows = new Map(
  [...page.matchAll(/^\| (.+?) \| (-?\d+) \| (-?\d+) \|$/gm)].map(([, name = '', begin, later]) => [
    name,
    { begin: Number(begin), later: Number(later) },
  ]),
)
/** Allows for a few bytes, which come and go with unrelated changes. */
const isNear = (told: number, measured: number): boolean => Math.abs(told - measured) <= 60 + Math.abs(told) * 0.1

it('each feature adds what the documentation says, where it is imported', async () => {
  const { base, added } = await measureFeatures()
  expect([...rows.keys()].toSorted()).toEqual(['links and hydration', ...Object.keys(features)].toSorted())
  for (const [name, measured] of [['links and hydration', base] as const, ...added]) {
    const told = rows.get(name)!
    const isTrue = isNear(told.begin, measured.begin) && isNear(told.later, measured.later)
    expect(isTrue, `${name}: ${JSON.stringify(measured)}; node packages/navigation/src/oracle/write-sizes.ts`).toBe(
      true,
    )
  }
})
