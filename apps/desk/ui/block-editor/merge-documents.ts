/** Merges concurrent edits of a page, block by block; changes of both editors are conflicts. */
import { addAfter, addFirst, removeBlock } from './edit-document.ts'
import { type EditedBlock, type EditedDocument, findEdited, listEdited, findParts } from './document.ts'
import { mergeOrders, writeOrder } from './merge-order.ts'

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
      else blocks = addFirst(blocks, parent, fresh(block))
    }
  }
  place(other, null)
  return blocks
}

/** Whether common blocks have another order or parent. */
function hasMoved(was: EditedDocument, is: EditedDocument): boolean {
  return orderOf(was, is) !== orderOf(is, was)
}

function orderOf(blocks: EditedDocument, other: EditedDocument, parent = ''): string {
  return blocks
    .filter(({ key }) => findEdited(other, key))
    .map(({ key, children }) => `${parent}/${key} ${orderOf(children ?? [], other, key)}`)
    .join(' ')
}
