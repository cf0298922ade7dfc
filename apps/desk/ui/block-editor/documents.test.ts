import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EditedBlock, listEdited, findParts, readDocument, writeDocument } from './document.ts'
import { addAfter, addCopy, moveBlock, placeBlock, removeBlock, setValue } from './edit-document.ts'
import { mergeDocuments } from './merge-documents.ts'
import { sortBlocks, writeOrder } from './merge-documents.ts'

const text = (key: string, words = key, children?: EditedBlock[]): EditedBlock => ({
  key,
  name: children ? 'section' : 'text',
  in: ['en', 'fr', 'hu'],
  values: words === '' ? {} : { nodes_en: words },
  ...(children && { children }),
})
const keysOf = (blocks: readonly EditedBlock[]) => listEdited(blocks).map(({ key }) => key)
const page = [text('a'), text('b', '', [text('c'), text('d')]), text('e')]

/** Documents with few blocks, some of them nested. */
const documents = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 7 })
  .chain((keys) => fc.tuple(fc.constant(keys), fc.array(fc.constantFrom('', 'x', 'y'), { minLength: 7, maxLength: 7 })))
  .map(([keys, words]) => {
    const inside = keys.slice(4).map((key, index) => text(key, words[index + 4]))
    return keys
      .slice(0, 4)
      .map((key, index) => text(key, words[index], index === 0 && inside.length > 0 ? inside : undefined))
  })

test('documents: what is written is read again, and what is none is not read', () => {
  fc.assert(
    fc.property(documents, (blocks) => {
      expect(readDocument(writeDocument(blocks))).toEqual(blocks)
    }),
  )
  const deep = (levels: number): unknown =>
    levels === 0 ? [] : [{ key: `k${levels}`, name: 'section', in: ['en'], values: {}, children: deep(levels - 1) }]
  expect(readDocument(JSON.stringify(deep(7)))).not.toBeNull()
  const twice = JSON.stringify([text('a'), text('a')])
  const many = JSON.stringify(Array.from({ length: 301 }, (_, at) => text(`k${at}`)))
  for (const wrong of [JSON.stringify(deep(9)), twice, many, '['.repeat(100_000), '{}', '[null]', 'null', ''])
    expect(readDocument(wrong)).toBeNull()
})

test('documents: blocks are added, moved, copied and taken away where they stand', () => {
  expect(keysOf(moveBlock(page, 'd', -1))).toEqual(['a', 'b', 'd', 'c', 'e'])
  expect(keysOf(moveBlock(page, 'c', -1))).toEqual(keysOf(page))
  expect(keysOf(removeBlock(page, 'b'))).toEqual(['a', 'e'])
  expect(keysOf(addAfter(page, 'c', text('n')))).toEqual(['a', 'b', 'c', 'n', 'd', 'e'])
  expect(keysOf(placeBlock(page, 'a', 'c', 'before'))).toEqual(['b', 'a', 'c', 'd', 'e'])
  expect(keysOf(placeBlock(page, 'e', 'b', 'inside'))).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(placeBlock(page, 'b', 'c', 'after')).toEqual(page)
  const { blocks, key } = addCopy(page, 'b')
  expect(keysOf(blocks).indexOf(key)).toBe(4)
  expect(new Set(keysOf(blocks)).size).toBe(8)
})

test('merge: whoever alone has changed something is followed', () => {
  fc.assert(
    fc.property(documents, documents, (was, other) => {
      expect(mergeDocuments(was, was, was)).toEqual({ blocks: was, conflicts: [] })
      const { blocks, conflicts } = mergeDocuments(was, other, was)
      expect(conflicts).toEqual([])
      for (const [part, value] of findParts(other)) expect(findParts(blocks).get(part)).toBe(value)
      expect(new Set(keysOf(blocks)).size).toBe(keysOf(blocks).length)
    }),
  )
})

test('merge: two blocks, and two languages of one, are written at the same time, and blocks added by both stay', () => {
  const mine = addAfter(setValue(page, 'a', 'nodes_en', 'mine'), 'a', text('of-mine'))
  const theirs = addAfter(
    setValue(setValue(page, 'a', 'nodes_fr', 'leur'), 'd', 'nodes_en', 'theirs'),
    'd',
    text('of-theirs'),
  )
  const { blocks, conflicts } = mergeDocuments(page, mine, theirs)
  expect(conflicts).toEqual([])
  expect(keysOf(blocks)).toEqual(['a', 'of-mine', 'b', 'c', 'd', 'of-theirs', 'e'])
  expect(Object.fromEntries(findParts(blocks))).toMatchObject({
    'a.nodes_en': 'mine',
    'a.nodes_fr': 'leur',
    'd.nodes_en': 'theirs',
  })
})

test('merge: one text that both have changed is a conflict; the order of who alone has moved is kept', () => {
  const theirs = moveBlock(setValue(page, 'a', 'nodes_en', 'theirs'), 'a', 1)
  const { blocks, conflicts } = mergeDocuments(page, setValue(page, 'a', 'nodes_en', 'mine'), theirs)
  expect(conflicts).toEqual([{ part: 'a.nodes_en', mine: 'mine', theirs: 'theirs' }])
  expect(keysOf(blocks)).toEqual(['b', 'c', 'd', 'a', 'e'])
  expect(findParts(blocks).get('a.nodes_en')).toBe('mine')
})

