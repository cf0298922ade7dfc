import type { Group } from './groups.ts'

/** Files that are broken in one run, and who may notice. */
export interface Batch {
  /** In the name of the file that keeps the answers. */
  name: string
  files: string[]
  /** Globs of tests, separated by commas. */
  tests: string
}

/** One run for all, or one for each feature where a feature's own tests are to notice; named tests go before both. */
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

/** `core/cart` and `apps/shop/cart` of any file below it; `ui` and `values` of a file there. */
function featureOf(file: string): string {
  const [top = '', ...rest] = file.split('/').slice(0, -1)
  const depths: Record<string, number> = { apps: 2, core: 1 }
  return [top, ...rest.slice(0, depths[top] ?? 0)].join('/')
}
