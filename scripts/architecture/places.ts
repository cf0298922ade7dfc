import clientProject from '../../tsconfig.client.json' with { type: 'json' }

/** Features that build on others, each with those below it. All others use none. */
const FEATURES_BELOW: Record<string, readonly string[]> = {
  articles: ['content'],
  contact: ['content'],
  surveys: ['content'],
  catalogue: ['inventory', 'content'],
  queue: ['catalogue', 'inventory', 'content'],
  cart: ['catalogue', 'inventory', 'content'],
  payments: ['cart', 'catalogue', 'inventory', 'content'],
  tickets: ['cart', 'catalogue', 'inventory', 'content'],
  orders: ['payments', 'tickets', 'cart', 'catalogue', 'inventory', 'content'],
  accounts: ['surveys', 'queue', 'orders', 'payments', 'tickets', 'cart', 'catalogue', 'inventory', 'content'],
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

export const isServer = (path: string): boolean =>
  /(^|\/)server\/|\/tables\.ts$/.test(path) || serverFolders.some((folder) => path.startsWith(`${folder}/`))

export const findPackage = (path: string): string | null => /^packages\/[\w-]+(?=\/src\/)/.exec(path)?.[0] ?? null

/** Returns the feature of a file in the core or the shop, such as `cart`; null for other files. */
export function findFeature(path: string): string | null {
  const folder = /^(?:core|apps\/shop)\/([\w-]+)\//.exec(path)?.[1] ?? ''
  return FEATURES.includes(folder) ? folder : null
}

/** Whether the file's own feature may use the other one's. */
export function isAbove(from: string, to: string): boolean {
  const [feature, used] = [findFeature(from), findFeature(to)]
  if (!feature || !used) return true
  return feature === used || Boolean(FEATURES_BELOW[feature]?.includes(used))
}
