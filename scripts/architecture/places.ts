/** Maps files to parts of the repository, as in docs/architecture.md. */
import clientProject from '../../tsconfig.client.json' with { type: 'json' }

/** Features that build on others, each with those below it. All others use none. */
const FEATURES_BELOW: Record<string, readonly string[]> = {
  articles: ['content'],
  contact: ['content'],
  surveys: ['content'],
  catalogue: ['inventory', 'content'],
  cart: ['catalogue', 'inventory', 'content'],
  payments: ['cart', 'catalogue', 'inventory', 'content'],
  tickets: ['cart', 'catalogue', 'inventory', 'content'],
  orders: ['payments', 'tickets', 'cart', 'catalogue', 'inventory', 'content'],
  accounts: ['surveys', 'orders', 'payments', 'tickets', 'cart', 'catalogue', 'inventory', 'content'],
}

const FEATURES = [...Object.keys(FEATURES_BELOW), 'inventory', 'content']

/** Folders of the server as a whole: those that the browser's TypeScript project leaves out. */
export const serverFolders: readonly string[] = [
  'platform',
  'operations',
  ...clientProject.exclude.flatMap((pattern) => /^((?:apps|core)\/[\w/-]+)\/\*\*$/.exec(pattern)?.[1] ?? []),
]

export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /\/(testing|oracle)\//.test(path) || /^(test|bench)\//.test(path)

export const isStyle = (path: string): boolean => path.endsWith('.css')

export const isServer = (path: string): boolean =>
  /(^|\/)server\/|\/tables\.ts$/.test(path) || serverFolders.some((folder) => path.startsWith(`${folder}/`))

export const isCore = (path: string): boolean => path.startsWith('core/')

export const isUi = (path: string): boolean => path.startsWith('ui/')

export const isShop = (path: string): boolean => path.startsWith('apps/shop/')

export const isOperations = (path: string): boolean => path.startsWith('operations/')

/** Returns the folder of an app, such as `apps/desk`; null outside of apps. */
export const findApp = (path: string): string | null => /^apps\/[\w-]+(?=\/)/.exec(path)?.[0] ?? null

/** Returns an area of the desk, such as `people`; null for files above its areas. */
export const findDeskRoom = (path: string): string | null =>
  /^apps\/desk\/(?!ui\/|routes\/|server\/|app\/|i18n\/|layout\/|palette\/|client\/|testing\/)([\w-]+)\//.exec(
    path,
  )?.[1] ?? null

/** Returns the package of a source file, such as `packages/navigation`. */
export const findPackage = (path: string): string | null => /^packages\/[\w-]+(?=\/src\/)/.exec(path)?.[0] ?? null

/** Returns the feature of a file in the core or the shop, such as `cart`; null for other files. */
export function findFeature(path: string): string | null {
  const folder = /^(?:core|apps\/shop)\/([\w-]+)\//.exec(path)?.[1] ?? ''
  return FEATURES.includes(folder) ? folder : null
}

export function listFeaturesBelow(feature: string): readonly string[] {
  return FEATURES_BELOW[feature] ?? []
}

/** A page combines parts of several features; nothing imports a page. */
export const isPage = (path: string): boolean => path.endsWith('-page.tsx')

/** Components intended for use by other features, too: see docs/decisions/0005. */
export const isSection = (path: string): boolean => /(-section|\/block-list)\.tsx$/.test(path)
