/** The blocks of a page as a field of a form: a text that holds them in all languages, arranged once. */
import { type Locale, locales } from '#values/locales.ts'

/** What a property is: how it is typed, and whether each language has its own. */
export type PropertyKind =
  | 'words'
  | 'link'
  | 'running'
  | 'picture'
  | 'file'
  | 'questionnaire'
  | 'video'
  | 'choice'
  | 'number'
  /** A number of any size. */
  | 'amount'
  | 'day'
  /** A box to tick: `yes`, or nothing. */
  | 'yes'
  /** What answers know it by: made for it, and typed by nobody. */
  | 'name'

/** A property of a block, as its schema has it. */
export interface BlockProperty {
  name: string
  kind: PropertyKind
  isOptional: boolean
  /** Of a choice. */
  choices?: (string | number)[]
  /** Of a number. */
  least?: number
  most?: number
}

/** What is typed of a kind of block: made from its schema. */
export interface BlockForm {
  name: string
  properties: BlockProperty[]
  /** Whether other blocks stand in it. */
  isAround: boolean
  /** The only kind that stands in it. Default: every one that is no part. */
  holds?: string
  /** It stands in nothing but what holds it. */
  isPart?: true
}

export interface EditedBlock {
  /** Its own in the document, and what its id is stored as. */
  key: string
  name: string
  /** The languages whose page has it. */
  in: Locale[]
  /** By the names of properties, with the language where each has its own: `text_en`. What is empty is not there. */
  values: Record<string, string>
  /** Of a block around others. */
  children?: EditedBlock[]
}

export type EditedDocument = readonly EditedBlock[]

export const isTranslated = ({ kind }: Pick<BlockProperty, 'kind'>): boolean =>
  kind === 'words' || kind === 'link' || kind === 'running'

export const nameValue = (property: BlockProperty, locale: Locale): string =>
  isTranslated(property) ? `${property.name}_${locale}` : property.name

/** Whose words stand in where a language has none. */
export const findBaseLocale = (block: EditedBlock): Locale => block.in[0] ?? 'en'

/** More are no page any more. */
export const maxEdited = 300
/** As deep as stored blocks may stand. */
const deepestEdited = 8

/** What can stand in a block of this kind; null: on the page itself. */
export const findFormsWithin = (forms: readonly BlockForm[], around: BlockForm | null): readonly BlockForm[] =>
  forms.filter(({ name, isPart }) => (around?.holds ? name === around.holds : !isPart))

/** Blocks that stand where their kind does not. */
export function findMisplaced(
  blocks: EditedDocument,
  forms: readonly BlockForm[],
  around: BlockForm | null = null,
): EditedBlock[] {
  const within = findFormsWithin(forms, around)
  return blocks.flatMap((block) => {
    const inside = forms.find(({ name }) => name === block.name) ?? null
    const wrong = within.some(({ name }) => name === block.name) ? [] : [block]
    return [...wrong, ...findMisplaced(block.children ?? [], forms, inside)]
  })
}

/** Always in the same order of names, so that the same document is the same text. */
export const writeDocument = (blocks: EditedDocument): string => JSON.stringify(blocks.map(orderBlock))

const orderBlock = ({ key, name, in: where, values, children }: EditedBlock): EditedBlock => ({
  key,
  name,
  in: locales.filter((locale) => where.includes(locale)),
  values: Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ),
  ...(children && { children: children.map(orderBlock) }),
})

/** The blocks of a field; null where it holds none such, too many, or too deep. */
export function readDocument(value: string): EditedBlock[] | null {
  try {
    const blocks: unknown = JSON.parse(value)
    return isDocument(blocks, 1) && isDistinct(listEdited(blocks)) ? blocks : null
  } catch {
    return null
  }
}

function isDocument(value: unknown, depth: number): value is EditedBlock[] {
  return Array.isArray(value) && depth <= deepestEdited && value.every((block) => isBlock(block, depth))
}

function isBlock(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { key, name, in: where, values, children } = value as Record<string, unknown>
  return (
    typeof key === 'string' &&
    /^[\w-]{1,80}$/.test(key) &&
    typeof name === 'string' &&
    Array.isArray(where) &&
    where.length > 0 &&
    where.every((locale) => locales.includes(locale as Locale)) &&
    typeof values === 'object' &&
    values !== null &&
    Object.entries(values).every(([property, text]) => /^\w{1,40}$/.test(property) && typeof text === 'string') &&
    (children === undefined || isDocument(children, depth + 1))
  )
}

function isDistinct(blocks: readonly EditedBlock[]): boolean {
  return blocks.length <= maxEdited && new Set(blocks.map(({ key }) => key)).size === blocks.length
}

/** All blocks, with those that stand in others, in the order of the page. */
export function listEdited(blocks: EditedDocument): EditedBlock[] {
  return blocks.flatMap((block) => [block, ...listEdited(block.children ?? [])])
}

export const findEdited = (blocks: EditedDocument, key: string): EditedBlock | undefined =>
  listEdited(blocks).find((block) => block.key === key)

/** Each text of each block by itself: `b1.text_fr`. */
export function findParts(blocks: EditedDocument): Map<string, string> {
  return new Map(
    listEdited(blocks).flatMap(({ key, values }) =>
      Object.entries(values).map(([name, value]) => [`${key}.${name}`, value] as const),
    ),
  )
}

/** `b1.text_fr` as a block and a value of it; null for what is none. */
export function readPart(part: string): { key: string; value: string } | null {
  const [, key, value] = /^([\w-]+)\.(\w+)$/.exec(part) ?? []
  return key !== undefined && value !== undefined ? { key, value } : null
}
