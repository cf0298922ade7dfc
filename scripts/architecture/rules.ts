/** Who may import whom: the rules of docs/architecture.md. */
import type { Import } from './imports.ts'
import {
  featureOf,
  featuresBelow,
  deskRoomOf,
  isDesk,
  isPage,
  isSection,
  isServer,
  isShop,
  isStyle,
  isTest,
  packageOf,
  SHARED_FOLDERS,
  shopFolderOf,
} from './places.ts'

interface Rule {
  /** What a person reads who broke it. */
  text: string
  isBrokenBy: (edge: Import, handlers: ReadonlySet<string>) => boolean
}

export interface Violation {
  from: string
  to: string
  rule: string
}

/** Pure files at the shop's root that features may import. */
const SHOP_LEAVES = ['shop/routes.ts', 'shop/account-routes.ts', 'shop/all-routes.ts', 'shop/shared-props.ts']
/** What the browser's pages may take from packages of ours. */
const PAGE_PACKAGES = ['@cadenza/navigation', '@cadenza/navigation/react']
const PAGES = 'shop/pages.ts'
const MAY_LOAD_PAGES = ['shop/client/main.tsx', 'shop/app/pages/render.tsx']

/** The server half, the browser half, and the words between them. */
const NAVIGATION_SERVER = /^packages\/navigation\/src\/(lib\/(http|fastify)\/|(server|http|fastify)\.ts)/
const NAVIGATION_SHARED = /^packages\/navigation\/src\/(lib\/(protocol|routing)\/|lib\/register\.ts|index\.ts)/

const isValue = (path: string) => path.startsWith('values/')
const isSchema = (path: string) => /^db\/schema[./]/.test(path)
const isNavigation = (path: string) => path.startsWith('packages/navigation/')
const isShared = (path: string) => SHARED_FOLDERS.includes(shopFolderOf(path) ?? '')
const isStore = (path: string) => path.endsWith('-store.ts')
const isLayout = (path: string) => shopFolderOf(path) === 'layout'

/** Whether the file's own feature may use the feature of the other one. */
function standsAbove(from: string, to: string): boolean {
  const [feature, used] = [featureOf(from), featureOf(to)]
  if (!feature || !used) return true
  return feature === used || featuresBelow(feature).includes(used)
}

