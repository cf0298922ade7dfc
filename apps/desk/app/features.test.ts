import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPageFiles } from '#platform/build/page-sources.ts'
import { pages } from './features.ts'

test('the file of every page of the desk is found by the features', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = readPageFiles({ root, table: 'apps/desk/app/features.ts' })
  expect([...files.keys()].toSorted()).toEqual(Object.keys(pages).toSorted())
  expect([...files.values()].filter((file) => !existsSync(join(root, file)))).toEqual([])
})
