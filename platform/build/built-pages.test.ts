import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { expect, test } from 'vitest'
import { collectAssets, joinAssets, readPageFiles } from './built-pages.ts'

const manifest: Manifest = {
  'shop/client/main.tsx': {
    file: 'main.js',
    isEntry: true,
    imports: ['_core.js'],
    dynamicImports: ['shop/a/a-page.tsx'],
  },
  '_core.js': {
    file: 'core.js',
    css: ['core.css'],
    assets: ['moda-latin-wght-normal-1x_y.woff2', 'moda-latin-ext-wght-normal-2.woff2'],
  },
  '_shared.js': { file: 'shared.js', imports: ['_core.js'], css: ['shared.css'] },
  'shop/a/a-page.tsx': { file: 'a.js', isDynamicEntry: true, imports: ['_core.js', '_shared.js'], css: ['a.css'] },
  'shop/b/b-page.tsx': { file: 'b.js', isDynamicEntry: true, imports: ['_core.js'] },
}

test('a page gets its own files and those that they import, each once, the base before what builds on it', () => {
  const pages = collectAssets(
    manifest,
    new Map([
      ['a', 'shop/a/a-page.tsx'],
      ['b', 'shop/b/b-page.tsx'],
    ]),
  )
  expect(pages.get('a')).toEqual({
    entry: '/build/main.js',
    stylesheets: ['/build/core.css', '/build/shared.css', '/build/a.css'],
    modules: ['/build/core.js', '/build/shared.js', '/build/a.js'],
    fonts: ['/build/moda-latin-wght-normal-1x_y.woff2'],
  })
  expect(pages.get('b')?.modules).toEqual(['/build/core.js', '/build/b.js'])
})

test('a page with a dialog over it gets the files of both, each once', () => {
  const pages = collectAssets(
    manifest,
    new Map([
      ['a', 'shop/a/a-page.tsx'],
      ['b', 'shop/b/b-page.tsx'],
    ]),
  )
  expect(joinAssets(pages.get('b')!, pages.get('a')!)).toMatchObject({
    entry: '/build/main.js',
    stylesheets: ['/build/core.css', '/build/shared.css', '/build/a.css'],
    modules: ['/build/core.js', '/build/b.js', '/build/shared.js', '/build/a.js'],
  })
})

test('a build that lacks a page says so', () => {
  expect(() => collectAssets(manifest, new Map([['c', 'shop/c/c-page.tsx']]))).toThrow(
    'does not have shop/c/c-page.tsx',
  )
})

test('the file of every page is found in pages.ts', () => {
  const files = readPageFiles()
  expect(files.get('event')).toBe('shop/catalogue/event-page.tsx')
  expect(files.get('payment-success')).toBe('shop/orders/payment-result/success-page.tsx')
  expect(files.size).toBeGreaterThanOrEqual(9)
})

test.each(['platform/http/responses/html-template.ts', 'shop/app/pages/document.ts', 'shop/catalogue/server/once.ts'])(
  'a client build that reaches server code stops: %s',
  async (file) => {
    const root = join(import.meta.dirname, '../..')
    const directory = await mkdtemp(join(root, 'node_modules/.vite-wall-'))
    try {
      const entry = join(directory, 'entry.ts')
      await writeFile(entry, `import * as values from '${join(root, 'values/locales.ts')}'\nconsole.log(values)`)
      await expect(buildClient(entry)).resolves.toBeDefined()
      await writeFile(entry, `import * as code from '${join(root, file)}'\nconsole.log(code)`)
      await expect(buildClient(entry)).rejects.toThrow('code of the server must not reach the browser')
    } finally {
      await rm(directory, { recursive: true })
    }
  },
)

function buildClient(entry: string): Promise<unknown> {
  return build({
    root: join(import.meta.dirname, '../..'),
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: entry } },
  })
}
