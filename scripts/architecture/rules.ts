/** Import rules of docs/architecture.md. */
import { dirname } from 'node:path/posix'
import type { Import } from './imports.ts'
import { findFeature, findPackage, isServer, isTest, isAbove } from './places.ts'

interface Rule {
  text: string
  /** Default: tests may import anything. */
  bindsTests?: boolean
  isBrokenBy: (edge: Import, handlers: ReadonlySet<string>) => boolean
}

export interface Violation {
  from: string
  to: string
  rule: string
}

/** Own packages available to browser pages. */
const PAGE_PACKAGES = ['@cadenza/navigation', '@cadenza/navigation/react']
const FEATURES = 'apps/shop/features.ts'
const MAY_LOAD_PAGES = ['apps/shop/client/main.tsx', 'apps/shop/app/pages/render.tsx']

/** Parts of the package: server, browser, and the protocol between them. */
const NAVIGATION_SERVER = /^packages\/navigation\/src\/(lib\/(http|fastify)\/|(server|http|fastify)\.ts)/
const NAVIGATION_SHARED = /^packages\/navigation\/src\/(lib\/(protocol|routing)\/|index\.ts)/

const within = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const isValue = within('values')
const isPlatform = within('platform')
const isCore = within('core')
const isUi = within('ui')
const isShop = within('apps/shop')
const isLayout = within('apps/shop/layout')
const isOperations = within('operations')
const isNavigation = within('packages/navigation')
const isScript = within('scripts')

const isStyle = (path: string): boolean => path.endsWith('.css')
const isStore = (path: string) => path.endsWith('-store.ts')
/** A page combines parts of several features; nothing imports a page. */
const isPage = (path: string): boolean => path.endsWith('-page.tsx')
/** Components intended for use by other features, too: see docs/decisions/0005. */
const isSection = (path: string): boolean => /(-section|\/block-list)\.tsx$/.test(path)
/** Whether a file is the `server/feature.ts` of the other file's feature. */
const isFeatureOf = (from: string, to: string) =>
  from.endsWith('/server/feature.ts') && to.startsWith(`${dirname(dirname(from))}/`)
/** Parts of `ui/` available to the core: the text engine and field rules, without components. */
const isTextOrForm = (path: string) => /^ui\/(i18n|forms)\/.*(?<!\.tsx)$/.test(path)
/** Parts of the core below its features. */
const isGround = (path: string) => /^core\/(context|routes|settings)\//.test(path)
/** Shared by all pages: addresses, and shared properties. */
const isShared = (path: string) => path.startsWith('core/routes/') || path === 'apps/shop/shared-props.ts'

/** Returns the folder of an app, such as `apps/desk`; null outside of apps. */
const findApp = (path: string): string | null => /^apps\/[\w-]+(?=\/)/.exec(path)?.[0] ?? null
/** Returns an area of the desk, such as `people`; null for files above its areas. */
const findDeskRoom = (path: string): string | null =>
  /^apps\/desk\/(?!ui\/|routes\/|server\/|app\/|i18n\/|layout\/|palette\/|client\/|testing\/)([\w-]+)\//.exec(
    path,
  )?.[1] ?? null

