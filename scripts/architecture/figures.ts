/** Metrics of the codebase that are to decrease: counted from sources, documents and commits. */
import { findFolderPairs } from './folders.ts'
import { findImports, type Sources } from './imports.ts'
import { isTest } from './places.ts'

const LONGEST_SUBJECT = 72

export interface Figure {
  name: string
  count: number
  /** Target value; missing for informative metrics. */
  target?: number
}

/** Paths are from the repository root. */
export interface House {
  paths: readonly string[]
  sources: Sources
  documents: ReadonlyMap<string, string>
  subjects: readonly string[]
}

export function countHouse({ paths, sources, documents, subjects }: House): Figure[] {
  const product: Sources = new Map([...sources].filter(([path]) => /\.tsx?$/.test(path) && !isTest(path)))
  const names = [...product.values()].flatMap(listExports)
  const isReference = (path: string) => path.startsWith('docs/reference/')
  const countWordsOf = (isCounted: (path: string) => boolean) =>
    sum([...documents].filter(([path]) => isCounted(path)).map(([, text]) => countWords(text)))
  return [
    { name: 'lines of TypeScript without tests', count: sum([...product.values()].map(countLines)), target: 108_000 },
    {
      name: 'top folders of the product and its tests',
      count: new Set(paths.flatMap((path) => /^(?!\.|(?:bench|deploy|docs|scripts)\/)[^/]+(?=\/)/.exec(path) ?? []))
        .size,
      target: 9,
    },
    {
      name: 'files that put an app together',
      count: [...product.keys()].filter((path) => /^apps\/[\w-]+\/app\//.test(path)).length,
      target: 45,
    },
    { name: 'pairs of folders that import each other', count: findFolderPairs(findImports(sources)).length, target: 0 },
    { name: 'exported functions and constants', count: names.length, target: 2_600 },
    { name: 'first words of their names', count: new Set(names.map(findFirstWord)).size, target: 300 },
    { name: 'words of documents', count: countWordsOf((path) => !isReference(path)), target: 50_000 },
    { name: 'words of docs/reference/', count: countWordsOf(isReference) },
    {
      name: `subjects of commits over ${LONGEST_SUBJECT} characters`,
      count: subjects.filter((subject) => subject.length > LONGEST_SUBJECT).length,
      target: 0,
    },
  ]
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

const countLines = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length

const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/**
 * Lists exported functions and constants, without components: overloads count once, re-exports at
 * their declaration.
 */
export function listExports(text: string): string[] {
  const declared = text.matchAll(/^export (?:default )?(?:async )?(?:const|let|function\*?) ([a-z][\w$]*)/gm)
  return [...new Set([...declared].map(([, name = '']) => name))]
}

/** Returns the first word of a camelCase name: of `readList` it is `read`. */
export function findFirstWord(name: string): string {
  return /^[a-z\d]+/.exec(name)?.[0] ?? name
}
