import { basename, dirname } from 'node:path/posix'
import type { Import } from './imports.ts'
import { isTest } from './places.ts'

/** Tests, styles and declarations beside plain JavaScript are not counted. */
export const MOST_FILES = 20

export function findLargeFolders(paths: Iterable<string>): { folder: string; files: number }[] {
  const files = [...paths].filter((path) => !/\.(test|spec)\.tsx?$|\.d\.mts$/.test(path))
  return [...Map.groupBy(files, dirname)]
    .map(([folder, own]) => ({ folder, files: own.length }))
    .filter((one) => one.files > MOST_FILES)
    .toSorted((a, b) => b.files - a.files)
}

/** Finds files of a folder that differ by their extension only: TypeScript reads only the first. */
export function findTwins(paths: Iterable<string>): string[][] {
  const named = Map.groupBy(
    [...paths].filter((path) => /\.tsx?$/.test(path)),
    (path) => `${dirname(path)}/${basename(path).replace(/\.tsx?$/, '')}`,
  )
  return [...named.values()].filter((files) => files.length > 1).map((files) => files.toSorted())
}

/** Finds the files that answer routes: whatever their name, they export handlers. */
export function findHandlerFiles(sources: ReadonlyMap<string, string>): Set<string> {
  const answers = /^export (const|function|async function) \w*handlers\b/im
  return new Set([...sources].filter(([path, text]) => !isTest(path) && answers.test(text)).map(([path]) => path))
}

/** Finds folders that import each other, tests excluded. A folder and its subfolder are two. */
export function findFolderPairs(imports: readonly Import[]): [folder: string, other: string][] {
  const edges = imports
    .filter(({ from, isPackage }) => !isPackage && !isTest(from))
    .map(({ from, to }) => [dirname(from), dirname(to)] as const)
  const known = new Set(edges.map((edge) => edge.join(' ')))
  const pairs = edges.filter(([from, to]) => from < to && known.has(`${to} ${from}`))
  return [...new Map(pairs.map(([from, to]) => [`${from} ${to}`, [from, to] as [string, string]])).values()]
}
