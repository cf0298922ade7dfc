import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path/posix'

export const BREAKPOINTS_FILE = 'ui/styles/breakpoints.ts'

/** Served unbuilt: these spell out a breakpoint, which must be in the file of breakpoints. */
const UNBUILT_STYLES = /^core\/payments\/demo-bank\//

const STYLED_FILE = /\.(css|tsx?)$/
const CONDITION = /\(\s*(?:(?:min|max)-(?:width|inline-size)\s*:|(?:width|inline-size)\s*[<>=])[^()]*\d[^()]*\)/g
const REVERSED_CONDITION = /\(\s*\d[^()]*[<>]=?\s*(?:width|inline-size)[^()]*\)/g

/** Reads the shop's styles and components, by path from the repository root. */
export async function readStyles(root: string): Promise<Map<string, string>> {
  const folders = ['core', 'ui', 'apps/shop']
  const names = await Promise.all(folders.map((folder) => readdir(`${root}/${folder}`, { recursive: true })))
  const paths = names
    .flatMap((inside, index) => inside.map((name) => join(folders[index]!, name.replaceAll('\\', '/'))))
    .filter((path) => STYLED_FILE.test(path) && !path.includes('.test.'))
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(`${root}/${path}`, 'utf8')] as const)),
  )
}

/** Finds literal widths in conditions outside the file of breakpoints, as `path: condition`. */
export function findLiteralBreakpoints(files: Map<string, string>): string[] {
  const named = files.get(BREAKPOINTS_FILE) ?? ''
  return [...files]
    .filter(([path]) => path !== BREAKPOINTS_FILE)
    .flatMap(([path, text]) => {
      const source = text.replaceAll(/\/\*.*?\*\//gs, '')
      const found = [...(source.match(CONDITION) ?? []), ...(source.match(REVERSED_CONDITION) ?? [])]
      const literal = UNBUILT_STYLES.test(path) ? found.filter((condition) => !named.includes(`'${condition}'`)) : found
      return literal.map((condition) => `${path}: ${condition}`)
    })
}
