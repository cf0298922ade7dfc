import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from './config.ts'

const root = join(import.meta.dirname, '../..')

test('every setting of the shop is described in the reference, and no other', async () => {
  const guide = await readFile(join(root, 'docs/reference/settings.md'), 'utf8')
  const described = guide.split('\n').flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)])
  expect(new Set(described.map(([, name]) => name))).toEqual(new Set(settingNames))
})

test('every setting of the shop stands in the example of an environment, and no other', async () => {
  const example = await readFile(join(root, 'deploy/.env.example'), 'utf8')
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  // The last one is for the database beside the shop.
  expect(new Set(named.filter((name) => name !== 'POSTGRES_PASSWORD'))).toEqual(new Set(settingNames))
})