test('merge: what one takes away goes, unless the other has changed it', () => {
  expect(keysOf(mergeDocuments(page, removeBlock(page, 'c'), setValue(page, 'd', 'nodes_en', 'x')).blocks)).toEqual([
    'a',
    'b',
    'd',
    'e',
  ])
  for (const [mine, theirs] of [
    [removeBlock(page, 'c'), setValue(page, 'c', 'nodes_en', 'kept')],
    [setValue(page, 'c', 'nodes_en', 'kept'), removeBlock(page, 'c')],
  ] as const) {
    const { blocks } = mergeDocuments(page, mine, theirs)
    expect(findParts(blocks).get('c.nodes_en')).toBe('kept')
    expect(keysOf(blocks).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  }
})

test('merge: two people move blocks at the same time, and both are followed', () => {
  const list = ['a', 'b', 'c', 'd', 'e'].map((key) => text(key))
  const both = mergeDocuments(list, moveBlock(list, 'a', 1), moveBlock(list, 'e', -1))
  expect([keysOf(both.blocks), both.conflicts]).toEqual([['b', 'a', 'c', 'e', 'd'], []])
  const nested = mergeDocuments(page, moveBlock(page, 'c', 1), placeBlock(page, 'a', 'b', 'inside'))
  expect([writeOrder(nested.blocks), nested.conflicts]).toEqual(['[["b",[["d"],["a"],["c"]]],["e"]]', []])
})

test('merge: where two people have moved one block to two places, that is shown, and either order can be taken', () => {
  const list = ['a', 'b', 'c'].map((key) => text(key))
  const [mine, theirs] = [moveBlock(list, 'b', -1), moveBlock(list, 'b', 1)]
  const { blocks, conflicts } = mergeDocuments(list, mine, theirs)
  expect(keysOf(blocks)).toEqual(['b', 'a', 'c'])
  expect(conflicts).toEqual([{ part: 'order', mine: '[["b"],["a"],["c"]]', theirs: '[["a"],["c"],["b"]]' }])
  expect(keysOf(sortBlocks(blocks, conflicts[0]!.theirs))).toEqual(['a', 'c', 'b'])
  const into = mergeDocuments(page, placeBlock(page, 'c', 'a', 'before'), placeBlock(page, 'c', 'e', 'after'))
  expect(keysOf(into.blocks)).toEqual(['c', 'a', 'b', 'd', 'e'])
  expect(into.conflicts).toMatchObject([{ part: 'order' }])
})

test('merge: of what two people arrange nothing is lost or there twice, and an order that is not disputed has what both have done', () => {
  const orders = fc
    .shuffledSubarray(['a', 'b', 'c', 'd', 'e'], { minLength: 5 })
    .map((keys) => keys.map((key) => text(key)))
  const list = ['a', 'b', 'c', 'd', 'e'].map((key) => text(key))
  fc.assert(
    fc.property(orders, orders, (mine, theirs) => {
      const { blocks, conflicts } = mergeDocuments(list, mine, theirs)
      const [own, other, merged] = [mine, theirs, blocks].map(keysOf)
      expect(merged!.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
      if (conflicts.length > 0) expect(merged).toEqual(own)
      else
        for (const one of merged!)
          for (const two of merged!.slice(merged!.indexOf(one) + 1)) {
            const isOf = (keys: readonly string[]) => keys.indexOf(one) < keys.indexOf(two)
            expect(isOf(own!) || isOf(other!)).toBe(true)
          }
    }),
  )
})

test('merge: an order puts blocks into others, too; what it names and is not there, or cannot hold anything, is passed over', () => {
  const arranged = (order: string) => writeOrder(sortBlocks(page, order))
  expect(arranged('[["gone"],["e"],["a"],["b",[["d"],["c"]]]]')).toBe('[["e"],["a"],["b",[["d"],["c"]]]]')
  expect(arranged('[["b",[["e"],["c"],["d"]]],["a"]]')).toBe('[["b",[["e"],["c"],["d"]]],["a"]]')
  expect(arranged('[["a",[["e"]]]]')).toBe(writeOrder(page))
  expect(arranged('[["b",[["b"]]]]')).toBe('[["b",[["c"],["d"]]],["a"],["e"]]')
})

test('merge: one puts blocks into a new section while the other moves them: each is there once, with what was added', () => {
  const list = ['a', 'b', 'c'].map((key) => text(key))
  const theirs = [text('a'), text('n', '', [text('b'), text('x')]), text('c')]
  const { blocks, conflicts } = mergeDocuments(list, moveBlock(list, 'a', 1), theirs)
  expect([writeOrder(blocks), conflicts]).toEqual(['[["a"],["n",[["b"],["x"]]],["c"]]', []])
  const emptied = mergeDocuments(
    [text('s', '', [text('p')]), text('q'), text('r')],
    [text('s', '', [text('m')]), text('p'), text('q'), text('r')],
    [text('s', '', [text('p')]), text('r'), text('q')],
  )
  expect([writeOrder(emptied.blocks), emptied.conflicts]).toEqual(['[["s",[["m"]]],["p"],["r"],["q"]]', []])
})
