// @vitest-environment happy-dom
import { createEvent, fireEvent, screen } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openDeskPart } from '#apps/desk/testing/open-page.tsx'
import { blockForms } from '#apps/desk/content/blocks/server/block-forms.ts'
import { sampleSources } from '#apps/desk/content/testing/samples.ts'
import { BlockEditor } from './block-editor.tsx'
import { type EditedBlock, readDocument, writeDocument } from './document.ts'

const block = (key: string, name = 'title', more: Partial<EditedBlock> = {}): EditedBlock => ({
  key,
  name,
  in: ['en', 'fr', 'hu'],
  values: name === 'title' ? { text_en: key.toUpperCase() } : {},
  ...more,
})

/** Opens the editor with these blocks; flaws can be changed by its button. */
async function open(first: EditedBlock[], checks: Record<string, string>[] = [{}], sources = sampleSources) {
  let value = writeDocument(first)
  function Page() {
    const [own, setOwn] = useState(value)
    const [errors, setErrors] = useState<Record<string, string>>({})
    const change = (next: string) => {
      value = next
      setOwn(next)
    }
    return (
      <>
        <BlockEditor
          {...{ errors, stale: [], sources, onCheck: () => {} }}
          name="content"
          label="Content"
          value={own}
          onChange={change}
        />
        <button type="button" onClick={() => setErrors(checks.shift() ?? {})}>
          Check
        </button>
      </>
    )
  }
  const opened = await openDeskPart(<Page />)
  return { ...opened, blocks: () => readDocument(value)! }
}
const press = (name: string) => screen.getByRole('button', { name })
const focused = () => document.activeElement
const told = () => document.querySelector('fieldset [role=status]')!.textContent

test('block editor: after each step the focus is where it was done: the new block, the button that moved it, the way back', async () => {
  const { user, blocks } = await open([block('a'), block('b'), block('c')])
  await user.click(press('Move down: Heading: A'))
  await vi.waitFor(() => expect(focused()).toBe(press('Move down: Heading: A')))
  expect(blocks().map(({ key }) => key)).toEqual(['b', 'a', 'c'])
  await user.click(press('Move up: Heading: C'))
  await vi.waitFor(() => expect(focused()).toBe(press('Move up: Heading: C')))
  await user.click(press('Duplicate: Heading: B'))
  await vi.waitFor(() => expect(focused()!.id).toBe(`block-${blocks()[1]!.key}`))
  await user.click(press('Remove: Heading: C'))
  await vi.waitFor(() => expect(focused()).toBe(press('Undo the last step')))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type of block' }), 'Row')
  await user.click(press('Add block'))
  const added = blocks().at(-1)!
  await vi.waitFor(() => expect(focused()!.id).toBe(`block-${added.key}`))
  expect([added.name, focused()!.getAttribute('aria-expanded')]).toEqual(['row', 'true'])
  // The most frequent choice is offered again.
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type of block' }).value).toBe('text')
})

test('block editor: a block is opened and closed by its name, and one that stands alone is open', async () => {
  const { user } = await open([block('a'), block('b')])
  const states = () => [...document.querySelectorAll('[aria-expanded]')].map((one) => one.getAttribute('aria-expanded'))
  expect(states()).toEqual(['false', 'false'])
  await user.click(document.getElementById('block-a')!)
  await user.click(document.getElementById('block-b')!)
  expect(states()).toEqual(['true', 'true'])
  await user.click(document.getElementById('block-a')!)
  expect(states()).toEqual(['false', 'true'])
})

test('block editor: a block that is newly found wrong is opened and has the focus; what was told before has it no more', async () => {
  const again = { 'content.b': 'Still not here.', 'content.a': '' }
  const later = { 'content.b': 'Nor now.' }
  const { user } = await open(
    [block('a'), block('b')],
    [{ 'content.b': 'Not here.' }, again, { 'content.a': 'Nor this.', ...later }, later],
  )
  await user.click(press('Check'))
  await vi.waitFor(() => expect(focused()!.id).toBe('block-b'))
  expect(focused()!.getAttribute('aria-expanded')).toBe('true')
  await user.click(press('Check'))
  expect(focused()).toBe(press('Check'))
  await user.click(press('Check'))
  await vi.waitFor(() => expect(focused()!.id).toBe('block-a'))
  await user.click(document.getElementById('block-b')!)
  await user.click(press('Check'))
  // Anything it has started is finished before the next.
  await user.click(press('Check'))
  expect(document.getElementById('block-b')!.getAttribute('aria-expanded')).toBe('false')
})

test('block editor: what is wrong in a block is marked at it, and not at one whose key begins alike', async () => {
  const { user } = await open(
    [block('a'), block('ab'), block('abc')],
    [{ 'content.ab.text_en': 'Not here.', 'content.abc': '' }],
  )
  await user.click(press('Check'))
  const wrong = [...document.querySelectorAll('li[data-wrong]')]
  expect(wrong.map((one) => one.contains(document.getElementById('block-ab')))).toEqual([true])
})

test('block editor: twenty steps are taken back, and no more', async () => {
  const { user, blocks } = await open([block('a'), block('b')])
  const [first] = screen.getAllByRole('button', { name: 'Duplicate: Heading: A' })
  for (let step = 0; step < 21; step++) await user.click(first!)
  expect(blocks()).toHaveLength(23)
  const undo = press('Undo the last step')
  for (let step = 0; step < 20; step++) await user.click(undo)
  expect([blocks().length, undo.getAttribute('aria-disabled')]).toEqual([3, 'true'])
})

