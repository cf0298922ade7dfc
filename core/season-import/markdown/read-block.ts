/** Reads blocks from YAML: of a fence, or an entry of a list. */
import type { Block } from '#core/content/blocks/blocks.ts'
import { maxBlockDepth } from '#core/content/server/block-schemas.ts'
import type { BlockProblem } from '../files/problems.ts'
import type { Places } from '../files/origins.ts'
import { checkBlock } from './check-block.ts'
import type { Findings, MarkdownInput } from './markdown-input.ts'
import { isMap } from '../files/is-map.ts'

export interface BlockReader extends Findings {
  places: Places
  /** Number of enclosing blocks. */
  depth: number
  readMarkdown(input: MarkdownInput): Block[]
}

/**
 * Reads one block of that name, with its children. Its text may be Markdown, which can become
 * several blocks.
 */
export function readBlock(name: string, value: unknown, path: PropertyKey[], reader: BlockReader): Block[] {
  const { places, problems, depth } = reader
  const refuse = (is: BlockProblem, message: string) =>
    void problems.push({ ...places.placeOf(path), message, is, values: { block: name } })
  if (depth >= maxBlockDepth) {
    refuse('blockDeep', `Blocks stand in blocks, but not deeper than ${maxBlockDepth}.`)
    return []
  }
  if (name === 'text' && typeof value === 'string') return readText(value, path, reader)
  if (!isMap(value)) {
    refuse('blockFields', `${name}: write its fields and their values below ("name: value").`)
    return []
  }
  const { children: written, content, ...props } = value
  const field = content === undefined ? 'children' : 'content'
  if (content !== undefined && written !== undefined)
    refuse('blockContents', `${name}: has "content" and "children": take one out.`)
  const own = content ?? written
  const children = own === undefined ? undefined : readChildren(own, [...path, field], { ...reader, depth: depth + 1 })
  const placeOf = (inner: readonly PropertyKey[]) => places.placeOf([...path, ...inner])
  const block = checkBlock({ ...reader, name, props, children, placeOf })
  return block ? [block] : []
}

/** Reads a list of entries, each a block: `- title: { text: ... }`. */
export function readEntries(value: readonly unknown[], path: PropertyKey[], reader: BlockReader): Block[] {
  return value.flatMap((entry, index) => {
    const names = isMap(entry) ? Object.keys(entry) : []
    const own = [...path, index]
    if (isMap(entry) && names.length === 1) return readBlock(names[0]!, entry[names[0]!], [...own, names[0]!], reader)
    const message = 'An entry is one block: its name, and its fields below, as "- title: { text: ... }".'
    reader.problems.push({ ...reader.places.placeOf(own), message, is: 'blockEntry' })
    return []
  })
}

function readChildren(value: unknown, path: PropertyKey[], reader: BlockReader): Block[] {
  if (typeof value === 'string') return readText(value, path, reader)
  if (Array.isArray(value)) return readEntries(value, path, reader)
  const message = 'What stands in a block is Markdown ("content: |") or a list of blocks ("- title: ...").'
  reader.problems.push({ ...reader.places.placeOf(path), message, is: 'blockInside' })
  return []
}

const readText = (text: string, path: PropertyKey[], { places, readMarkdown, ...reader }: BlockReader): Block[] =>
  readMarkdown({ ...reader, ...places.textPlaceOf(path), text })
