import type { Group } from './groups.ts'

/** Files mutated in one run, with the tests that may detect it. */
export interface Batch {
  /** Part of the name of the result file. */
  name: string
  files: string[]
  /** Globs of tests, separated by commas. */
  tests: string
}

/**
 * Lists the runs: one for all, or one per feature if its own tests must detect mutants; explicitly
 * named tests take precedence.
 */
export function listBatches(
  name: string,
  { tests, hasOwnTests }: Pick<Group, 'tests' | 'hasOwnTests'>,
  files: readonly string[],
  namedTests?: string,
): Batch[] {
  if (!hasOwnTests) return [{ name, files: [...files], tests: namedTests ?? tests }]
  return [...Map.groupBy(files, featureOf)].map(([folder, own]) => ({
    name: `${name}-${folder.replaceAll('/', '-')}`,
    files: own,
    tests: namedTests ?? `${folder}/**/${tests.slice(tests.lastIndexOf('/') + 1)}`,
  }))
}

/**
 * Returns `core/cart` and `apps/shop/cart` for any file below; `ui` and `values` for files there.
 */
function featureOf(file: string): string {
  const [top = '', ...rest] = file.split('/').slice(0, -1)
  const depths: Record<string, number> = { apps: 2, core: 1 }
  return [top, ...rest.slice(0, depths[top] ?? 0)].join('/')
}