const headOf = (one: string) => document.getElementById(`block-${one}`)!.closest('div')!

/**
 * Drags a block over another one, that far below its upper edge of a hundred, and drops it there.
 */
async function dropAt(key: string, target: string, y: number, place: string): Promise<void> {
  const over = (kind: 'dragOver' | 'drop') =>
    fireEvent(headOf(target), Object.defineProperty(createEvent[kind](headOf(target)), 'clientY', { value: 200 + y }))
  vi.spyOn(headOf(target), 'getBoundingClientRect').mockReturnValue({ top: 200, height: 100 } as DOMRect)
  fireEvent.dragStart(headOf(key).querySelector('[draggable]')!)
  await vi.waitFor(() => {
    over('dragOver')
    expect(headOf(target).dataset['over']).toBe(place)
  })
  over('drop')
}
const dropInto = (key: string, target: string) => dropAt(key, target, 50, 'inside')

test('block editor: a block is dragged into a section, and not where it would stand too deep', async () => {
  const { blocks } = await open([block('a'), block('s', 'section', { children: [] })])
  await dropInto('a', 's')
  await vi.waitFor(() => expect(blocks().map(({ key, children }) => [key, children?.length])).toEqual([['s', 1]]))
  expect(told()).toBe('Moved: Heading: A')

  const deep = (level: number): EditedBlock =>
    block(`s${level}`, 'section', { children: level < 7 ? [deep(level + 1)] : [] })
  const { blocks: nested } = await open([block('x', 'section', { children: [] }), deep(1)])
  const before = nested()
  await dropInto('x', 's7')
  await vi.waitFor(() => expect(told()).not.toBe(''))
  expect([told(), nested()]).toEqual(['It cannot go there: that is nested too deeply.', before])
  expect(press('Undo the last step').getAttribute('aria-disabled')).toBe('true')
})

test.each([
  ['c', 'a', 49, 'before', 'c a b'],
  ['a', 'c', 49, 'before', 'b a c'],
  ['a', 'c', 50, 'after', 'b c a'],
  ['c', 'a', 50, 'after', 'a c b'],
])(
  'block editor: %s is dropped on %s, %i below its upper edge: it stands %s it',
  async (key, target, y, place, order) => {
    const { blocks } = await open([block('a'), block('b'), block('c')])
    await dropAt(key, target, y, place)
    await vi.waitFor(() =>
      expect(
        blocks()
          .map((one) => one.key)
          .join(' '),
      ).toBe(order),
    )
    expect(told()).toBe(`Moved: Heading: ${key.toUpperCase()}`)
    // The drop marker disappears with the drop.
    await vi.waitFor(() => expect(document.querySelector('[data-over]')).toBeNull())
  },
)

test('block editor: dropped where it stands already nothing is moved, and there is nothing to take back', async () => {
  const { blocks } = await open([block('a'), block('b')])
  const before = blocks()
  await dropAt('a', 'b', 10, 'before')
  expect([blocks(), told(), press('Undo the last step').getAttribute('aria-disabled')]).toEqual([before, '', 'true'])
  // A drag that ends elsewhere, or is not of a block, drops nothing.
  fireEvent.dragStart(headOf('a').querySelector('[draggable]')!)
  fireEvent.dragEnd(headOf('a').querySelector('[draggable]')!)
  fireEvent.dragOver(headOf('b'))
  fireEvent.drop(headOf('b'))
  expect([blocks(), document.querySelector('[data-over]')]).toEqual([before, null])
})

test('block editor: a choice is dragged within its question, and not out of it', async () => {
  const choice = (key: string) => block(key, 'choice', { values: { choice_en: key } })
  const question = block('q', 'question-radio', {
    values: { question_en: 'How?' },
    children: [choice('x'), choice('y')],
  })
  const { blocks } = await open([question, block('z', 'question-radio', { children: [] })], [{}], {
    ...sampleSources,
    forms: blockForms.questions,
  })
  const before = blocks()
  await dropAt('x', 'q', 10, 'before')
  await vi.waitFor(() => expect(told()).toBe('It cannot go there: a choice belongs to its question.'))
  expect(blocks()).toEqual(before)
  await dropAt('x', 'y', 90, 'after')
  await vi.waitFor(() => expect(blocks()[0]!.children!.map(({ key }) => key)).toEqual(['y', 'x']))
  await dropInto('x', 'z')
  await vi.waitFor(() => expect(blocks().map(({ children }) => children!.length)).toEqual([1, 1]))
})

test('block editor: without a kind that is chosen nothing is added, and the button says so', async () => {
  const { user, blocks } = await open([block('a')])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type of block' }), 'Choose')
  expect(press('Add block').getAttribute('aria-disabled')).toBe('true')
  await user.click(press('Add block'))
  expect(blocks()).toHaveLength(1)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type of block' }), 'Text')
  expect(press('Add block').getAttribute('aria-disabled')).toBeNull()
  // Without steps undo does nothing.
  await user.click(press('Undo the last step'))
  expect([blocks().length, told()]).toEqual([1, ''])
})
