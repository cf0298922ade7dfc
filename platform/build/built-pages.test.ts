import type { Manifest } from 'vite'
import { expect, test } from 'vitest'
import { collectAssets, joinAssets } from './built-pages.ts'

const entry = 'app/main.tsx'
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
  '_core.js': {
    file: 'core.js',
    css: ['core.css'],
    assets: ['moda-latin-wght-normal-1x_y.woff2', 'moda-latin-ext-wght-normal-2.woff2'],
  },
  '_shared.js': { file: 'shared.js', imports: ['_core.js'], css: ['shared.css'] },
  'app/a/a-page.tsx': { file: 'a.js', isDynamicEntry: true, imports: ['_core.js', '_shared.js'], css: ['a.css'] },
  'app/b/b-page.tsx': { file: 'b.js', isDynamicEntry: true, imports: ['_core.js'] },
}

// Holds: product.built-assets-loaded-base-path
test('a page gets its own files and those that they import, each once, the base before what builds on it', () => {
  const pages = collectAssets(manifest, { entry, pages: files })
  expect(pages.get('a')).toEqual({
    entry: '/build/main.js',
    page: '/build/a.js',
    stylesheets: ['/build/core.css', '/build/shared.css', '/build/a.css'],
    modules: ['/build/core.js', '/build/shared.js', '/build/a.js'],
    fonts: ['/build/moda-latin-wght-normal-1x_y.woff2'],
  })
  expect(pages.get('b')?.modules).toEqual(['/build/core.js', '/build/b.js'])
})

test('a page with a dialog over it gets the files of both, each once', () => {
  const pages = collectAssets(manifest, { entry, pages: files })
  expect(joinAssets(pages.get('b')!, pages.get('a')!)).toMatchObject({
    entry: '/build/main.js',
    page: '/build/b.js',
    stylesheets: ['/build/core.css', '/build/shared.css', '/build/a.css'],
    modules: ['/build/core.js', '/build/b.js', '/build/shared.js', '/build/a.js'],
  })
})

test('a build that lacks a page says so', () => {
  expect(() => collectAssets(manifest, { entry, pages: new Map([['c', 'app/c/c-page.tsx']]) })).toThrow(
    'does not have app/c/c-page.tsx',
  )
})

test('a page gets the styles of what it, or a part that it imports, loads later; those of other pages it does not', () => {
  const later: Manifest = {
    ...manifest,
    '_shared.js': { file: 'shared.js', imports: ['_core.js'], css: ['shared.css'], dynamicImports: ['later.tsx'] },
    'later.tsx': { file: 'later.js', isDynamicEntry: true, imports: ['_deep.js'], css: ['later.css'] },
    '_deep.js': { file: 'deep.js', css: ['deep.css'] },
  }
  const pages = collectAssets(later, { entry, pages: files })
  expect(pages.get('a')?.stylesheets).toEqual(
    ['core', 'shared', 'a', 'deep', 'later'].map((name) => `/build/${name}.css`),
  )
  expect(pages.get('a')?.modules).not.toContain('/build/later.js')
  expect(pages.get('b')?.stylesheets).toEqual(['/build/core.css'])
})
