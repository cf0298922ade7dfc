/** Which part of the repository a file belongs to, as docs/architecture.md draws it. */

/**
 * The features that stand on others, each with those below it: `inventory -> catalogue -> cart -> payments, tickets -> orders -> accounts`. Any other
 * folder of the shop is a feature that stands beside them and uses none.
 */
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

/** Folders of the shop that every feature may use: they know no feature. */
export const SHARED_FOLDERS: readonly string[] = ['ui', 'i18n', 'forms', 'context']

/** Folders of the shop that stand above the features, or around their pages. */
const NO_FEATURES = [...SHARED_FOLDERS, 'app', 'client', 'layout']

export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /\/(testing|oracle)\//.test(path) || /^(e2e|attacks|bench|mutants)\//.test(path)

export const isStyle = (path: string): boolean => path.endsWith('.css')

/** Code that runs on the server only. */
export const isServer = (path: string): boolean => /(^|\/)(server|platform|process|shop\/(app|context))\//.test(path)

/** A room of the desk, as `people`; null for what stands above its rooms. */
export const deskRoomOf = (path: string): string | null =>
  /^desk\/(?!ui\/|server\/|i18n\/|layout\/|palette\/|client\/|testing\/)([\w-]+)\//.exec(path)?.[1] ?? null

export const isDesk = (path: string): boolean => path.startsWith('desk/')

export const isShop = (path: string): boolean => path.startsWith('shop/')

/** The package whose source a file is, as `packages/navigation`. */
export const packageOf = (path: string): string | null => /^packages\/[\w-]+(?=\/src\/)/.exec(path)?.[0] ?? null

/** The feature of a file; null for what belongs to none. */
export function featureOf(path: string): string | null {
  const folder = shopFolderOf(path)
  return folder !== null && !NO_FEATURES.includes(folder) ? folder : null
}

/** The features that a feature may use. */
export function featuresBelow(feature: string): readonly string[] {
  return FEATURES_BELOW[feature] ?? []
}

/** The folder of the shop that a file lies in, as `ui`; null outside of the shop and for the files at its root. */
export const shopFolderOf = (path: string): string | null => /^shop\/([\w-]+)\//.exec(path)?.[1] ?? null

/** A page puts parts of several features together; nothing imports a page. */
export const isPage = (path: string): boolean => path.endsWith('-page.tsx')

/** Components that are written to be shown by other features, too: see docs/decisions/0005. */
export const isSection = (path: string): boolean => /(-section|\/block-list)\.tsx$/.test(path)
