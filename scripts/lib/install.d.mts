/** Installs packages if `node_modules` does not match the lockfile. Default: `everything`. */
export function ensureInstalled(root: string, wanted?: 'start' | 'everything'): Promise<void>
