/** Operations on the blocks of a document: each returns a new one. */
import { locales } from '#values/locales.ts'
import { type BlockForm, type EditedBlock, type EditedDocument, findEdited } from './document.ts'

const newKey = (): string =>
  `b-${Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Required properties get defaults. */
export function createBlock({ name, properties, isAround }: BlockForm): EditedBlock {
  const values = properties.flatMap(({ name: property, kind, isOptional, choices, most }) => {
    if (isOptional) return []
    if (kind === 'number') return [[property, String(most ?? 1)] as const]
    return kind === 'choice' ? [[property, String(choices![0])] as const] : []
  })
  return {
    key: newKey(),
    name,
    in: [...locales],
    values: Object.fromEntries(values),
    ...(isAround && { children: [] }),
  }
}

function inList(
  blocks: EditedDocument,
  key: string,
  change: (list: EditedDocument, at: number) => EditedDocument,
): EditedBlock[] {
  const at = blocks.findIndex((block) => block.key === key)
  if (at >= 0) return [...change(blocks, at)]
  return blocks.map((block) => (block.children ? { ...block, children: inList(block.children, key, change) } : block))
}

/** At the end if that block does not exist. */
export function addAfter(blocks: EditedDocument, key: string, added: EditedBlock): EditedBlock[] {
  if (!findEdited(blocks, key)) return [...blocks, added]
  return inList(blocks, key, (list, at) => list.toSpliced(at + 1, 0, added))
}

/** `parent` null: on the page itself. */
export function addInto(
  blocks: EditedDocument,
  parent: string | null,
  added: EditedBlock,
  place: 'first' | 'last' = 'last',
): EditedBlock[] {
  const join = (list: EditedDocument) => (place === 'first' ? [added, ...list] : [...list, added])
  if (parent === null) return join(blocks)
  return inList(blocks, parent, (list, at) => list.with(at, { ...list[at]!, children: join(list[at]!.children ?? []) }))
}

export const removeBlock = (blocks: EditedDocument, key: string): EditedBlock[] =>
  inList(blocks, key, (list, at) => list.toSpliced(at, 1))

export const moveBlock = (blocks: EditedDocument, key: string, by: -1 | 1): EditedBlock[] =>
  inList(blocks, key, (list, at) => (list[at + by] ? list.with(at, list[at + by]!).with(at + by, list[at]!) : list))

export type Place = 'before' | 'after' | 'inside'

/** Never moves a block into itself. */
export function placeBlock(blocks: EditedDocument, key: string, target: string, place: Place): EditedBlock[] {
  const moved = findEdited(blocks, key)
  if (!moved || findEdited([moved], target)) return [...blocks]
  const rest = removeBlock(blocks, key)
  if (place === 'inside') return addInto(rest, target, moved)
  return inList(rest, target, (list, at) => list.toSpliced(place === 'after' ? at + 1 : at, 0, moved))
}

/** Returns the key of the copy, too. */
export function addCopy(blocks: EditedDocument, key: string): { blocks: EditedBlock[]; key: string } {
  let copied = key
  const changed = inList(blocks, key, (list, at) => {
    const copy = renamed(list[at]!)
    copied = copy.key
    return list.toSpliced(at + 1, 0, copy)
  })
  return { blocks: changed, key: copied }
}

/** Answers refer to a question by its name, so a copy gets a new one. */
const withoutNames = ({ field: _, value: __, ...values }: EditedBlock['values']): EditedBlock['values'] => values

const renamed = (block: EditedBlock): EditedBlock => ({
  ...block,
  key: newKey(),
  values: withoutNames(block.values),
  ...(block.children && { children: block.children.map(renamed) }),
})

export const setValue = (blocks: EditedDocument, key: string, name: string, value: string): EditedBlock[] =>
  inList(blocks, key, (list, at) => list.with(at, { ...list[at]!, values: { ...list[at]!.values, [name]: value } }))
