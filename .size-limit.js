/** What the browser may be asked to load. Run by `npm run check`, which says where the build is. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { collectAssets, readPageFiles } from './shop/server/vite.ts'

const client = join(process.env.BUILD_DIR ?? '', 'client')

/** The entry, the page, and all that both import: everything that a first visit of the page loads and runs. */
function findScripts(page) {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const { entry, modules } = collectAssets(manifest, readPageFiles()).get(page)
  return [entry, ...modules].map((address) => join(client, address.replace('/build/', '')))
}

/** The browser half of the navigation library as an application would bundle it, without React. */
async function bundleNavigation() {
  const outDir = 'node_modules/.cache/navigation-size'
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      minify: true,
      lib: {
        entry: ['packages/navigation/src/client.ts', 'packages/navigation/src/react.ts'],
        formats: ['es'],
        fileName: (_, name) => `${name}.js`,
      },
      rolldownOptions: { external: [/^react/, /^node:/] },
    },
  })
  return [`${outDir}/*.js`]
}

export default [
  { name: 'The event page', path: findScripts('event'), limit: '95 kB', gzip: true },
  { name: 'Navigation: client and React', path: await bundleNavigation(), limit: '10 kB', gzip: true },
]