export const rules: Rule[] = [
  {
    text: 'values/ imports values/ and packages only.',
    isBrokenBy: ({ from, to, isPackage }) => isValue(from) && !isTest(from) && !isPackage && !isValue(to),
  },
  {
    text: 'A package knows nothing of the house: it imports itself and packages only.',
    isBrokenBy: ({ from, to, isPackage }) => {
      const own = packageOf(from)
      return own !== null && !isTest(from) && !isPackage && packageOf(to) !== own
    },
  },
  {
    text: 'What a package keeps inside is imported by nobody: the others import its entries, by its name.',
    isBrokenBy: ({ from, to, isPackage }) =>
      !isPackage && packageOf(to) !== null && packageOf(from) !== packageOf(to) && !isTest(from) && !isScript(from),
  },
  {
    text: 'platform/ imports packages, values/, the types of the tables and itself: it knows no product.',
    isBrokenBy: ({ from, to, isPackage, isTypeOnly }) =>
      from.startsWith('platform/') &&
      !isPackage &&
      !to.startsWith('platform/') &&
      !isValue(to) &&
      !(isSchema(to) && isTypeOnly),
  },
  {
    // Tests never reach a browser, which is what this rule keeps server code from.
    text: 'Nothing outside the server’s folders (server/, platform/, shop/app/, shop/context/) imports from one, types included.',
    isBrokenBy: ({ from, to }) =>
      (isShop(from) || isDesk(from) || isValue(from)) &&
      !isServer(from) &&
      !isTest(from) &&
      (isServer(to) || to.startsWith('db/')),
  },
  {
    text: 'ui/, i18n/, forms/ and context/ know no feature: they import values/, each other and packages only; context/ also the platform and types of pure files.',
    isBrokenBy: ({ from, to, isPackage, isTypeOnly }) =>
      isShared(from) &&
      !isTest(from) &&
      !isPackage &&
      !isShared(to) &&
      !isValue(to) &&
      !SHOP_LEAVES.includes(to) &&
      !(shopFolderOf(from) === 'context' && mayShape(to, isTypeOnly)),
  },
  {
    text: 'A feature imports the features below it only: inventory -> catalogue -> cart -> payments, tickets -> orders -> accounts; content, contact, articles and surveys stand beside.',
    isBrokenBy: ({ from, to }, handlers) => {
      if (isTest(from) || isPage(from) || standsAbove(from, to)) return false
      // Handlers put together what several features know.
      return !(handlers.has(from) && (isStore(to) || !isServer(to)))
    },
  },
  {
    text: 'Handlers are imported by shop/app/ and desk/server/app/ only.',
    isBrokenBy: ({ from, to }, handlers) =>
      handlers.has(to) &&
      !isTest(from) &&
      !from.startsWith(isDesk(to) ? 'desk/server/app/' : 'shop/app/') &&
      (isDesk(to) || featureOf(from) !== featureOf(to)),
  },
  {
    text: 'The shop, the platform, values/ and db/ know neither desk/ nor process/; only process/ knows the apps that it puts together.',
    isBrokenBy: ({ from, to }) => {
      if (isTest(from)) return false
      if (to.startsWith('process/')) return !from.startsWith('process/')
      return isDesk(to) && !isDesk(from) && !from.startsWith('process/')
    },
  },
  {
    text: 'The desk imports itself, values/, packages, the platform, the tables, and of the shop anything but its root (shop/app/), its layout and its handlers.',
    isBrokenBy: ({ from, to }, handlers) =>
      isDesk(from) &&
      !isTest(from) &&
      (to.startsWith('shop/app/') || isLayout(to) || (isShop(to) && handlers.has(to)) || to === PAGES),
  },
  {
    text: 'What stands around the rooms of the desk (ui/, server/, layout/, palette/) knows none of them, but the words of the search and the list of halls.',
    isBrokenBy: ({ from, to }) =>
      /^desk\/(ui|server|layout|palette)\//.test(from) &&
      !isTest(from) &&
      !from.startsWith('desk/server/app/') &&
      deskRoomOf(to) !== null &&
      !/^desk\/(session\/server\/hall-store|search\/search)\.ts$/.test(to),
  },
  {
    text: 'Only shop/app/ and process/ know shop/app/.',
    isBrokenBy: ({ from, to }) =>
      to.startsWith('shop/app/') && !from.startsWith('shop/app/') && isShop(from) && !isTest(from),
  },
  {
    text: 'Of another feature’s components only sections and the list of blocks are shown (docs/decisions/0005).',
    isBrokenBy: ({ from, to }) =>
      to.endsWith('.tsx') &&
      !isTest(from) &&
      featureOf(to) !== null &&
      featureOf(from) !== featureOf(to) &&
      from !== PAGES &&
      !isSection(to),
  },
  {
    text: 'A component imports its own feature and those below, ui/, forms/, layout/, i18n/, values/ and navigation/react.',
    isBrokenBy: ({ from, to, isPackage }) => {
      if (!from.endsWith('.tsx') || !isShop(from) || isServer(from) || isTest(from) || MAY_LOAD_PAGES.includes(from))
        return false
      if (isPackage) return to.startsWith('@cadenza/') && !PAGE_PACKAGES.includes(to)
      return (
        !isStyle(to) && !featureOf(to) && !isShared(to) && !isValue(to) && !isLayout(to) && !SHOP_LEAVES.includes(to)
      )
    },
  },
  {
    text: 'Only client/main.tsx and app/pages/render.tsx load pages.ts; others may import its types.',
    isBrokenBy: ({ from, to, isTypeOnly }) =>
      to === PAGES && !isTypeOnly && !isTest(from) && !MAY_LOAD_PAGES.includes(from),
  },
  {
    text: 'The browser half and the server half of navigation share only the protocol and the routes.',
    isBrokenBy: ({ from, to, isPackage }) => {
      if (isPackage || !isNavigation(from) || isTest(from) || !isNavigation(to)) return false
      if (NAVIGATION_SHARED.test(to)) return false
      return NAVIGATION_SERVER.test(from) !== NAVIGATION_SERVER.test(to)
    },
  },
  {
    text: 'scripts/ is imported by tests and measurements only, never by what is run in production.',
    isBrokenBy: ({ from, to }) => isScript(to) && !isScript(from) && !isTest(from),
  },
]

/** What the context of a request and the settings are put together from: the platform, and the types of pure files. */
function mayShape(path: string, isTypeOnly: boolean): boolean {
  return path.startsWith('platform/') || isSchema(path) || (isTypeOnly && !isServer(path))
}

function isScript(path: string): boolean {
  return path.startsWith('scripts/')
}

/** Every import that breaks a rule, with the rule that it breaks. `handlers` are the files that answer routes. */
export function findViolations(imports: readonly Import[], handlers: ReadonlySet<string> = new Set()): Violation[] {
  return imports.flatMap((edge) =>
    rules
      .filter((rule) => rule.isBrokenBy(edge, handlers))
      .map(({ text }) => ({ from: edge.from, to: edge.to, rule: text })),
  )
}
