/** Installs when `node_modules` does not match the lockfile; default `everything`. */
export function ensureInstalled(root: string, wanted?: 'start' | 'everything'): Promise<void>
