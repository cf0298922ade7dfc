/** What the browser may be asked to load. Run by `npm run check`, which says where the build is. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { deskApp } from './desk/server/app/desk-app.ts'
import { collectAssets } from './platform/build/built-pages.ts'
import { readPageFiles } from './platform/build/page-sources.ts'
import { pageSources } from './shop/app/pages/page-sources.ts'

const client = join(process.env.BUILD_DIR ?? '', 'client')

/** The document's script, the entry, the page, and all that both import: everything that a first visit of the page loads and runs. */
function findScripts(page, sources = pageSources) {
  const manifest = JSON.parse(readFileSync(join(client, sources.manifest), 'utf8'))
  const files = { entry: sources.entry, loader: sources.loader, pages: readPageFiles(sources) }
  const { entry, loader, modules } = collectAssets(manifest, files).get(page)
  return [...(loader ? [loader] : []), entry, ...modules].map((address) => join(client, address.replace('/build/', '')))
}

/**
 * The browser half of the navigation library, minified as in an application: its two entries and all that they import,
 * without React, and without the rare parts that are loaded when they are needed.
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

export default [
  { name: 'The event page', path: findScripts('event'), limit: '92.5 kB', gzip: true },
  { name: 'The first page of the desk', path: findScripts('today', deskApp.sources), limit: '130 kB', gzip: true },
  { name: 'Navigation: client and React', path: await bundleNavigation(), limit: '14 kB', gzip: true },
]
