/** Merges concurrent edits of a page, block by block; changes of both editors are conflicts. */
import { addAfter, addInto, removeBlock, placeBlock } from './edit-document.ts'
import { type EditedBlock, type EditedDocument, findEdited, listEdited, findParts } from './document.ts'

export interface DocumentMerge {
  /** The merged blocks; in conflicts, mine. */
  blocks: EditedBlock[]
  conflicts: { part: string; mine: string; theirs: string }[]
}

/**
 * A changed block outlives its deletion by the other editor. Moves of both are combined; if that is
 * impossible, my order is kept, and the part `order` is a conflict.
 */
export function mergeDocuments(was: EditedDocument, mine: EditedDocument, theirs: EditedDocument): DocumentMerge {
  const parts = { was: findParts(was), mine: findParts(mine), theirs: findParts(theirs) }
  const moved = { mine: hasMoved(was, mine), theirs: hasMoved(was, theirs) }
  const conflicts: DocumentMerge['conflicts'] = []

  const mergeValues = (key: string): EditedBlock['values'] => {
    const names = [mine, theirs].flatMap((side) => Object.keys(findEdited(side, key)!.values))
    const merged = [...new Set(names)].map((name) => {
      const part = `${key}.${name}`
      const [before = '', own = '', other = ''] = [parts.was.get(part), parts.mine.get(part), parts.theirs.get(part)]
      if (own === before) return [name, other] as const
      if (other !== before && other !== own) conflicts.push({ part, mine: own, theirs: other })
      return [name, own] as const
    })
    return Object.fromEntries(merged.filter(([, value]) => value !== ''))
  }
  const merge = (block: EditedBlock): EditedBlock => ({
    ...block,
    ...(findEdited(mine, block.key) && findEdited(theirs, block.key) && { values: mergeValues(block.key) }),
    ...(block.children && { children: block.children.map(merge) }),
  })
  if (!moved.theirs) return { blocks: graft(mine, theirs, was).map(merge), conflicts }
  if (!moved.mine) return { blocks: graft(theirs, mine, was).map(merge), conflicts }
  const { blocks, isDisputed } = mergeOrders({ was, mine, theirs }, graft(mine, theirs, was))
  if (isDisputed) conflicts.push({ part: 'order', mine: writeOrder(mine), theirs: writeOrder(theirs) })
  return { blocks: blocks.map(merge), conflicts }
}

/** Adds the other side's new blocks to `base`, and removes those it has deleted, if unchanged. */
function graft(base: EditedDocument, other: EditedDocument, was: EditedDocument): EditedBlock[] {
  let blocks = [...base]
  const isAsItWas = (block: EditedBlock) => JSON.stringify(findEdited(was, block.key)) === JSON.stringify(block)
  for (const { key } of listEdited(base)) {
    const now = findEdited(blocks, key)
    if (now && findEdited(was, key) && !findEdited(other, key) && isAsItWas(now)) blocks = removeBlock(blocks, key)
  }
  // Blocks moved into an added block keep their position.
  const fresh = (block: EditedBlock): EditedBlock => ({
    ...block,
    ...(block.children && { children: block.children.filter(({ key }) => !findEdited(blocks, key)).map(fresh) }),
  })
  const place = (list: EditedDocument, parent: string | null) => {
    for (const [at, block] of list.entries()) {
      if (findEdited(blocks, block.key)) {
        place(block.children ?? [], block.key)
        continue
      }
      if (findEdited(was, block.key) && isAsItWas(block)) continue
      const last = list.slice(0, at).findLast(({ key }) => findEdited(blocks, key))
      if (last) blocks = addAfter(blocks, last.key, fresh(block))
      else blocks = addInto(blocks, parent, fresh(block), 'first')
    }
  }
  place(other, null)
  return blocks
}

/** Whether common blocks have another order or parent. */
function hasMoved(was: EditedDocument, is: EditedDocument): boolean {
  return commonOrderOf(was, is) !== commonOrderOf(is, was)
}

function commonOrderOf(blocks: EditedDocument, other: EditedDocument, parent = ''): string {
  return blocks
    .filter(({ key }) => findEdited(other, key))
    .map(({ key, children }) => `${parent}/${key} ${commonOrderOf(children ?? [], other, key)}`)
    .join(' ')
}

type Order = [key: string, inside?: Order][]

interface Sides {
  was: EditedDocument
  mine: EditedDocument
  theirs: EditedDocument
}

