import {
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
  type YAMLMap,
} from 'yaml'
import type { YamlFaultName } from '#core/catalogue/plan/plan-flaw.ts'
import type { FileOrigin } from './origins.ts'
import type { Place, Problem } from './problems.ts'

/** A YAML file (JSON included), parsed to plain values with line numbers. */
export interface YamlFile {
  /** Maps, lists and strings: scalars keep their literal text. */
  value: unknown
  origin: FileOrigin
}

/** Parses YAML that starts there. Null if invalid, or not allowed in a season. */
export function readYaml(text: string, start: Place, problems: Problem[]): YamlFile | null {
  const lines = new LineCounter()
  const placeAt: PlaceAt = (offset) => ({ ...start, line: lines.linePos(offset).line + start.line - 1 })
  const before = problems.length
  const refuse: Refuse = (offset, fault) => void problems.push({ ...placeAt(offset), ...fault, isWholeFile: true })
  const document = parse(text, lines)
  if (!document) {
    refuse(0, tooDeep)
    return null
  }
  // Reports only the first syntax error; later ones are consequences.
  const [error] = document.errors
  const isTabbed = error && /^\s*\t/.test(text.split('\n')[lines.linePos(error.pos[0]).line - 1] ?? '')
  if (error) refuse(error.pos[0], isTabbed ? tabbed : explain(error))
  else refuseExtras(document, refuse)
  return problems.length > before
    ? null
    : { value: toPlain(document), origin: findOrigin(document.contents, null, placeAt) }
}

interface Fault {
  is: YamlFaultName
  message: string
  name?: string
}
type Refuse = (offset: number, fault: Fault) => void

/** Tabs cause several different parser errors. */
const tabbed: Fault = { is: 'tab', message: 'A tab indents nothing in YAML: use spaces.' }
const tooDeep: Fault = { is: 'deep', message: 'is nested deeper than any season: take a level out.' }
/** A row in a section in a list of a survey is at about 30. */
const deepest = 100

/** Null if the nesting exceeds the stack. */
function parse(text: string, lineCounter: LineCounter): Document.Parsed | null {
  try {
    return parseDocument(text, {
      schema: 'failsafe',
      lineCounter,
      prettyErrors: false,
      // Checked in `refuseExtras`: the parser compares keys pairwise.
      uniqueKeys: false,
      stringKeys: true,
      // With `silent`, a second document would be ignored without an error.
      logLevel: 'error',
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function toPlain(document: Document): unknown {
  // Aliases are rejected before.
  return document.toJS({ maxAliasCount: 0 })
}

const remedies: Record<string, Fault> = {
  BAD_INDENT: {
    is: 'indent',
    message: 'This line is indented unlike those around it: let fields of one thing begin in one column.',
  },
  MULTIPLE_DOCS: { is: 'documents', message: 'A second document begins here (---): one file is one document.' },
  MISSING_CHAR: { is: 'unclosed', message: 'A closing quote, bracket or comma is missing near here.' },
}

function explain({ code, message }: { code: string; message: string }): Fault {
  if (message.includes('call stack')) return tooDeep
  return (
    remedies[code] ?? {
      is: 'yaml',
      message: `is no YAML: ${message}. A text with ": " or that begins with one of @ & * ! % " { [ needs quotes.`,
    }
  )
}

/** Rejects constructs that expand, are ambiguous, or are no valid text. */
function refuseExtras(document: Document, refuse: Refuse): void {
  visit(document, (_, node, path) => {
    if (!isNode(node)) return
    const offset = node.range?.[0] ?? 0
    if (path.length > 2 * deepest) {
      refuse(offset, tooDeep)
      return visit.BREAK
    }
    const named = (is: YamlFaultName, name: string, message: string) =>
      refuse(offset, { is, name, message: `"${name}" ${message}` })
    if (isAlias(node)) named('alias', `*${node.source}`, 'repeats another place: write the value itself.')
    else if (node.anchor) named('anchor', `&${node.anchor}`, 'names this place, which nothing may repeat: take it out.')
    else if (node.tag && !/^tag:yaml\.org,2002:(map|seq|str|int|float|bool|null)$/.test(node.tag))
      named('tag', node.tag, 'is a tag of YAML: take it out, values need none.')
    else if (isScalar(node) && fileUnprintable.test(String(node.value)))
      refuse(offset, {
        is: 'sign',
        message: 'A sign is here that no text has, as a program leaves it: write the text anew.',
      })
    else if (isMap(node)) refuseRepeatedKeys(node, refuse)
  })
}

/** Characters that databases reject or pages cannot show: controls, and lone surrogates. */
export const fileUnprintable = /[^\P{Cc}\t\n]|\p{Cs}|[\uFFFE\uFFFF]/u

function refuseRepeatedKeys(map: YAMLMap, refuse: Refuse): void {
  const seen = new Set<string>()
  for (const { key } of map.items) {
    const name = isScalar(key) ? String(key.value) : ''
    if (isScalar(key) && seen.has(name))
      refuse(key.range?.[0] ?? 0, {
        is: 'twice',
        name,
        message: 'This field is written twice: take one of them out.',
      })
    seen.add(name)
  }
}

type PlaceAt = (offset: number) => Place

/** Returns the positions of a value and its parts: for a field of a map, that of its name. */
function findOrigin(node: Node | null, keyOffset: number | null, placeAt: PlaceAt): FileOrigin {
  const offset = node?.range?.[0] ?? 0
  const place = placeAt(keyOffset ?? offset)
  const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
  const textLine = placeAt(offset).line + (isBlock ? 1 : 0)
  if (!isMap(node) && !isSeq(node)) return { ...place, textLine }
  const parts = new Map<string, FileOrigin>()
  for (const [index, item] of node.items.entries()) {
    const { key, value } = isPair(item) ? item : { key: null, value: item }
    const name = isPair(item) ? (isScalar(key) ? String(key.value) : '') : String(index)
    const offsetOfKey = isNode(key) ? (key.range?.[0] ?? null) : null
    if (isNode(value)) parts.set(name, findOrigin(value, offsetOfKey, placeAt))
  }
  return { ...place, textLine, parts }
}
