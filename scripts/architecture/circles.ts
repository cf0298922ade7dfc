import { dirname } from 'node:path/posix'
import type { Import } from './imports.ts'
import { findFeature, isServer, isTest, findPackage } from './places.ts'

/** Finds import cycles between files, types included, each as a path that ends where it begins. */
export function findCircles(imports: readonly Import[]): string[][] {
  return findCirclesOf(imports.filter(({ isPackage }) => !isPackage))
}

/** Finds cycles between server folders. Handlers, above all features, do not connect folders. */
export function findFolderCircles(imports: readonly Import[], handlers: ReadonlySet<string>): string[][] {
  const edges = imports
    .filter(({ from, to, isPackage }) => !isPackage && [from, to].every((path) => isServer(path) && !isTest(path)))
    .filter(({ from, to }) => !handlers.has(from) && !handlers.has(to))
    .map(({ from, to }) => ({ from: serverFolderOf(from), to: serverFolderOf(to) }))
    .filter(({ from, to }) => from !== to)
  return findCirclesOf(edges)
}

/** A feature or a part of the platform counts as one folder: its subfolders may use each other. */
function serverFolderOf(path: string): string {
  const feature = findFeature(path)
  if (feature) return `${path.startsWith('core/') ? 'core' : 'apps/shop'}/${feature}/server`
  return findPackage(path) ?? /^(platform\/[\w-]+|core\/[\w-]+|operations\/[\w-]+)\//.exec(path)?.[1] ?? dirname(path)
}

function findCirclesOf(edges: readonly { from: string; to: string }[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const circles: string[][] = []
  const finished = new Set<string>()
  const visit = (node: string, path: string[]): void => {
    if (path.includes(node)) return void circles.push([...path.slice(path.indexOf(node)), node])
    if (finished.has(node)) return
    for (const target of targets.get(node) ?? []) visit(target, [...path, node])
    finished.add(node)
  }
  for (const node of targets.keys()) visit(node, [])
  return circles
}
