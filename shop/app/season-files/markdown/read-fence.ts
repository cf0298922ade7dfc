import type { Block } from '../../../content/blocks/blocks.ts'
import { deepestBlocks, parseBlock } from '../../../content/server/block-schemas.ts'
import { readYaml, type YamlFile } from '../files/yaml-file.ts'
import type { Place, Problem } from '../files/problems.ts'
import { explainIssues } from './block-issues.ts'
import type { MarkdownInput } from './markdown-input.ts'

type ReadMarkdown = (input: MarkdownInput) => Block[]

/** A block out of its fence: the name, then its properties as YAML. `content` is Markdown again, and becomes its children. */
export function readFence(name: string, input: MarkdownInput, readMarkdown: ReadMarkdown): Block | null {
  const { file, line, text, problems, depth = 0 } = input
  if (depth >= deepestBlocks) {
    problems.push({ file, line, message: `Blocks stand in blocks, but not deeper than ${deepestBlocks}.` })
    return null
  }
  const yaml = readYaml(text, { file, firstLine: line, typed: true }, problems)
  if (!yaml) return null
  const reader = {
    yaml,
    problems,
    read: (part: Place & { text: string }) => readMarkdown({ ...input, ...part, depth: depth + 1 }),
  }
  const props = name === 'row' ? readColumns(reader) : readProps(yaml.value, [], reader)
  return check({ id: '', name, props } as Block, yaml, problems)
}

interface Reader {
  yaml: YamlFile
  problems: Problem[]
  /** Reads the Markdown of a block inside of this one. */
  read(part: Place & { text: string }): Block[]
}

function readColumns(reader: Reader): object {
  const { yaml, problems } = reader
  const columns = Array.isArray(yaml.value) ? yaml.value : []
  if (columns.length === 0)
    problems.push({
      ...yaml.placeOf([]),
      message: 'A row is a list of columns, each with "- span: 6" and "content: |".',
    })
  return {
    children: columns.map((column, index) => ({ id: '', name: 'column', props: readProps(column, [index], reader) })),
  }
}

function readProps(value: unknown, path: PropertyKey[], { yaml, problems, read }: Reader): object {
  if (typeof value !== 'object' || value === null) return {}
  if (!('content' in value)) return value
  const { content, ...props } = value
  if (typeof content !== 'string') {
    const place = yaml.placeOf([...path, 'content'])
    problems.push({ ...place, message: 'The content of a block is Markdown: write "content: |".' })
    return props
  }
  return { ...props, children: read({ ...yaml.textPlaceOf([...path, 'content']), text: content }) }
}

/** The block as its schema gives it back, still without ids; children have been checked on their own. */
function check(block: Block, yaml: YamlFile, problems: Problem[]): Block | null {
  try {
    parseBlock(withIds(block))
    return block
  } catch (error) {
    const messages = explainIssues(error, block.name)
    for (const { path, message } of messages) {
      // `props.children[0].props.span` of a row is `[0].span` in its fence.
      const inFence = path.slice(1).filter((part) => part !== 'children' && part !== 'props')
      problems.push({ ...yaml.placeOf(inFence), message })
    }
    return null
  }
}

/** Schemas want an id of every block; those are given when the whole content is known. */
function withIds<value>(value: value): value {
  if (Array.isArray(value)) return value.map((entry) => withIds<unknown>(entry)) as value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, key === 'id' && entry === '' ? '-' : withIds<unknown>(entry)]),
  ) as value
}
