import { globSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { root } from './project.ts'

/** Code block that is a file or is inserted into one. */
export interface Block {
  file: string
  code: string
  /** Text of the line that the block follows or replaces. */
  place?: { text: string; instead: boolean; lines: number } | undefined
  /** File named last in the chapter before this block. */
  named: string | undefined
}

export interface Chapter {
  name: string
  text: string
  blocks: Block[]
}

const BLOCK = /```tsx? (file|into)=(\S+)([^\n]*)\n([\s\S]*?)```/g

/** Reads an option from a block's header: `after="..."`. */
const readOption = (options: string, name: string): string | undefined =>
  new RegExp(`${name}="((?:[^"\\\\]|\\\\.)*)"`).exec(options)?.[1]?.replaceAll('\\"', '"')

function readBlocks(text: string): Block[] {
  return [...text.matchAll(BLOCK)].map(({ 1: kind, 2: file = '', 3: options = '', 4: code = '', index }) => {
    const prose = text.slice(0, index).replaceAll(/```[\s\S]*?```/g, '')
    const named = prose.match(/(?<=`)src\/[\w/.-]+(?=`)/g)?.at(-1)
    const instead = readOption(options, 'instead')
    const lines = Number(/ lines=(\d+)/.exec(options)?.[1] ?? 1)
    const place = { text: instead ?? readOption(options, 'after') ?? '', instead: instead !== undefined, lines }
    return { file, code, named, place: kind === 'into' ? place : undefined }
  })
}

/** Returns the chapters in order. */
export const readGuide = (): Chapter[] =>
  globSync('packages/navigation/docs/[0-9]*.md', { cwd: root })
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { name: basename(path), text, blocks: readBlocks(text) }
    })

/** Splits the imports at the head of a block from the rest. */
function splitImports(code: string): [imports: string[], rest: string[]] {
  const lines = code.trimEnd().split('\n')
  const first = lines.findIndex((line) => !line.startsWith('import ') && line !== '')
  return [lines.slice(0, first).filter(Boolean), lines.slice(first)]
}

/**
 * Applies a chapter to a project, as a reader would. Throws if a block has no matching place or
 * more than one.
 */
export async function follow({ name, blocks }: Chapter, project: string): Promise<void> {
  for (const { file, code, place } of blocks) {
    const path = join(project, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, place ? put(await readFile(path, 'utf8'), code, place, `${name}, ${file}`) : code)
  }
}

function put(source: string, code: string, place: NonNullable<Block['place']>, at: string): string {
  const [imports, rest] = splitImports(code)
  const lines = source.split('\n')
  const found = lines.flatMap((line, index) => (line.includes(place.text) ? [index] : []))
  if (found.length !== 1) throw new Error(`${at}: “${place.text}” stands there ${found.length} times, not once.`)
  lines.splice(found[0]! + (place.instead ? 0 : 1), place.instead ? place.lines : 0, ...rest)
  return [...imports, ...lines].join('\n')
}
