import {
  isAlias,
  isCollection,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml'
import type { Place, Problem } from './problems.ts'

/** A file of YAML (or JSON, which is YAML), read as plain values that know their lines. */
export interface YamlFile {
  file: string
  /** Maps, lists and texts: whatever is no map or list is the text as it was written. */
  value: unknown
  /** The place of what stands at the path, or of what it would stand in. */
  placeOf(path: readonly PropertyKey[]): Place
  /** The line in which the text at the path begins: of a block text, the one below its `|`. */
  textPlaceOf(path: readonly PropertyKey[]): Place
}

interface YamlOptions {
  file: string
  /** The line of the file in which the text begins, where it is a part of one. Default 1. */
  firstLine?: number
}

/** Null where the text is no YAML or holds what a season's files may not; the problems say what. */
export function readYaml(text: string, options: YamlOptions, problems: Problem[]): YamlFile | null {
  const { file, firstLine = 1 } = options
  const lines = new LineCounter()
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  const refuse = (offset: number, message: string) =>
    void problems.push({ file, line: lineAt(offset), message, isWholeFile: true })
  const document = parse(text, lines)
  if (!document) {
    refuse(0, 'is nested deeper than any season: take a level out.')
    return null
  }
  for (const error of pickErrors(document.errors)) refuse(error.pos[0], explain(error))
  if (document.errors.length > 0) return null
  return refuseExtras(document, refuse)
    ? null
    : { file, value: toPlain(document), ...createPlaces(document, file, lineAt) }
}

/** What comes after the first thing that is no YAML follows from it; a field that is written twice disturbs nothing. */
function pickErrors<error extends { code: string }>(errors: readonly error[]): error[] {
  const isTwice = ({ code }: error) => code === 'DUPLICATE_KEY'
  return [...errors.filter((error) => !isTwice(error)).slice(0, 1), ...errors.filter(isTwice)]
}

/** Null where the nesting is too much for the stack. */
function parse(text: string, lineCounter: LineCounter): Document.Parsed | null {
  try {
    return parseDocument(text, {
      schema: 'failsafe',
      lineCounter,
      prettyErrors: false,
      uniqueKeys: true,
      stringKeys: true,
      logLevel: 'silent',
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function toPlain(document: Document): unknown {
  // Aliases are refused before.
  return document.toJS({ maxAliasCount: 0 })
}

const remedies: Record<string, string> = {
  DUPLICATE_KEY: 'This field is written twice: take one of them out.',
  TAB_AS_INDENT: 'A tab indents nothing in YAML: use spaces.',
  BAD_INDENT: 'This line is indented unlike those around it: let fields of one thing begin in one column.',
  MULTIPLE_DOCS: 'A second document begins here (---): one file is one document.',
  MISSING_CHAR: 'A closing quote, bracket or comma is missing near here.',
}

function explain({ code, message }: { code: string; message: string }): string {
  return (
    remedies[code] ??
    `is no YAML: ${message}. A text with ": " or that begins with one of @ & * ! % " { [ needs quotes.`
  )
}

/** Whether anything is there that could make much out of little, or something else than it seems. */
function refuseExtras(document: Document, refuse: (offset: number, message: string) => void): boolean {
  let found = false
  const say = (offset: number, message: string) => {
    found = true
    refuse(offset, message)
  }
  visit(document, (_, node) => {
    if (!isNode(node)) return
    const offset = node.range?.[0] ?? 0
    if (isAlias(node)) say(offset, `"*${node.source}" repeats another place: write the value itself.`)
    else if (node.anchor) say(offset, `"&${node.anchor}" names this place, which nothing may repeat: take it out.`)
    else if (node.tag && !/^tag:yaml\.org,2002:(map|seq|str|int|float|bool|null)$/.test(node.tag))
      say(offset, `"${node.tag}" is a tag of YAML: take it out, values need none.`)
  })
  return found
}

function createPlaces(document: Document, file: string, lineAt: (offset: number) => number) {
  const nodeAt = (path: readonly PropertyKey[]): { node: Node | null; keyOffset: number | null } => {
    let node: Node | null = document.contents
    let keyOffset: number | null = null
    for (const part of path) {
      const next: { value: unknown; key: unknown } | null = isCollection(node) ? step(node, part) : null
      if (!isNode(next?.value)) break
      node = next.value
      keyOffset = isNode(next.key) ? (next.key.range?.[0] ?? null) : null
    }
    return { node, keyOffset }
  }
  return {
    placeOf(path: readonly PropertyKey[]): Place {
      const { node, keyOffset } = nodeAt(path)
      return { file, line: lineAt(keyOffset ?? node?.range?.[0] ?? 0) }
    },
    textPlaceOf(path: readonly PropertyKey[]): Place {
      const { node } = nodeAt(path)
      const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
      return { file, line: lineAt(node?.range?.[0] ?? 0) + (isBlock ? 1 : 0) }
    },
  }
}

function step(node: Node, part: PropertyKey): { value: unknown; key: unknown } | null {
  if (!isCollection(node)) return null
  for (const [index, item] of node.items.entries()) {
    if (!isPair(item)) {
      if (index === Number(part)) return { value: item, key: null }
    } else if (isScalar(item.key) && String(item.key.value) === String(part))
      return { value: item.value, key: item.key }
  }
  return null
}
