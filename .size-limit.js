/** What the browser may be asked to load. Run by `npm run check`, which says where the build is. */
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { buildClient } from './bench/clients/build.ts'
import { deskApp } from './apps/desk/app/server/desk-app.ts'
import { findPageScripts } from './scripts/lib/page-scripts.ts'

const buildDirectory = process.env.BUILD_DIR ?? ''

/**
 * The browser half of the navigation library, minified as in an application: its two entries and
 * all that they import, without React, and without the rare parts that are loaded when they are
 * needed.
 */
async function bundleNavigation() {
  const outDir = 'node_modules/.cache/navigation-size'
  const { output } = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: ['packages/navigation/src/client.ts', 'packages/navigation/src/react.ts'],
        preserveEntrySignatures: 'strict',
        external: [/^react/],
      },
    },
  })
  const files = new Set(output.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const file of files)
    for (const imported of output.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported)
  return [...files].filter((file) => file.startsWith('assets/')).map((file) => `${outDir}/${file}`)
}

/**
 * Parts of an application of two pages, without React and those pages: what a page begins with,
 * what one has who has navigated.
 */
async function bundleClient(part) {
  const outDir = `node_modules/.cache/navigation-${part}`
  await mkdir(outDir, { recursive: true })
  const { scripts, [part]: addresses } = await buildClient('cadenza')
  return Promise.all(
    addresses.map(async (address) => {
      const path = join(outDir, basename(address))
      await writeFile(path, scripts.get(address))
      return path
    }),
  )
}

export default [
  { name: 'The event page', path: findPageScripts(buildDirectory, 'event'), limit: '84 kB', gzip: true },
  {
    name: 'The first page of the desk',
    path: findPageScripts(buildDirectory, 'today', deskApp.sources),
    limit: '130 kB',
    gzip: true,
  },
  { name: 'Navigation: what a page begins with', path: await bundleClient('start'), limit: '7.55 kB', gzip: true },
  { name: 'Navigation: once navigated', path: await bundleClient('navigated'), limit: '16.2 kB', gzip: true },
  { name: 'Navigation: client and React', path: await bundleNavigation(), limit: '14 kB', gzip: true },
]
