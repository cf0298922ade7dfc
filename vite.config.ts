import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const entry = 'shop/client/main.tsx'

/** One of the four walls between server code and the browser: a client build that reaches a `server/` folder stops. */
function refuseServerCode(): Plugin {
  return {
    name: 'cadenza:refuse-server-code',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer) {
      if (!importer) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      if (resolved && !resolved.id.includes('/node_modules/') && /\/server\//.test(resolved.id)) {
        this.error(`${importer} imports ${source}: code under server/ must not reach the browser.`)
      }
      return resolved
    },
  }
}

/** What every page loads is one file, what many pages share another; left alone, a page would ask for twenty. */
function groupChunks(): Rolldown.CodeSplittingOptions {
  let core: Set<string> | null = null
  const nameCore: Rolldown.CodeSplittingNameFunction = (id, context) => {
    core ??= findCore((module) => context.getModuleInfo(module)?.importedIds ?? [])
    return core.has(id) ? 'core' : null
  }
  return {
    groups: [
      { name: nameCore, debugName: 'core', priority: 1 },
      { name: 'shared', minShareCount: 3 },
    ],
  }
}

/** The entry and all that it imports, directly or not. */
function findCore(importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set([`${import.meta.dirname}/${entry}`])
  // A set can be walked while it grows.
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}

export default defineConfig(({ isSsrBuild }) => ({
  base: '/build/',
  // The fonts and pictures that are served are imported; nothing is copied blindly.
  publicDir: false,
  plugins: [refuseServerCode(), react()],
  build: {
    target: 'es2022',
    // For older browsers light-dark() would be resolved once, at the root: a dark region on a light page would stay light.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: !isSsrBuild,
    // Inlined assets would be data: URLs, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: 'shop/server/render.tsx' }
      : { input: entry, output: { codeSplitting: groupChunks() } },
  },
  // Bundled, React is its fast half for good; outside the bundle it would ask for NODE_ENV at every start.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
}))
