import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { isServer } from './scripts/architecture/places.ts'
import * as breakpoints from './ui/styles/breakpoints.ts'

/**
 * Entry of each app in the browser, and the page that shares most of its modules with others, for
 * its own chunk.
 */
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

/**
 * One of four barriers between server code and the browser: a client build that imports server
 * folders fails. So does one of the shop that imports the desk.
 */
function refuseServerCode(app: App): Plugin {
  return {
    name: 'cadenza:refuse-server-code',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer) {
      if (!importer) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      // Uses the path within the repository, so that it can be checked out below a folder `server`.
      const path = resolved && relative(import.meta.dirname, resolved.id).replaceAll('\\', '/')
      if (path && !path.includes('node_modules/') && isServer(path)) {
        this.error(`${importer} imports ${source}: code of the server must not reach the browser.`)
      }
      // In development one server has the sources of both apps.
      if (path?.startsWith('apps/desk/') && app === apps.shop && this.environment.mode === 'build') {
        this.error(`${importer} imports ${source}: the desk must not reach a bundle of the shop.`)
      }
      return resolved
    },
  }
}

/**
 * Groups chunks, because otherwise a page would request twenty files: one for modules of every
 * page; a second for those that the event page shares with others; a third for those shared by many
 * other pages, which the event page, the heaviest and usually the first, does not need.
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
 * Modules that the library re-exports for servers, and that browsers load with the first
 * navigation: reachable from its index, used by no page.
 */
const LOADED_LATER = /\/navigation\/src\/lib\/protocol\/(parse-query|nest-entries|limits)\.ts$/

/**
 * Modules of the library for growing lists, forms, requests beside the page and unsaved changes:
 * reachable from its index, but not needed by every page.
 */
const FOR_SOME_PAGES = [
  /\/navigation\/src\/lib\/react\/use-(form|route-form|submission)\.ts$/,
  /\/navigation\/src\/lib\/react\/(form|(list|request)\/[a-z-]+|guards\/use-leave-guard)\.ts$/,
  /\/navigation\/src\/lib\/browser\/(form|beside)\//,
]

/**
 * Assigns the name to a module and all its static imports, direct or indirect, but not to dynamic
 * ones.
 */
function nameReachable(name: string, file: string): Rolldown.CodeSplittingNameFunction {
  let reachable: Set<string> | null = null
  return (id, context) => {
    if (!reachable) {
      reachable = new Set([`${import.meta.dirname}/${file}`])
      // A set can be iterated while it grows.
      for (const module of reachable) {
        for (const imported of context.getModuleInfo(module)?.importedIds ?? []) reachable.add(imported)
      }
    }
    return reachable.has(id) && ![LOADED_LATER, ...FOR_SOME_PAGES].some((part) => part.test(id)) ? name : null
  }
}

/**
 * Names a CSS class by its own name and its file: shorter than Vite's names, in every script and
 * page, and stable when styles change.
 */
function nameClass(name: string, path: string): string {
  const file = createHash('sha256')
    .update(relative(import.meta.dirname, path))
    .digest('base64url')
  return `${name}_${file.slice(0, 4)}`
}

/** Short, because scripts contain the names of the chunks they load. */
const nameChunk = ({ name }: { name: string }) => `assets/${name === 'common' ? 'common-' : ''}[hash:7].js`

/**
 * Pictures and fonts keep their names: fonts are selected by name, and the server's half of a
 * build, which writes pictures into pages, must use the same names as the browser's.
 */
const assetName = 'assets/[name]-[hash:8][extname]'

/**
 * Preloads only the shared chunks with a page. The rest is already loaded, or small and requested
 * by its code.
 */
const listDependencies = (_file: string, files: string[]) => files.filter((name) => name.includes('/common-'))

/** Address of the build's files. */
const base = '/build/'

/**
 * Replaces Vite's function around each dynamic import, which could load styles, too: here all are in
 * one file. It preloads the shared chunks that the imported one needs.
 */
const preloadChunks: Plugin = {
  name: 'cadenza:preload-chunks',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `export function __vitePreload(load, files = []) {
      for (const file of files) {
        const href = '${base}' + file
        if (!document.querySelector('link[href="' + href + '"]'))
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      }
      return load()
    }`,
  },
}

interface StyleRoot {
  walkAtRules(name: string, change: (rule: { params: string; error(message: string): Error }) => void): void
}

/**
 * PostCSS plugin: replaces `@media (--tablet-up)` by the condition named `tabletUp`. An unknown
 * name fails the build.
 */
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

/** On a busy machine every plugin is slow, which is not worth a warning. */
const checks = { pluginTimings: false }

const { layoutBreakpoints, ...sharedBreakpoints } = breakpoints

const appOf = (mode: string): App => (mode === 'desk' ? apps.desk : apps.shop)

export default defineConfig(({ isSsrBuild, mode }) => ({
  base,
  // Served fonts and pictures are imported; nothing is copied blindly.
  publicDir: false,
  plugins: [refuseServerCode(appOf(mode)), preloadChunks, react()],
  css: {
    modules: { generateScopedName: nameClass },
    postcss: { plugins: [resolveBreakpoints({ ...sharedBreakpoints, ...layoutBreakpoints })] },
  },
  build: {
    target: 'es2022',
    // For older targets light-dark() would be resolved once, at the root: a dark region on a light
    // page would stay light.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: !isSsrBuild && appOf(mode).manifest,
    // A page needs styles of ten modules: as separate files they are as large as a single one for
    // all pages, and block one by one.
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
  // Bundling fixes React's production build; outside the bundle it would check NODE_ENV at every
  // start.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
}))
