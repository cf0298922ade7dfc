import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { listAssets, joinAssets, loadBuiltFiles, loadBuiltRenderer } from './built-pages.ts'

const scripts = { entry: 'app/main.tsx', loader: 'app/load-app.ts' }
const files = new Map([
  ['a', 'app/a/a-page.tsx'],
  ['b', 'app/b/b-page.tsx'],
])

const manifest: Manifest = {
  'app/main.tsx': {
    file: 'main.js',
    isEntry: true,
    imports: ['_core.js'],
    dynamicImports: ['app/a/a-page.tsx'],
  },
  'app/load-app.ts': { file: 'load-app.js', isEntry: true },
  '_core.js': {
    file: 'core.js',
    assets: [
      'moda-latin-wght-normal-1x_y.woff2',
      'moda-latin-ext-wght-normal-2.woff2',
      'moda-hungarian-wght-normal-3.woff2',
    ],
  },
  '_shared.js': { file: 'shared.js', imports: ['_core.js'] },
  'app/a/a-page.tsx': { file: 'a.js', isDynamicEntry: true, imports: ['_core.js', '_shared.js'] },
  'app/b/b-page.tsx': { file: 'b.js', isDynamicEntry: true, imports: ['_core.js'] },
  'style.css': { file: 'all.css', src: 'style.css' },
}

// Holds: product.built-assets-loaded-base-path
test('a page gets its own files and those that they import, each once, the base before what builds on it', () => {
  const pages = listAssets(manifest, { ...scripts, pages: files })
  expect(pages.get('a')).toEqual({
    entry: '/build/main.js',
    loader: '/build/load-app.js',
    page: '/build/a.js',
    stylesheets: ['/build/all.css'],
    modules: ['/build/core.js', '/build/shared.js', '/build/a.js'],
    fonts: ['/build/moda-latin-wght-normal-1x_y.woff2', '/build/moda-hungarian-wght-normal-3.woff2'],
  })
  expect(pages.get('b')?.modules).toEqual(['/build/core.js', '/build/b.js'])
})

test('a page with a dialog over it gets the files of both, each once', () => {
  const pages = listAssets(manifest, { ...scripts, pages: files })
  expect(joinAssets(pages.get('b')!, pages.get('a')!)).toMatchObject({
    entry: '/build/main.js',
    loader: '/build/load-app.js',
    page: '/build/b.js',
    stylesheets: ['/build/all.css'],
    modules: ['/build/core.js', '/build/b.js', '/build/shared.js', '/build/a.js'],
  })
})

test('two pages whose files are others have those of both', () => {
  const files = (name: string) => ({ entry: 'e', stylesheets: [name], modules: [name, 'm'], fonts: ['f', name] })
  expect(joinAssets({ ...files('a'), page: 'a' }, { ...files('b'), loader: 'l', page: 'b' })).toEqual({
    entry: 'e',
    page: 'a',
    stylesheets: ['a', 'b'],
    modules: ['a', 'm', 'b'],
    fonts: ['f', 'a', 'b'],
  })
})

test('a build that lacks a page says so', () => {
  expect(() => listAssets(manifest, { ...scripts, pages: new Map([['c', 'app/c/c-page.tsx']]) })).toThrow(
    'does not have app/c/c-page.tsx',
  )
})

test('every page gets the one stylesheet that all have together, so that nothing that it loads later is without its styles', () => {
  const pages = listAssets(manifest, { ...scripts, pages: files })
  for (const { stylesheets } of pages.values()) expect(stylesheets).toEqual(['/build/all.css'])
  const { 'style.css': _, ...unstyled } = manifest
  expect(() => listAssets(unstyled, { ...scripts, pages: files })).toThrow('does not have style.css')
})

/** Creates a folder with a page table of two pages and the build output for them. */
async function makeBuild() {
  const root = await mkdtemp(join(tmpdir(), 'cadenza-built-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const write = async (path: string, text: string) => {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), text)
  }
  await write('app/pages.ts', "  a: () => import('./a/a-page.tsx'),\n  b: () => import('./b/b-page.tsx'),\n")
  await write('dist/client/m.json', JSON.stringify(manifest))
  await write(
    'dist/server/render-page.js',
    'export const createRender = () => async (input) => ({ html: `of ${input}` })',
  )
  await write('package.json', '{ "type": "module" }')
  const sources = {
    ...scripts,
    root,
    table: 'app/pages.ts',
    manifest: 'm.json',
    renderer: 'app/render/render-page.tsx',
  }
  const buildDirectory = join(root, 'dist')
  return {
    write,
    sources,
    buildDirectory,
    load: (texts: unknown) => loadBuiltFiles({ buildDirectory, sources, texts }),
  }
}

test('a build is read with the files of each page, and of a dialog over it', async () => {
  const { load } = await makeBuild()
  const { assetsOf } = load({})
  expect(assetsOf('b')).toEqual(listAssets(manifest, { ...scripts, pages: files }).get('b'))
  expect(assetsOf('b', 'a').modules).toEqual(['/build/core.js', '/build/b.js', '/build/shared.js', '/build/a.js'])
  expect(() => assetsOf('c')).toThrow('The page "c" is not in app/pages.ts.')
  expect(() => assetsOf('a', 'c')).toThrow('The page "c" is not in app/pages.ts.')
})

test('a build has another version where its files or its texts are others', async () => {
  const { load, write } = await makeBuild()
  const version = (texts: unknown) => load(texts).version
  const before = version({ a: 'Hello' })
  expect(before).toMatch(/^[\da-f]{16}$/)
  expect(version({ a: 'Hello' })).toBe(before)
  expect(version({ a: 'Hi' })).not.toBe(before)
  await write('dist/client/m.json', `${JSON.stringify(manifest)} `)
  expect(version({ a: 'Hello' })).not.toBe(before)
})

test('a build brings what renders its pages, and one that is not there says how it is made', async () => {
  const { buildDirectory, sources } = await makeBuild()
  const renderer = await loadBuiltRenderer({ buildDirectory, sources, texts: {} })
  expect(await renderer.render('a page' as never)).toEqual({ html: 'of a page' })
  expect(renderer.assetsOf('a').page).toBe('/build/a.js')
  expect(() => loadBuiltFiles({ buildDirectory: join(buildDirectory, 'x'), sources, texts: {} })).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/^There is no build at .*: run "npm run build"\.$/),
      cause: expect.objectContaining({ code: 'ENOENT' }),
    }),
  )
})

test('a page of an app without a loader has none, and no fonts where there are none', () => {
  const plain: Manifest = { ...manifest, '_core.js': { file: 'core.js' } }
  expect(listAssets(plain, { entry: scripts.entry, pages: files }).get('a')).toEqual({
    entry: '/build/main.js',
    page: '/build/a.js',
    stylesheets: ['/build/all.css'],
    modules: ['/build/core.js', '/build/shared.js', '/build/a.js'],
    fonts: [],
  })
})
