/** Converts between a content column and one document for all languages. */
import type { Block, TextNode } from '#core/content/blocks/blocks.ts'
import type { FieldBlockName } from '#core/content/blocks/form-rules.ts'
import { findChildren, listBlocks } from '#core/content/blocks/walk-blocks.ts'
import { parseBlocks } from '#core/content/server/block-schemas.ts'
import { type Locale, locales, type Translated } from '#values/locales.ts'
import {
  findBaseLocale,
  type BlockProperty,
  type EditedBlock,
  type EditedDocument,
  isTranslated,
  maxEdited,
  listEdited,
  nameValue,
} from '#apps/desk/ui/block-editor/document.ts'
import { readText, writeText } from '#apps/desk/ui/text/marked-text.ts'
import { findBlockForm } from './block-forms.ts'
import { toFieldBlocks, toQuestions, nameQuestions } from './question-column.ts'

/** The same block in all languages that have it. */
type Row = Partial<Record<Locale, Block>>

/**
 * Converts content for the editor: matching blocks become one in all languages; others stay in
 * their own. Null if a block is not supported. `fields`: content of a survey or questionnaire.
 */
export function toDocument(content: Translated<unknown>, fields?: FieldBlockName): EditedBlock[] | null {
  const parse = (blocks: unknown) => toQuestions(parseBlocks(blocks, fields))
  try {
    const english = parse(content.en)
    // A language without its own content uses the English.
    const lists = locales.map((locale) => (content[locale] === undefined ? english : parse(content[locale])))
    // Aligning takes time proportional to the product of the lengths: longer lists are skipped.
    if (lists.some((list) => listBlocks(list).length > maxEdited)) return null
    const taken = new Set<string>()
    const document = arrange(alignLists(lists), taken)
    return listEdited(document).length > maxEdited ? null : document
  } catch {
    return null
  }
}

const textOf = (property: BlockProperty, props: object): string => {
  const value = (props as Record<string, unknown>)[property.name]
  if (value === undefined) return ''
  return property.kind === 'running' ? writeText(value as TextNode[]) : String(value)
}

const formFor = (name: string) => {
  const form = findBlockForm(name)
  if (!form) throw new Error(`No form for ${name}.`)
  return form
}

/** Returns what two blocks must have in common to be merged: everything but texts. */
function signatureOf({ name, props }: Block): string {
  const shared = formFor(name).properties.map((property) =>
    isTranslated(property) ? Object.hasOwn(props, property.name) : textOf(property, props),
  )
  return JSON.stringify([name, shared])
}

/** Merges the blocks of three lists in an order valid for each of them. */
function alignLists([first = [], ...others]: readonly (readonly Block[])[]): Row[] {
  const rows = first.map((block): Row => ({ en: block }))
  return others.reduce<Row[]>((aligned, list, index) => alignRows(aligned, list, locales[index + 1]!), rows)
}

/** Merges the longest common subsequence; blocks in between stay in their own languages. */
function alignRows(rows: readonly Row[], list: readonly Block[], locale: Locale): Row[] {
  const own = rows.map((row) => signatureOf(anyOf(row)))
  const other = list.map(signatureOf)
  const longest = Array.from({ length: own.length + 1 }, () => new Uint16Array(other.length + 1))
  for (let a = own.length - 1; a >= 0; a--)
    for (let b = other.length - 1; b >= 0; b--)
      longest[a]![b] =
        own[a] === other[b] ? longest[a + 1]![b + 1]! + 1 : Math.max(longest[a + 1]![b]!, longest[a]![b + 1]!)
  const aligned: Row[] = []
  let [a, b] = [0, 0]
  while (a < own.length || b < other.length) {
    if (own[a] === other[b]) aligned.push({ ...rows[a++], [locale]: list[b++] })
    else if (b === other.length || (a < own.length && longest[a + 1]![b]! >= longest[a]![b + 1]!))
      aligned.push(rows[a++]!)
    else aligned.push({ [locale]: list[b++]! })
  }
  return aligned
}

const anyOf = (row: Row): Block => (row.en ?? row.fr ?? row.hu)!

function arrange(rows: readonly Row[], taken: Set<string>): EditedBlock[] {
  return rows.map((row) => {
    const block = anyOf(row)
    const where = locales.filter((locale) => row[locale])
    const form = formFor(block.name)
    const base = where[0]!
    const values = form.properties.flatMap((property) =>
      isTranslated(property)
        ? where.map((locale) => {
            const text = textOf(property, row[locale]!.props)
            return [nameValue(property, locale), locale !== base && text === textOf(property, block.props) ? '' : text]
          })
        : [[property.name, textOf(property, block.props)]],
    )
    const key = freeKey(block.id, taken)
    const inside = () => alignInside(where.map((locale) => ({ locale, list: findChildren(row[locale]!)! })))
    return {
      key,
      name: block.name,
      in: where,
      values: Object.fromEntries(values.filter(([, value]) => value !== '')),
      ...(form.isAround && { children: arrange(inside(), taken) }),
    }
  })
}

function alignInside([first, ...others]: readonly { locale: Locale; list: Block[] }[]): Row[] {
  const rows = first!.list.map((block): Row => ({ [first!.locale]: block }))
  return others.reduce<Row[]>((aligned, { locale, list }) => alignRows(aligned, list, locale), rows)
}

/** Block names are unique only within one language's content. */
function freeKey(id: string, taken: Set<string>): string {
  const clean = id.replaceAll(/[^\w-]+/g, '-').slice(0, 60) || 'block'
  let key = clean
  for (let number = 2; taken.has(key); number++) key = `${clean}-${number}`
  taken.add(key)
  return key
}

/** Returns a block's properties in a language, with texts of the first language as fallback. */
export function findProps(block: EditedBlock, locale: Locale): Record<string, unknown> {
  const entries = formFor(block.name).properties.flatMap((property): [string, unknown][] => {
    const text =
      block.values[nameValue(property, locale)] || block.values[nameValue(property, findBaseLocale(block))] || ''
    if (property.kind === 'running') return [[property.name, readText(text)]]
    if (text === '' && property.isOptional) return []
    const isNumber =
      property.kind === 'number' || property.kind === 'amount' || typeof property.choices?.[0] === 'number'
    return [[property.name, isNumber && text !== '' ? Number(text.replace(',', '.')) : text]]
  })
  return Object.fromEntries(entries)
}

function blocksIn(document: EditedDocument, locale: Locale): Block[] {
  return document
    .filter((block) => block.in.includes(locale))
    .map((block) => {
      const children = block.children ? { children: blocksIn(block.children, locale) } : {}
      return { id: block.key, name: block.name, props: { ...findProps(block, locale), ...children } } as Block
    })
}

/** Returns the column value; a language identical to the English is omitted. */
export function toColumn(document: EditedDocument, fields?: FieldBlockName): Translated<Block[]> {
  const named = fields ? nameQuestions(document) : document
  const write = (locale: Locale) => {
    const blocks = blocksIn(named, locale)
    return fields ? toFieldBlocks(blocks, fields) : blocks
  }
  const english = write('en')
  const others = locales.slice(1).flatMap((locale) => {
    const blocks = write(locale)
    return JSON.stringify(blocks) === JSON.stringify(english) ? [] : [[locale, blocks] as const]
  })
  return { en: english, ...Object.fromEntries(others) }
}
