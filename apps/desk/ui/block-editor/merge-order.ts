/** Merges concurrent rearrangements of blocks, keeping the moves of both editors where possible. */
import { type EditedBlock, type EditedDocument, findEdited, listEdited } from './document.ts'
import { addFirst, placeBlock, removeBlock } from './edit-document.ts'

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
  return last === undefined ? addFirst(removeBlock(blocks, key), parent, moved) : placeBlock(blocks, key, last, 'after')
}

/** Adds the other side's moves to `merged`. Disputed: they conflict, and my order stays. */
export function mergeOrders(sides: Sides, merged: EditedDocument): { blocks: EditedBlock[]; isDisputed: boolean } {
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
