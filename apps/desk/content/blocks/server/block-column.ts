/** A column of content as one document for all languages, and back. */
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
  writeDocument,
} from '#apps/desk/ui/block-editor/document.ts'
import { readText, writeText } from '#apps/desk/ui/text/marked-text.ts'
import { findBlockForm } from './block-forms.ts'
import { toFieldBlocks, toQuestions, nameQuestions } from './question-column.ts'

/** The same block in the languages that have it. */
type Row = Partial<Record<Locale, Block>>

/**
 * Content as the editor has it: blocks that are arranged alike stand once, in all languages; others in their own. Null: it has what is not
 * typed here. `fields`: of a survey or a questionnaire, whose fields are questions.
 */
export function toDocument(content: Translated<unknown>, fields?: FieldBlockName): EditedBlock[] | null {
  const parse = (blocks: unknown) => toQuestions(parseBlocks(blocks, fields))
  try {
    const english = parse(content.en)
    // A language without content of its own has the English.
    const lists = locales.map((locale) => (content[locale] === undefined ? english : parse(content[locale])))
    // To align lists takes as much as their lengths multiplied: those that are too long for the editor are not.
    if (lists.some((list) => listBlocks(list).length > maxEdited)) return null
    const taken = new Set<string>()
    const document = arrange(alignLists(lists), taken)
    return listEdited(document).length > maxEdited ? null : document
  } catch {
    return null
  }
}

/** The field of a document; empty where the content is not typed here. */
export const documentField = (
  name: string,
  content: Translated<unknown>,
  fields?: FieldBlockName,
): Record<string, string> => {
  const document = toDocument(content, fields)
  return document ? { [name]: writeDocument(document) } : {}
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

/** What two blocks must have in common to be one: all but the words. */
function signatureOf({ name, props }: Block): string {
  const shared = formFor(name).properties.map((property) =>
    isTranslated(property) ? Object.hasOwn(props, property.name) : textOf(property, props),
  )
  return JSON.stringify([name, shared])
}

/** The blocks of three lists in an order that is right for each of them. */
function alignLists([first = [], ...others]: readonly (readonly Block[])[]): Row[] {
  const rows = first.map((block): Row => ({ en: block }))
  return others.reduce<Row[]>((aligned, list, index) => alignRows(aligned, list, locales[index + 1]!), rows)
}

/** The longest common part of both stands once; what is between stands in its own languages. */
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

/** Names of blocks are only their own in one language's content. */
function freeKey(id: string, taken: Set<string>): string {
  const clean = id.replaceAll(/[^\w-]+/g, '-').slice(0, 60) || 'block'
  let key = clean
  for (let number = 2; taken.has(key); number++) key = `${clean}-${number}`
  taken.add(key)
  return key
}

/** The properties of a block in a language, with the first language's words where it has none. */
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

/** The value of a column: a language whose page says the same as the English has none of its own. */
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
