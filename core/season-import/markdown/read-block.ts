/** Reads blocks from YAML: of a fence, or an entry of a list. */
import type { Block } from '#core/content/blocks/blocks.ts'
import { maxBlockDepth } from '#core/content/server/block-schemas.ts'
import { type BlockProblem, findPlaceBelow } from '../files/problems.ts'
import { type Places, findPlacesIn } from '../files/origins.ts'
import { isMap } from '../files/schema-issues.ts'
import { readYaml } from '../files/yaml-file.ts'
import { checkBlock } from './check-block.ts'
import type { Findings, MarkdownInput } from './markdown-input.ts'

export interface BlockReader extends Findings {
  places: Places
  depth: number
  readMarkdown(input: MarkdownInput): Block[]
}

/** Reads one block with its children; Markdown in it can become several blocks. */
function readBlock(name: string, value: unknown, path: PropertyKey[], reader: BlockReader): Block[] {
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

/**
 * Reads a fence: the name of a block, and its properties as YAML. `content`, Markdown or a list of
 * blocks, becomes its children. A row is the list of its columns.
 */
export function readFence(name: string, input: MarkdownInput, readMarkdown: BlockReader['readMarkdown']): Block[] {
  const { text, problems, blocks, depth = 0 } = input
  const yaml = readYaml(text, findPlaceBelow(input, 0), problems)
  if (!yaml) return []
  const reader: BlockReader = { places: findPlacesIn(yaml.origin), problems, blocks, depth, readMarkdown }
  return name === 'row' ? readRow(yaml.value, reader) : readBlock(name, yaml.value, [], reader)
}

function readRow(value: unknown, reader: BlockReader): Block[] {
  const { places, depth } = reader
  if (!Array.isArray(value) || value.length === 0) {
    const message = 'A row is a list of columns, each with "- span: 6" and "content: |".'
    reader.problems.push({ ...places.placeOf([]), message, is: 'blockRow' })
    return []
  }
  const columns = value.flatMap((column, index) =>
    readBlock('column', column, [index], { ...reader, depth: depth + 1 }),
  )
  const row = checkBlock({ ...reader, name: 'row', props: {}, children: columns, placeOf: places.placeOf })
  return row ? [row] : []
}
