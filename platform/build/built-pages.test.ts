import type { Manifest } from 'vite'
import { expect, test } from 'vitest'
import { collectAssets, joinAssets } from './built-pages.ts'

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
  const pages = collectAssets(manifest, { ...scripts, pages: files })
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
  const pages = collectAssets(manifest, { ...scripts, pages: files })
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
  expect(() => collectAssets(manifest, { ...scripts, pages: new Map([['c', 'app/c/c-page.tsx']]) })).toThrow(
    'does not have app/c/c-page.tsx',
  )
})

test('every page gets the one stylesheet that all have together, so that nothing that it loads later is without its styles', () => {
  const pages = collectAssets(manifest, { ...scripts, pages: files })
  for (const { stylesheets } of pages.values()) expect(stylesheets).toEqual(['/build/all.css'])
  const { 'style.css': _, ...unstyled } = manifest
  expect(() => collectAssets(unstyled, { ...scripts, pages: files })).toThrow('does not have style.css')
})