export const importRules: Rule[] = [
  {
    text: 'values/ imports values/ and packages only.',
    isBrokenBy: ({ from, to, isPackage }) => isValue(from) && !isPackage && !isValue(to),
  },
  {
    text: 'A package knows nothing of the house: it imports itself and packages only.',
    isBrokenBy: ({ from, to, isPackage }) => {
      const own = findPackage(from)
      return own !== null && !isPackage && findPackage(to) !== own
    },
  },
  {
    text: 'What a package keeps inside is imported by nobody: the others import its entries, by its name.',
    isBrokenBy: ({ from, to, isPackage }) =>
      !isPackage && findPackage(to) !== null && findPackage(from) !== findPackage(to) && !isScript(from),
  },
  {
    text: 'platform/ imports packages, values/ and itself: it knows no product.',
    bindsTests: true,
    isBrokenBy: ({ from, to, isPackage }) => isPlatform(from) && !isPackage && !isPlatform(to) && !isValue(to),
  },
  {
    // Tests never reach a browser, from which this rule keeps server code.
    text: 'Nothing outside the server’s folders (server/, platform/, operations/, apps/shop/app/, core/context/ ...) imports from one, types included.',
    isBrokenBy: ({ from, to }) =>
      (isCore(from) || isUi(from) || findApp(from) !== null || isValue(from)) &&
      !isServer(from) &&
      (isServer(to) || to.startsWith('db/')),
  },
  {
    text: 'ui/ knows no feature: it imports values/, packages and itself.',
    isBrokenBy: ({ from, to, isPackage }) =>
      isUi(from) && !isPackage && !isUi(to) && !isValue(to) && !(isServer(from) && isPlatform(to)),
  },
  {
    text: 'core/ knows no page: neither apps/ nor operations/, and of ui/ the texts and the rules of fields only.',
    isBrokenBy: ({ from, to, isPackage }) =>
      isCore(from) && !isPackage && (findApp(to) !== null || isOperations(to) || (isUi(to) && !isTextOrForm(to))),
  },
  {
    text: 'core/context/, core/routes/ and core/settings/ know no feature but types of its pure files.',
    isBrokenBy: ({ from, to, isTypeOnly }) =>
      isGround(from) && findFeature(to) !== null && (!isTypeOnly || isServer(to)),
  },
  {
    text: 'A feature imports the features below it only: inventory -> catalogue -> cart -> payments, tickets -> orders -> accounts; content, contact, articles and surveys stand beside.',
    isBrokenBy: ({ from, to }, handlers) => {
      if (isPage(from) || isAbove(from, to)) return false
      // Handlers combine data of several features.
      return !(handlers.has(from) && (isStore(to) || !isServer(to)))
    },
  },
  {
    text: 'Handlers are imported by the server/feature.ts of their feature and by their app’s app/ only.',
    isBrokenBy: ({ from, to }, handlers) =>
      handlers.has(to) &&
      !from.startsWith(`${findApp(to)}/app/`) &&
      !isFeatureOf(from, to) &&
      dirname(from) !== dirname(to),
  },
  {
    text: 'Apps are known to operations/ only, which puts them together.',
    isBrokenBy: ({ from, to }) =>
      findApp(to) !== null && findApp(from) === null && !isOperations(from) && !isScript(from),
  },
  {
    text: 'An app imports itself, and of another one only what it shows: sections and the list of blocks.',
    isBrokenBy: ({ from, to }) =>
      findApp(from) !== null && findApp(to) !== null && findApp(from) !== findApp(to) && !isSection(to),
  },
  {
    text: 'Of an app only its root (app/) knows operations/.',
    isBrokenBy: ({ from, to }) =>
      findApp(from) !== null && isOperations(to) && !from.startsWith(`${findApp(from)}/app/`),
  },
  {
    text: 'What stands around the rooms of the desk (ui/, server/, layout/, palette/) knows none of them, but the words of the search and the list of halls.',
    isBrokenBy: ({ from, to }) =>
      /^apps\/desk\/(ui|server|layout|palette)\//.test(from) &&
      findDeskRoom(to) !== null &&
      !/^apps\/desk\/(session\/server\/hall-store|search\/search)\.ts$/.test(to),
  },
  {
    text: 'Of the shop only its root knows apps/shop/app/.',
    isBrokenBy: ({ from, to }) => to.startsWith('apps/shop/app/') && isShop(from) && !from.startsWith('apps/shop/app/'),
  },
  {
    text: 'Of another feature’s components only sections and the list of blocks are shown (docs/decisions/0005).',
    isBrokenBy: ({ from, to }) =>
      to.endsWith('.tsx') && findFeature(to) !== null && findFeature(from) !== findFeature(to) && !isSection(to),
  },
  {
    text: 'A component imports its own feature and those below, the layout, ui/, values/, addresses and navigation/react.',
    isBrokenBy: ({ from, to, isPackage }) => {
      if (!from.endsWith('.tsx') || !isShop(from) || isServer(from) || MAY_LOAD_PAGES.includes(from)) return false
      if (isPackage) return to.startsWith('@cadenza/') && !PAGE_PACKAGES.includes(to)
      return !isStyle(to) && !findFeature(to) && !isUi(to) && !isValue(to) && !isLayout(to) && !isShared(to)
    },
  },
  {
    text: 'Only client/main.tsx and app/pages/render.tsx load features.ts; others may import its types.',
    isBrokenBy: ({ from, to, isTypeOnly }) => to === FEATURES && !isTypeOnly && !MAY_LOAD_PAGES.includes(from),
  },
  {
    text: 'The browser half and the server half of navigation share only the protocol and the routes.',
    isBrokenBy: ({ from, to, isPackage }) => {
      if (isPackage || !isNavigation(from) || !isNavigation(to)) return false
      if (NAVIGATION_SHARED.test(to)) return false
      return NAVIGATION_SERVER.test(from) !== NAVIGATION_SERVER.test(to)
    },
  },
  {
    text: 'scripts/ is imported by tests and measurements only, never by what is run in production.',
    isBrokenBy: ({ from, to }) => isScript(to) && !isScript(from),
  },
]

/** Returns all imports that break a rule. `handlers` are the files that answer routes. */
export function findViolations(imports: readonly Import[], handlers: ReadonlySet<string> = new Set()): Violation[] {
  return imports.flatMap((edge) =>
    importRules
      .filter(({ bindsTests, isBrokenBy }) => (bindsTests || !isTest(edge.from)) && isBrokenBy(edge, handlers))
      .map(({ text }) => ({ from: edge.from, to: edge.to, rule: text })),
  )
}
