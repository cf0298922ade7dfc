import type { Block } from '#core/content/blocks/blocks.ts'
import { findPlaceBelow } from '../files/problems.ts'
import { readYaml } from '../files/yaml-file.ts'
import { findPlacesIn } from '../files/origins.ts'
import { checkBlock } from './check-block.ts'
import type { MarkdownInput } from './markdown-input.ts'
import { type BlockReader, readBlock } from './read-block.ts'

/**
 * Reads blocks from a fence: the name of one, then its properties as YAML. `content` is Markdown
 * again, or a list of blocks, and becomes its children. A row is the list of its columns.
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
