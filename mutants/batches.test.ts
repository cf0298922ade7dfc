import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findFiles } from './arguments.ts'
import { listBatches } from './batches.ts'
import { groups } from './groups.ts'

const files = ['shop/cart/a.tsx', 'shop/ui/b.tsx', 'shop/cart/d/c.tsx']
const ofAll = { tests: 'shop/**/!(*-page).test.ts', hasOwnTests: false }

test('mutants: a group of tests of its own is broken in one run', () => {
  expect(listBatches('rules', ofAll, files)).toEqual([{ name: 'rules', files, tests: ofAll.tests }])
  expect(listBatches('rules', ofAll, files, 'x.test.ts')).toMatchObject([{ tests: 'x.test.ts' }])
})

test('mutants: where features have tests of their own, each is broken by itself, for those tests or the named ones', () => {
  const ofFolders = { ...ofAll, hasOwnTests: true }
  expect(listBatches('pages', ofFolders, files)).toEqual([
    {
      name: 'pages-shop-cart',
      files: ['shop/cart/a.tsx', 'shop/cart/d/c.tsx'],
      tests: 'shop/cart/**/!(*-page).test.ts',
    },
    { name: 'pages-shop-ui', files: ['shop/ui/b.tsx'], tests: 'shop/ui/**/!(*-page).test.ts' },
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
