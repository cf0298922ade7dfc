/** Blocks of a page as a form field: one text with all languages in a common arrangement. */
import { type Locale, locales } from '#values/locales.ts'

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
  /** A checkbox: `yes`, or nothing. */
  | 'yes'
  /** Internal name that answers refer to: generated, never typed. */
  | 'name'

export interface BlockProperty {
  name: string
  kind: PropertyKind
  isOptional: boolean
  choices?: (string | number)[]
  least?: number
  most?: number
}

/** Generated from the schema of the block kind. */
export interface BlockForm {
  name: string
  properties: BlockProperty[]
  isAround: boolean
  /** Kind of its children. Default: all kinds that are no parts. */
  holds?: string
  /** Whether it only occurs in its parent kind. */
  isPart?: true
}

export interface EditedBlock {
  /** Unique in the document, and stored as its id. */
  key: string
  name: string
  /** Languages of pages with this block. */
  in: Locale[]
  /** Keyed by property, with the language if translated: `text_en`. Empty values are omitted. */
  values: Record<string, string>
  children?: EditedBlock[]
}

export type EditedDocument = readonly EditedBlock[]

export const isTranslated = ({ kind }: Pick<BlockProperty, 'kind'>): boolean =>
  kind === 'words' || kind === 'link' || kind === 'running'

export const nameValue = (property: BlockProperty, locale: Locale): string =>
  isTranslated(property) ? `${property.name}_${locale}` : property.name

/** Returns the language whose text is the fallback. */
export const findBaseLocale = (block: EditedBlock): Locale => block.in[0] ?? 'en'

export const maxEdited = 300
const deepestEdited = 8

/** `around` null: on the page itself. */
export const findFormsWithin = (forms: readonly BlockForm[], around: BlockForm | null): readonly BlockForm[] =>
  forms.filter(({ name, isPart }) => (around?.holds ? name === around.holds : !isPart))

/** Finds blocks at positions not allowed for their kind. */
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

/** Fixed order of names, so that equal documents are equal texts. */
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

/** Null: invalid, too many, or nested too deeply. */
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

export function listEdited(blocks: EditedDocument): EditedBlock[] {
  return blocks.flatMap((block) => [block, ...listEdited(block.children ?? [])])
}

export const findEdited = (blocks: EditedDocument, key: string): EditedBlock | undefined =>
  listEdited(blocks).find((block) => block.key === key)

/** Each text of each block: `b1.text_fr`. */
export function findParts(blocks: EditedDocument): Map<string, string> {
  return new Map(
    listEdited(blocks).flatMap(({ key, values }) =>
      Object.entries(values).map(([name, value]) => [`${key}.${name}`, value] as const),
    ),
  )
}

/** `b1.text_fr`; null: invalid. */
export function readPart(part: string): { key: string; value: string } | null {
  const [, key, value] = /^([\w-]+)\.(\w+)$/.exec(part) ?? []
  return key !== undefined && value !== undefined ? { key, value } : null
}
