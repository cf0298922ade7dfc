import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureBuild } from './build.mjs'

const root = join(import.meta.dirname, '../..')
/** The name of the panel, which no minifier changes. */
const name = 'Navigation developer tools'

// Holds: navigation.devtools
test('build: no file of either app that a browser loads has the developer tools', async () => {
  const source = await readFile(join(root, 'packages/navigation/src/lib/browser/devtools/panel.ts'), 'utf8')
  expect(source).toContain(name)
  const directory = join(await ensureBuild(root), 'client')
  const files = (await readdir(directory, { recursive: true })).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(join(directory, file), 'utf8')] as const),
  )
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter(([, text]) => text.includes(name)).map(([file]) => file)).toEqual([])
})
