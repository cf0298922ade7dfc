import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path/posix'

export interface Import {
  from: string
  /** From the repository root; or the name of a package. */
  to: string
  isPackage: boolean
  isTypeOnly: boolean
}

/** Sources by path from the repository root. */
export type Sources = Map<string, string>

const FOLDERS = ['values', 'packages', 'platform', 'core', 'ui', 'apps', 'operations', 'db', 'test', 'bench', 'scripts']
const SOURCE_FILE = /\.(ts|tsx|mts|mjs)$/

export async function readSources(root: string): Promise<Sources> {
  const sources: Sources = new Map()
  for (const folder of FOLDERS) {
    const names = await readdir(`${root}/${folder}`, { recursive: true })
    for (const name of names.map((path) => path.replaceAll('\\', '/'))) {
      if (!SOURCE_FILE.test(name) || /(^|\/)(node_modules|dist)\//.test(name)) continue
      const path = join(folder, name)
      sources.set(path, await readFile(`${root}/${path}`, 'utf8'))
    }
  }
  return sources
}

/** Returns all imports: `import`, `export ... from`, `import()` and `import('...').Type`. */
export function findImports(sources: Sources): Import[] {
  return [...sources].flatMap(([from, text]) => findImportsOf(from, removeComments(text)))
}

const STATEMENT = /\b(import|export)\s+(type\s+)?(?:([\w*{][^'";=]*?)\s*from\s*)?'([^']+)'/g
const CALL = /(typeof\s+)?\bimport\(\s*'([^']+)'/g

function findImportsOf(from: string, text: string): Import[] {
  const statements = [...text.matchAll(STATEMENT)].map(([, , type, names = '', to = '']) =>
    createImport(from, to, Boolean(type) || takesTypesOnly(names)),
  )
  const calls = [...text.matchAll(CALL)].map(([, type, to = '']) => createImport(from, to, Boolean(type)))
  return [...statements, ...calls]
}

/** `{ type A, type B }`. */
function takesTypesOnly(names: string): boolean {
  const [, listed] = /^\{([^}]*)\}$/.exec(names.trim()) ?? []
  const each = (listed ?? '').split(',').filter((name) => name.trim() !== '')
  return each.length > 0 && each.every((name) => /^\s*type\s/.test(name))
}

function createImport(from: string, specifier: string, isTypeOnly: boolean): Import {
  // `#core/...` is the alias of the top folder, from package.json.
  if (specifier.startsWith('#')) return { from, to: specifier.slice(1), isPackage: false, isTypeOnly }
  const isPackage = !specifier.startsWith('.')
  return { from, to: isPackage ? specifier : normalize(join(dirname(from), specifier)), isPackage, isTypeOnly }
}

/** Imports in comments are not real. A `//` inside a string (a URL) follows a colon. */
function removeComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
}
