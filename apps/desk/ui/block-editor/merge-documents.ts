/** Two people at the same page: what only one has changed of a block is merged, what both have is shown. */
import { addAfter, addFirst, removeBlock } from './edit-document.ts'
import { type EditedBlock, type EditedDocument, findEdited, listEdited, findParts } from './document.ts'
import { mergeOrders, writeOrder } from './merge-order.ts'

export interface DocumentMerge {
  /** What is there after the merge; of what both have changed, mine. */
  blocks: EditedBlock[]
  conflicts: { part: string; mine: string; theirs: string }[]
}

/**
 * Merges block by block, and text by text within each. Whoever changes a block has it stay, whoever takes it away. Where both have moved
 * blocks, both are followed; where that cannot be, mine stand as I have put them, and the part `order` is a conflict.
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

/** `base` with what the other side has added, and without what it has taken away and nobody has changed. */
function graft(base: EditedDocument, other: EditedDocument, was: EditedDocument): EditedBlock[] {
  let blocks = [...base]
  const isAsItWas = (block: EditedBlock) => JSON.stringify(findEdited(was, block.key)) === JSON.stringify(block)
  for (const { key } of listEdited(base)) {
    const now = findEdited(blocks, key)
    if (now && findEdited(was, key) && !findEdited(other, key) && isAsItWas(now)) blocks = removeBlock(blocks, key)
  }
  // What was moved into an added block stands where it stood.
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

/** Whether blocks of both documents stand in another order, or in another block. */
function hasMoved(was: EditedDocument, is: EditedDocument): boolean {
  return orderOf(was, is) !== orderOf(is, was)
}

function orderOf(blocks: EditedDocument, other: EditedDocument, parent = ''): string {
  return blocks
    .filter(({ key }) => findEdited(other, key))
    .map(({ key, children }) => `${parent}/${key} ${orderOf(children ?? [], other, key)}`)
    .join(' ')
}
