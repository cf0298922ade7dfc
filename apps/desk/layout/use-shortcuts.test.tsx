// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openDeskPart } from '../testing/open-page.tsx'
import { deskRooms } from '../app/features.ts'
import { useShortcuts } from './use-shortcuts.ts'

const [onSearch, onHelp] = [vi.fn(), vi.fn()]

async function open() {
  onSearch.mockReset()
  onHelp.mockReset()
  const { sent, settled } = await openDeskPart(<Page />)
  const press = (key: string, on: Element = document.body, more: KeyboardEventInit = {}) =>
    fireEvent.keyDown(on, { key, ...more })
  const called = () => [onSearch.mock.calls.length, onHelp.mock.calls.length]
  return { press, called, settled, addresses: () => sent().map(({ path }) => path) }
}
const element = (selector: string) => document.querySelector(selector)!

function Page() {
  useShortcuts({ rooms: deskRooms.filter(({ name }) => ['orders', 'inbox'].includes(name)), onSearch, onHelp })
  return (
    <>
      <input />
      <input type="checkbox" />
      <textarea />
      <select aria-label="Hall" />
      <div contentEditable suppressContentEditableWarning />
      <button type="button">Save</button>
      <dialog>
        <input aria-label="Search" />
      </dialog>
    </>
  )
}

test('shortcuts: a dialog has the keys as long as it is open, and not a moment longer', async () => {
  const { press, called } = await open()
  const dialog = element('dialog')
  dialog.setAttribute('open', '')
  press('?')
  press('k', document.body, { ctrlKey: true })
  expect(called()).toEqual([0, 0])
  // As when the browser closes it on Escape: before a re-render.
  dialog.removeAttribute('open')
  press('?')
  expect(called()).toEqual([0, 1])
  // Until the next frame the focus is still in its field.
  press('?', element('dialog input'))
  expect(called()).toEqual([0, 2])
})

test('shortcuts: what is typed into has the keys, but Ctrl+K; what is only pressed has not', async () => {
  const { press, called } = await open()
  Object.defineProperty(element('[contenteditable]'), 'isContentEditable', { value: true })
  for (const selector of ['input', 'textarea', 'select', '[contenteditable]'])
    for (const key of ['?', '/', 'g', 'o']) press(key, element(selector))
  expect(called()).toEqual([0, 0])
  for (const selector of ['[type=checkbox]', 'button']) press('?', element(selector))
  expect(called()).toEqual([0, 2])
  press('K', element('textarea'), { metaKey: true })
  expect(called()).toEqual([1, 2])
})

test('shortcuts: / and Ctrl+K search, ? shows the keys; with another key held they are the browser’s', async () => {
  const { press, called } = await open()
  expect(press('/')).toBe(false)
  press('k', document.body, { ctrlKey: true })
  press('?')
  expect(called()).toEqual([2, 1])
  press('k', document.body, { ctrlKey: true, altKey: true })
  press('k')
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    for (const key of ['/', '?', 'g']) expect(press(key, document.body, held)).toBe(true)
  press('?', document.body, { isComposing: true })
  const taken = new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true })
  taken.preventDefault()
  document.body.dispatchEvent(taken)
  expect(called()).toEqual([2, 1])
})

test('shortcuts: g and then its letter goes to a room, soon after and not later, and the letter alone goes nowhere', async () => {
  const { press, addresses, settled } = await open()
  const letter = deskRooms.find(({ name }) => name === 'inbox')!.letter
  const at = (key: string, timeStamp: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    document.body.dispatchEvent(event)
  }
  press(letter)
  at('g', 1_000)
  at(letter, 2_500)
  at('g', 3_000)
  at('x', 3_100)
  at(letter, 3_200)
  // An area that the user may not enter.
  at('g', 4_000)
  at(deskRooms.find(({ name }) => name === 'season')!.letter, 4_100)
  expect(addresses()).toEqual([])
  at('g', 5_000)
  at(letter, 6_499)
  await settled()
  expect(addresses()).toEqual(['/desk/inbox'])
})
