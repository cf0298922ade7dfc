import type { Import } from './imports.ts'

/**
 * The circles in which files import each other at run time, each once, as a path that ends where it begins. Types may
 * point back: they are gone when the code runs.
 */
export function findCircles(imports: Import[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { from, to, isPackage, isTypeOnly } of imports) {
    if (!isPackage && !isTypeOnly) targets.set(from, [...(targets.get(from) ?? []), to])
  }
  const circles: string[][] = []
  const finished = new Set<string>()
  const visit = (file: string, path: string[]): void => {
    if (path.includes(file)) return void circles.push([...path.slice(path.indexOf(file)), file])
    if (finished.has(file)) return
    for (const target of targets.get(file) ?? []) visit(target, [...path, file])
    finished.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return circles
}
