import { basename, dirname } from 'node:path/posix'
import type { Import } from './imports.ts'
import { isTest } from './places.ts'

/** A folder with more is no longer taken in at a glance. Tests, styles and declarations beside plain JavaScript are not counted. */
export const MOST_FILES = 20

/** The folders that have grown past their size, the largest first. */
export function findLargeFolders(paths: Iterable<string>): { folder: string; files: number }[] {
  const files = [...paths].filter((path) => !/\.(test|spec)\.tsx?$|\.d\.mts$/.test(path))
  return [...Map.groupBy(files, dirname)]
    .map(([folder, own]) => ({ folder, files: own.length }))
    .filter((one) => one.files > MOST_FILES)
    .toSorted((a, b) => b.files - a.files)
}

/**
 * Files of one folder whose names differ by their ending only, as `calendar.ts` and `calendar.tsx`, tests included: one does not
 * know which is meant, and TypeScript reads only the first of them.
 */
export function findTwins(paths: Iterable<string>): string[][] {
  const named = Map.groupBy(
    [...paths].filter((path) => /\.tsx?$/.test(path)),
    (path) => `${dirname(path)}/${basename(path).replace(/\.tsx?$/, '')}`,
  )
  return [...named.values()].filter((files) => files.length > 1).map((files) => files.toSorted())
}

/** The files that answer routes: whatever they are called, they export handlers. */
export function findHandlerFiles(sources: ReadonlyMap<string, string>): Set<string> {
  const answers = /^export (const|function|async function) \w*handlers\b/im
  return new Set([...sources].filter(([path, text]) => !isTest(path) && answers.test(text)).map(([path]) => path))
}

/**
 * Folders that import each other, types included and tests left out. A folder and a room in it are two: the room may know the
 * folder, or the folder the room.
 */
export function findFolderPairs(imports: readonly Import[]): [folder: string, other: string][] {
  const edges = imports
    .filter(({ from, isPackage }) => !isPackage && !isTest(from))
    .map(({ from, to }) => [dirname(from), dirname(to)] as const)
  const known = new Set(edges.map((edge) => edge.join(' ')))
  const pairs = edges.filter(([from, to]) => from < to && known.has(`${to} ${from}`))
  return [...new Map(pairs.map(([from, to]) => [`${from} ${to}`, [from, to] as [string, string]])).values()]
}
