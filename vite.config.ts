import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { isServer } from './scripts/architecture/places.ts'
import * as breakpoints from './ui/styles/breakpoints.ts'

/** What each app begins with in the browser, and the page that shares most of its parts with others, for the chunk of its own. */
const apps = {
  shop: {
    entry: 'apps/shop/client/main.tsx',
    loader: 'apps/shop/client/load-app.ts',
    heaviest: 'apps/shop/catalogue/event-page.tsx',
    manifest: '.vite/manifest.json',
  },
  desk: { entry: 'apps/desk/client/main.tsx', loader: null, heaviest: null, manifest: '.vite/desk.json' },
}

type App = (typeof apps)[keyof typeof apps]

/** One of the four walls between server code and the browser: a client build that reaches the server's folders stops. So does one of the shop that reaches the desk. */
function refuseServerCode(app: App): Plugin {
  return {
    name: 'cadenza:refuse-server-code',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer) {
      if (!importer) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      // Of the path within the repository: whoever checks it out below a folder `server` can build it, too.
      const path = resolved && relative(import.meta.dirname, resolved.id).replaceAll('\\', '/')
      if (path && !path.includes('node_modules/') && isServer(path)) {
        this.error(`${importer} imports ${source}: code of the server must not reach the browser.`)
      }
      // While the apps are developed one server has the sources of both.
      if (path?.startsWith('apps/desk/') && app === apps.shop && this.environment.mode === 'build') {
        this.error(`${importer} imports ${source}: the desk must not reach a bundle of the shop.`)
      }
      return resolved
    },
  }
}

/**
 * Left alone, a page would ask for twenty files. What every page loads is one; what the event page shares with others is a
 * second; what many other pages share is a third, which the event page, the heaviest and the first one seen, does without.
 */
function groupChunks({ entry, heaviest }: App): Rolldown.CodeSplittingOptions {
  return {
    groups: [
      { name: nameReachable('core', entry), debugName: 'core', priority: 2 },
      ...(heaviest
        ? [{ name: nameReachable('shared', heaviest), debugName: 'shared', priority: 1, minShareCount: 2 }]
        : []),
      { name: 'common', minShareCount: 3 },
    ],
  }
}

/**
 * What the library re-exports for servers, and loads in browsers with the first navigation: reachable from its index, used by
 * no page.
 */
const LOADED_LATER = /\/navigation\/src\/lib\/protocol\/(parse-query|nest-entries|limits)\.ts$/

/**
 * What the library has for lists that grow, for forms, for requests beside the page and for unsaved work: reachable from its
 * index, too, but nothing that every page loads.
 */
const FOR_SOME_PAGES = [
  /\/navigation\/src\/lib\/react\/use-(form|route-form|submission)\.ts$/,
  /\/navigation\/src\/lib\/react\/(form|(list|request)\/[a-z-]+|guards\/use-leave-guard)\.ts$/,
  /\/navigation\/src\/lib\/browser\/(form|beside)\//,
]

/** Gives the name to a module and to all that it imports, directly or not, but not to what it loads later. */
function nameReachable(name: string, file: string): Rolldown.CodeSplittingNameFunction {
  let reachable: Set<string> | null = null
  return (id, context) => {
    if (!reachable) {
      reachable = new Set([`${import.meta.dirname}/${file}`])
      // A set can be walked while it grows.
      for (const module of reachable) {
        for (const imported of context.getModuleInfo(module)?.importedIds ?? []) reachable.add(imported)
      }
    }
    return reachable.has(id) && ![LOADED_LATER, ...FOR_SOME_PAGES].some((part) => part.test(id)) ? name : null
  }
}

/**
 * Names a class by its own name and its file: shorter than Vite's names, in every script and page, and the same after a
 * change of the styles.
 */
function nameClass(name: string, path: string): string {
  const file = createHash('sha256')
    .update(relative(import.meta.dirname, path))
    .digest('base64url')
  return `${name}_${file.slice(0, 4)}`
}

/** Scripts carry the names of what they load later: no longer than they need be. */
const nameChunk = ({ name }: { name: string }) => `assets/${name === 'common' ? 'common-' : ''}[hash:7].js`

/**
 * Pictures and fonts keep their names: fonts are chosen by them, and the server's half of a build, which writes pictures into
 * pages, must call them as the browser's half does.
 */
const assetName = 'assets/[name]-[hash:8][extname]'

/** What is loaded together with a page: what it shares with most others. The rest is loaded already, or small and asked for by its code. */
const listDependencies = (_file: string, files: string[]) => files.filter((name) => name.includes('/common-'))

interface StyleRoot {
  walkAtRules(name: string, change: (rule: { params: string; error(message: string): Error }) => void): void
}

/** PostCSS plugin: `@media (--tablet-up)` gets the condition named `tabletUp`. An unknown name stops the build. */
function resolveBreakpoints(conditions: Record<string, string>) {
  return {
    postcssPlugin: 'cadenza:breakpoints',
    Once(root: StyleRoot) {
      root.walkAtRules('media', (rule) => {
        rule.params = rule.params.replace(/\(--([a-z-]+)\)/g, (_match, name: string) => {
          const condition = conditions[name.replace(/-[a-z]/g, ([, letter]) => letter!.toUpperCase())]
          if (!condition) throw rule.error(`--${name} is no breakpoint of ui/styles/breakpoints.ts.`)
          return condition
        })
      })
    },
  }
}

/** On a busy machine every plugin is slow: no news for whoever starts the shop. */
const checks = { pluginTimings: false }

const appOf = (mode: string): App => (mode === 'desk' ? apps.desk : apps.shop)

export default defineConfig(({ isSsrBuild, mode }) => ({
  base: '/build/',
  // The fonts and pictures that are served are imported; nothing is copied blindly.
  publicDir: false,
  plugins: [refuseServerCode(appOf(mode)), react()],
  css: {
    modules: { generateScopedName: nameClass },
    postcss: { plugins: [resolveBreakpoints(breakpoints)] },
  },
  build: {
    target: 'es2022',
    // For older browsers light-dark() would be resolved once, at the root: a dark region on a light page would stay light.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: !isSsrBuild && appOf(mode).manifest,
    // A page has styles in ten of its parts: as files of their own they are as large as those of all pages in one, and each is waited for.
    cssCodeSplit: false,
    // Inlined assets would be data: URLs, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: listDependencies },
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { checks, input: 'apps/shop/app/pages/render.tsx', output: { assetFileNames: assetName } }
      : {
          checks,
          input: [appOf(mode).entry, appOf(mode).loader].filter((file) => file !== null),
          output: {
            codeSplitting: groupChunks(appOf(mode)),
            chunkFileNames: nameChunk,
            assetFileNames: assetName,
          },
        },
  },
  // Bundled, React is its fast half for good; outside the bundle it would ask for NODE_ENV at every start.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
}))
