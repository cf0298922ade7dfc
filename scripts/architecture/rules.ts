/** Who may import whom: the rules of docs/architecture.md. */
import type { Import } from './imports.ts'

interface Rule {
  /** What a person reads who broke it. */
  text: string
  isBrokenBy: (edge: Import) => boolean
}

export interface Violation {
  from: string
  to: string
  rule: string
}

/** Features, each with those below it: a pure file may use its own feature and these. */
const FEATURES_BELOW: Record<string, string[]> = {
  inventory: [],
  content: [],
  surveys: [],
  contact: [],
  accounts: [],
  catalogue: ['inventory', 'content'],
  cart: ['catalogue', 'inventory', 'content'],
  orders: ['cart', 'catalogue', 'inventory', 'content'],
  tickets: ['orders', 'cart', 'catalogue', 'inventory', 'content'],
  payments: ['tickets', 'orders', 'cart', 'catalogue', 'inventory', 'content'],
}

const LEAVES = [
  'values/money.ts',
  'values/dates.ts',
  'values/locales.ts',
  'shop/routes.ts',
  'values/typed-text.ts',
  'values/typography.ts',
]
/** What the browser's pages may take from packages of ours. */
const PAGE_PACKAGES = ['@cadenza/navigation', '@cadenza/navigation/react']
const PAGES = 'shop/pages.ts'
const MAY_LOAD_PAGES = ['shop/client/main.tsx', 'shop/app/pages/render.tsx']

/** The server half, the browser half, and the words between them. */
const NAVIGATION_SERVER = /^packages\/navigation\/src\/(lib\/http\/|server\.ts|fastify\.ts)/
const NAVIGATION_SHARED = /^packages\/navigation\/src\/(lib\/(protocol|routing)\/|lib\/register\.ts|index\.ts)/

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes('/testing/') || path.includes('/oracle/')
const isServer = (path: string) => /(^|\/)(server|platform|shop\/(app|context))\//.test(path)
const isShop = (path: string) => path.startsWith('shop/')
const isNavigation = (path: string) => path.startsWith('packages/navigation/')
const isLeaf = (path: string) => LEAVES.includes(path)
const isTranslation = (path: string) => path.startsWith('shop/i18n/')
const isUi = (path: string) => path.startsWith('shop/ui/')
/** The form kit: below every feature, above ui/. */
const isForms = (path: string) => path.startsWith('shop/forms/')
const isStyle = (path: string) => path.endsWith('.css')
const featureOf = (path: string) => {
  const folder = /^shop\/([\w-]+)\//.exec(path)?.[1] ?? ''
  return folder in FEATURES_BELOW ? folder : null
}

export const rules: Rule[] = [
  {
    // Tests never reach a browser, which is what this rule keeps server code from.
    text: 'Nothing outside a server/ folder imports from one, types included.',
    isBrokenBy: ({ from, to }) =>
      (isShop(from) || isNavigation(from)) && !isServer(from) && !isTest(from) && isServer(to),
  },
  {
    text: 'money, dates, locales, routes, typed-text and typography are leaves: they import each other and packages only.',
    isBrokenBy: ({ from, to, isPackage }) => isLeaf(from) && !isPackage && !isLeaf(to),
  },
  {
    text: 'ui/ imports leaves, i18n/ and navigation only: it knows no feature.',
    isBrokenBy: ({ from, to, isPackage }) =>
      isUi(from) && !isTest(from) && !isPackage && !isUi(to) && !isLeaf(to) && !isTranslation(to),
  },
  {
    text: 'forms/ imports leaves, ui/, i18n/ and navigation only: it knows no feature.',
    isBrokenBy: ({ from, to, isPackage }) =>
      isForms(from) &&
      !isTest(from) &&
      !isPackage &&
      ![isForms, isUi, isLeaf, isTranslation, isStyle].some((is) => is(to)),
  },
  {
    text: 'A feature imports the features below it only: payments -> tickets -> orders -> cart -> catalogue -> inventory, content.',
    isBrokenBy: ({ from, to }) => {
      const [feature, used] = [featureOf(from), featureOf(to)]
      if (!feature || !used || feature === used || isServer(from) || isPageOf(from)) return false
      return !FEATURES_BELOW[feature]?.includes(used)
    },
  },
  {
    text: 'A component imports its own feature and those below, forms/, ui/, layout/, i18n/, leaves and navigation/react.',
    isBrokenBy: ({ from, to, isPackage }) => {
      if (!from.endsWith('.tsx') || !isShop(from) || isServer(from) || isTest(from) || MAY_LOAD_PAGES.includes(from))
        return false
      if (isPackage) return to.startsWith('@cadenza/') && !PAGE_PACKAGES.includes(to)
      return (
        !isStyle(to) &&
        !featureOf(to) &&
        !isForms(to) &&
        !isUi(to) &&
        !isLeaf(to) &&
        !isTranslation(to) &&
        !isLayout(to)
      )
    },
  },
  {
    text: 'Only client/main.tsx and server/render.tsx load pages.ts; others may import its types.',
    isBrokenBy: ({ from, to, isTypeOnly }) =>
      to === PAGES && !isTypeOnly && !isTest(from) && !MAY_LOAD_PAGES.includes(from),
  },
  {
    text: "A server/ file uses another feature's pure files and stores, never its handlers.",
    isBrokenBy: ({ from, to }) => {
      const target = featureOf(to)
      return (
        Boolean(target) &&
        to.endsWith('/server/handlers.ts') &&
        isServer(from) &&
        Boolean(featureOf(from)) &&
        featureOf(from) !== target
      )
    },
  },
  {
    text: 'packages/navigation knows nothing of the shop.',
    isBrokenBy: ({ from, to }) =>
      isNavigation(from) && !to.startsWith('packages/navigation/') && /^(shop|db|e2e|attacks|bench)\//.test(to),
  },
  {
    text: 'The browser half and the server half of navigation share only the protocol and the routes.',
    isBrokenBy: ({ from, to, isPackage }) => {
      if (isPackage || !isNavigation(from) || isTest(from) || !isNavigation(to)) return false
      if (NAVIGATION_SHARED.test(to)) return false
      return NAVIGATION_SERVER.test(from) !== NAVIGATION_SERVER.test(to)
    },
  },
]

/** A page puts parts of several features together; nothing imports a page. */
function isPageOf(path: string): boolean {
  return path.endsWith('-page.tsx')
}

function isLayout(path: string): boolean {
  return path.startsWith('shop/layout/') || path === 'shop/shared-props.ts'
}

/** Every import that breaks a rule, with the rule that it breaks. */
export function findViolations(imports: Import[]): Violation[] {
  return imports.flatMap((edge) =>
    rules.filter((rule) => rule.isBrokenBy(edge)).map(({ text }) => ({ from: edge.from, to: edge.to, rule: text })),
  )
}