/** Keys, with those of nested blocks. */
export const writeOrder = (blocks: EditedDocument): string => JSON.stringify(orderOf(blocks))

const orderOf = (blocks: EditedDocument): Order =>
  blocks.map(({ key, children }) => (children ? [key, orderOf(children)] : [key]))

/** Unlisted blocks stay behind their predecessor. */
export function sortBlocks(blocks: EditedDocument, order: string): EditedBlock[] {
  const arrange = (arranged: EditedBlock[], list: Order, parent: string | null): EditedBlock[] =>
    list.reduce((done, [key, inside], at) => {
      const placed = put(done, key, { parent, before: list.slice(0, at).map(([one]) => one) })
      return inside ? arrange(placed, inside, key) : placed
    }, arranged)
  return arrange([...blocks], JSON.parse(order) as Order, null)
}

interface Spot {
  parent: string | null
  /** Keys of its predecessors there. */
  before: readonly string[]
}

/** Moves a block behind the last of its predecessors that exist there. */
function put(blocks: EditedBlock[], key: string, { parent, before }: Spot): EditedBlock[] {
  const moved = findEdited(blocks, key)
  if (!moved || (parent !== null && (findEdited([moved], parent) || !findEdited(blocks, parent)?.children)))
    return blocks
  const beside = parent === null ? blocks : findEdited(blocks, parent)!.children!
  const last = before.findLast((one) => beside.some((block) => block.key === one))
  return last === undefined
    ? addInto(removeBlock(blocks, key), parent, moved, 'first')
    : placeBlock(blocks, key, last, 'after')
}

/** Adds the other side's moves to `merged`. Disputed: they conflict, and my order stays. */
function mergeOrders(sides: Sides, merged: EditedDocument): { blocks: EditedBlock[]; isDisputed: boolean } {
  const places = { was: placesOf(sides.was), mine: placesOf(sides.mine), theirs: placesOf(sides.theirs) }
  let blocks = [...merged]
  let isDisputed = false
  for (const { key } of listEdited(sides.theirs)) {
    const [before, own, other] = [places.was.get(key), places.mine.get(key), places.theirs.get(key)]
    if (!before || !own || !other || other.parent === before.parent) continue
    if (own.parent === before.parent) blocks = put(blocks, key, other)
    else isDisputed ||= own.before.at(-1) !== other.before.at(-1)
    isDisputed ||= placesOf(blocks).get(key)?.parent !== other.parent
  }
  const sort = (list: EditedDocument, parent: string | null): EditedBlock[] => {
    const isCommon = (key: string) => Object.values(places).every((side) => side.get(key)?.parent === parent)
    const isBefore = (one: string, other: string) => {
      const [before, own, theirs] = [places.was, places.mine, places.theirs].map(
        (side) => side.get(one)!.before.length < side.get(other)!.before.length,
      )
      return own === before ? theirs! : own!
    }
    const sorted = sortGroups(list, isCommon, isBefore)
    isDisputed ||= sorted === null
    return (sorted ?? list).map((block) =>
      block.children ? { ...block, children: sort(block.children, block.key) } : block,
    )
  }
  return { blocks: sort(blocks, null), isDisputed }
}

/** Blocks of only one side stay behind their predecessor. Null: no order satisfies both. */
function sortGroups(
  list: EditedDocument,
  isCommon: (key: string) => boolean,
  isBefore: (one: string, other: string) => boolean,
): EditedBlock[] | null {
  const first = list.findIndex(({ key }) => isCommon(key))
  if (first < 0) return [...list]
  const sorted = list.slice(0, first)
  const groups: [EditedBlock, ...EditedBlock[]][] = []
  for (const block of list.slice(first)) {
    if (isCommon(block.key)) groups.push([block])
    else groups.at(-1)!.push(block)
  }
  while (groups.length > 0) {
    const next = groups.findIndex(([one]) => groups.every(([other]) => other === one || isBefore(one.key, other.key)))
    if (next < 0) return null
    sorted.push(...groups.splice(next, 1)[0]!)
  }
  return sorted
}

function placesOf(blocks: EditedDocument, parent: string | null = null): Map<string, Spot> {
  const keys = blocks.map(({ key }) => key)
  return new Map(
    blocks.flatMap(({ key, children }, at) => [
      [key, { parent, before: keys.slice(0, at) }] as const,
      ...placesOf(children ?? [], key),
    ]),
  )
}
