import { type Locale, spaceText } from '#values/locales.ts'
import { keepPhones } from '#values/typography.ts'
import type { ReportContentError } from '#core/context/content-errors.ts'
import type { Block } from '../blocks/blocks.ts'
import { createFormRules, type FieldBlockName } from '../blocks/form-rules.ts'
import { maxBlockDepth, parseBlock } from './block-schemas.ts'

/** Per content, on one page. */
const mostBlocks = 2000
const mostCharacters = 500_000

interface Reading {
  /** In the database. */
  place: string
  locale: Locale
  report: ReportContentError
  /** Those allowed in the content of a survey or questionnaire. */
  fields?: FieldBlockName
}

/**
 * Reads stored content for display: invalid, unknown, too deep or excess blocks are left out and
 * reported. Texts get the spacing of the language (`spaceText`).
 */
export function readBlocks(content: unknown, { place, locale, report, fields }: Reading): Block[] {
  const check = createFormRules(fields)
  let [blocksLeft, charactersLeft] = [mostBlocks, mostCharacters]

  function readList(list: unknown, at: string, depth: number): Block[] {
    if (!Array.isArray(list))
      return leaveOut(at, content === 'too large' ? 'is too large for a page' : 'is no list of blocks')
    if (depth > maxBlockDepth) return leaveOut(at, `stands deeper than ${maxBlockDepth} blocks`)
    const read: Block[] = []
    for (const [index, candidate] of list.entries()) {
      if (blocksLeft === 0 || charactersLeft <= 0)
        return [...read, ...leaveOut(`${at}[${index}]`, 'is too much for a page')]
      blocksLeft--
      read.push(...readBlock(candidate, `${at}[${index}]`, depth))
    }
    return read
  }

  function readBlock(candidate: unknown, at: string, depth: number): Block[] {
    const children = childrenOf(candidate)
    // Checked separately, so that an invalid block in a valid section is left out alone.
    const bare = children === undefined ? candidate : withChildren(candidate as Block, [])
    try {
      charactersLeft -= children === undefined ? JSON.stringify(candidate ?? null).length : 0
      const block = spaceBlock(parseBlock(bare), locale)
      const problem = check(block)
      if (problem) return leaveOut(at, problem)
      return [children === undefined ? block : withChildren(block, readList(children, `${at}.children`, depth + 1))]
    } catch (error) {
      // A RangeError: nested deeper than the stack.
      return leaveOut(at, error instanceof RangeError ? 'is nested too deep' : describeProblem(error))
    }
  }

  function leaveOut(at: string, problem: string): [] {
    report({ place: at, problem })
    return []
  }

  return readList(content, place, 1)
}

/** Undefined for anything but a possible section, row or column. */
function childrenOf(candidate: unknown): unknown {
  const props = (candidate as { props?: unknown } | null)?.props
  return typeof props === 'object' && props !== null && 'children' in props ? props.children : undefined
}

function withChildren(block: Block, children: Block[]): Block {
  return { ...block, props: { ...block.props, children } } as Block
}

function describeProblem(error: unknown): string {
  const [issue] = (error as { issues?: { path: PropertyKey[]; message: string }[] }).issues ?? []
  return issue ? `${issue.path.map(String).join('.') || 'the block'}: ${issue.message}` : 'is no block'
}

/** Not to addresses. */
function spaceBlock(block: Block, locale: Locale): Block {
  return locale === 'fr' ? (spaceValue(block, '') as Block) : block

  function spaceValue(value: unknown, key: string): unknown {
    if (typeof value === 'string') return key === 'href' ? value : keepPhones(spaceText(value, locale))
    if (Array.isArray(value)) return value.map((entry) => spaceValue(entry, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, spaceValue(entry, name)]))
  }
}
