import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findFiles } from './arguments.ts'
import { listBatches } from './batches.ts'
import { groups } from './groups.ts'

const files = ['apps/shop/cart/a.tsx', 'ui/b.tsx', 'apps/shop/cart/d/c.tsx']
const ofAll = { tests: 'apps/shop/**/!(*-page).test.ts', hasOwnTests: false }

test('mutants: a group of tests of its own is broken in one run', () => {
  expect(listBatches('rules', ofAll, files)).toEqual([{ name: 'rules', files, tests: ofAll.tests }])
  expect(listBatches('rules', ofAll, files, 'x.test.ts')).toMatchObject([{ tests: 'x.test.ts' }])
})

test('mutants: where features have tests of their own, each is broken by itself, for those tests or the named ones', () => {
  const ofFolders = { ...ofAll, hasOwnTests: true }
  expect(listBatches('pages', ofFolders, files)).toEqual([
    {
      name: 'pages-apps-shop-cart',
      files: ['apps/shop/cart/a.tsx', 'apps/shop/cart/d/c.tsx'],
      tests: 'apps/shop/cart/**/!(*-page).test.ts',
    },
    { name: 'pages-ui', files: ['ui/b.tsx'], tests: 'ui/**/!(*-page).test.ts' },
  ])
  expect(listBatches('pages', ofFolders, files, 'x.test.tsx').map(({ tests }) => tests)).toEqual([
    'x.test.tsx',
    'x.test.tsx',
  ])
})

test.each(['pages', 'rules'] as const)('mutants: every feature of %s has tests of its own', (name) => {
  for (const { files: own, tests } of listBatches(name, groups[name], findFiles(name, {})))
    expect([own[0], globSync(tests)]).not.toEqual([own[0], []])
})
