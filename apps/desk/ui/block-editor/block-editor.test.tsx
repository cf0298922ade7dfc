// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { BlockEditor } from './block-editor.tsx'
import { type BlockForm, type EditedBlock, readDocument, writeDocument } from './document.ts'

const words = (name: string) => ({ name, kind: 'words' as const, isOptional: false })
const forms: BlockForm[] = [
  { name: 'title', properties: [words('text')], isAround: false },
  { name: 'section', properties: [], isAround: true },
  { name: 'button', properties: [words('label'), { ...words('href'), kind: 'link' }], isAround: false },
  {
    name: 'column',
    properties: [{ name: 'span', kind: 'number', isOptional: false, least: 1, most: 12 }],
    isAround: true,
  },
]
const sources = { forms, pictures: [], files: [], questionnaires: [] }
const text = (key: string, words: string): EditedBlock => ({
  key,
  name: 'title',
  in: ['en', 'fr', 'hu'],
  values: { text_en: words },
})
const section = (key: string, ...children: EditedBlock[]): EditedBlock => ({
  key,
  name: 'section',
  in: ['en', 'fr', 'hu'],
  values: {},
  children,
})

let value = ''
const keep = (next: string): void => void (value = next)
function open(blocks: EditedBlock[]) {
  keep(writeDocument(blocks))
  return openPart(<Page first={value} />)
}

function Page({ first }: { first: string }) {
  const [own, setOwn] = useState(first)
  return (
    <BlockEditor
      name="content"
      label="Content"
      value={own}
      errors={{}}
      stale={[]}
      sources={sources}
      onChange={(next) => {
        keep(next)
        setOwn(next)
      }}
      onCheck={() => {}}
    />
  )
}

const outline = (blocks: readonly EditedBlock[] = readDocument(value)!): unknown[] =>
  blocks.map(({ key, children }) => (children ? [key, ...outline(children)] : key))
const rowOf = (key: string) => document.getElementById(`block-${key}`)!.closest('li')!
async function drag(key: string, target: string): Promise<void> {
  fireEvent.dragStart(rowOf(key).querySelector('[draggable]')!)
  const head = rowOf(target).firstElementChild as HTMLElement
  await vi.waitFor(() => {
    fireEvent.dragOver(head)
    expect(head.dataset['over']).toBe('after')
  })
  fireEvent.drop(head)
}

test('block editor: a block is dragged after another one, and out of a section', async () => {
  await open([text('a', 'A'), section('s', text('b', 'B')), text('c', 'C')])
  await drag('a', 'c')
  await expect.poll(() => outline()).toEqual([['s', 'b'], 'c', 'a'])
  await drag('b', 'a')
  await expect.poll(() => outline()).toEqual([['s'], 'c', 'a', 'b'])
})

test('block editor: what was typed after a block was taken away stays when that is undone', async () => {
  const { user } = await open([text('a', 'A'), text('b', 'B')])
  await user.click(within(rowOf('a')).getAllByRole('button').at(-1)!)
  expect(outline()).toEqual(['b'])
  await user.click(document.getElementById('block-b')!)
  await user.type(document.getElementById('field-content.b.text_en')!, ' and more')
  await user.click(document.getElementById('field-content-undo')!)
  expect(outline()).toEqual(['a', 'b'])
  expect(readDocument(value)![1]!.values['text_en']).toBe('B and more')
})

test('block editor: a new block has a form of its schema, each language beside the others', async () => {
  const { user } = await open([])
  await user.selectOptions(document.getElementById('field-content-kind')!, 'column')
  await user.click(document.getElementById('field-content-add')!)
  const [column] = readDocument(value)!
  expect(column).toMatchObject({ name: 'column', values: { span: '12' }, children: [] })
  await user.selectOptions(document.getElementById(`field-content-${column!.key}-kind`)!, 'button')
  await user.click(document.getElementById(`field-content-${column!.key}-add`)!)
  const [inside] = readDocument(value)![0]!.children!
  for (const name of ['label_en', 'label_fr', 'label_hu', 'href_en', 'href_fr', 'href_hu'])
    expect(document.getElementById(`field-content.${inside!.key}.${name}`), name).not.toBeNull()
})
