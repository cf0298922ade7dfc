// @vitest-environment happy-dom
/**
 * Input of the rich text editor other than typing: from the plain field, from elsewhere on the
 * page, by a drop or a key.
 */
import { fireEvent, screen, within } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openDeskPart } from '#apps/desk/testing/open-page.tsx'
import { maxRunningLength } from '../marked-text.ts'
import { RichTextField, type RichTextFieldProps } from './rich-text-field.tsx'

/** Opens the editor; `told` contains the reports to its form, and the button replaces the text. */
async function open(first: string, more: Partial<RichTextFieldProps> = {}, other = 'Other') {
  const told: string[] = []
  function Page() {
    const [own, setOwn] = useState(first)
    const change = (next: string) => {
      told.push(next)
      setOwn(next)
    }
    return (
      <>
        <RichTextField name="text" label="Text" caret={null} value={own} onChange={change} {...more} />
        <button type="button" onClick={() => setOwn(other)}>
          Take theirs
        </button>
      </>
    )
  }
  const opened = await openDeskPart(<Page />)
  await vi.waitFor(() => expect(field()).not.toBeNull())
  return { ...opened, told, value: () => told.at(-1) ?? first }
}
const field = () => screen.getByRole('textbox', { name: 'Text' })
const tool = (name: string) => within(screen.getByRole('toolbar')).getByRole('button', { name })
const status = () => screen.getByRole('status').textContent
function give(kind: 'paste' | 'drop', text: string, html = ''): void {
  const data: Record<string, string> = { 'text/plain': text, 'text/html': html }
  const given = { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files: [] }
  fireEvent[kind](field(), kind === 'paste' ? { clipboardData: given } : { dataTransfer: given })
}

test.each([
  ['after a word', 6, 'Do not! lose **it** now'],
  ['at the beginning', 0, '!Do not lose **it** now'],
  ['within marked words', 15, 'Do not lose **i!t** now'],
  ['at the end', 22, 'Do not lose **it** now!'],
  ['within a sign, which is no place in the text: at the end', 13, 'Do not lose **it** now!'],
])('rich text: one goes on writing where the cursor stood in the plain field: %s', async (_, caret, expected) => {
  const { value } = await open('Do not lose **it** now', { caret })
  expect(document.activeElement).toBe(field())
  give('paste', '!')
  await vi.waitFor(() => expect(value()).toBe(expected))
  // The only undo step is the word itself.
  await vi.waitFor(() => expect(tool('Undo typing').getAttribute('aria-disabled')).toBeNull())
})

test('rich text: whoever is elsewhere stays there, and begins with nothing to undo; the label leads into the text', async () => {
  const { user } = await open('Do not')
  expect(field().contains(document.activeElement)).toBe(false)
  expect(tool('Undo typing').getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByText('Text'))
  await vi.waitFor(() => expect(document.activeElement).toBe(field()))
})

test('rich text: what is put there from elsewhere is shown, is nothing that was typed, and is typed on', async () => {
  const { user, told, value } = await open('One\n\nTwo', {}, 'One\n\n- Two and a half\n- Three')
  await user.click(screen.getByRole('button', { name: 'Take theirs' }))
  await vi.waitFor(() => expect(field().textContent).toBe('OneTwo and a halfThree'))
  expect(field().querySelectorAll('li')).toHaveLength(2)
  expect(told).toEqual([])
  await user.click(tool('Heading'))
  await vi.waitFor(() => expect(value()).toBe('### One\n\n- Two and a half\n- Three'))
})

test('rich text: of what is pasted with too much markup the words alone are taken, and that is said', async () => {
  const { value } = await open('')
  give('paste', 'Words', `<p>${'<b></b>'.repeat(60_000)}Words</p>`)
  await vi.waitFor(() => expect(status()).not.toBe(''))
  expect(status()).toMatchInlineSnapshot(
    `"Only the words of the pasted text were kept: its formatting was too complex."`,
  )
  expect(value()).toBe('Words')
})

test('rich text: what is dropped and too long is left out; it takes the place of nothing that is chosen', async () => {
  const { told } = await open('x'.repeat(maxRunningLength - 1))
  fireEvent.keyDown(field(), { key: 'a', ctrlKey: true })
  give('drop', 'two words')
  await vi.waitFor(() => expect(status()).toContain('there is room for 1 more character here.'))
  expect(told).toEqual([])
})

test('rich text: a key asks where a link leads, but not of who only reads', async () => {
  const link = () => screen.queryByRole('group', { name: 'Link' })
  const { user, told, close } = await open('Halls')
  fireEvent.keyDown(field(), { key: 'k', ctrlKey: true })
  await vi.waitFor(() => expect(link()).not.toBeNull())
  // On one of its buttons, Enter presses that button.
  await user.type(screen.getByRole('textbox', { name: 'Link address' }), '/venues')
  screen.getByRole('button', { name: 'Cancel' }).focus()
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(link()).toBeNull())
  expect([told, document.activeElement]).toEqual([[], field()])
  close()
  await open('Halls', { readOnly: true })
  fireEvent.keyDown(field(), { key: 'k', ctrlKey: true })
  expect([link(), field().getAttribute('aria-readonly'), field().tabIndex]).toEqual([null, 'true', 0])
})

test('rich text: what is wrong is said of the text, and so is that it is needed, or not to be changed', async () => {
  const { close } = await open('Halls', { error: 'Too long.', hint: 'A hint.', required: true, lang: 'hu' })
  const described = field()
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)!.textContent)
  expect([
    described,
    field().getAttribute('aria-invalid'),
    field().getAttribute('aria-required'),
    field().lang,
  ]).toEqual([['A hint.', 'Too long.'], 'true', 'true', 'hu'])
  close()
  await open('Halls', { disabled: true })
  expect([field().getAttribute('aria-invalid'), field().getAttribute('aria-disabled')]).toEqual([null, 'true'])
  expect(tool('Bold').getAttribute('aria-disabled')).toBe('true')
})

test('rich text: a tool is on where any of what is chosen has its mark; other keys leave the tools where they are', async () => {
  await open('plain **bold**')
  expect(tool('Bold').getAttribute('aria-pressed')).toBe('false')
  fireEvent.keyDown(field(), { key: 'a', ctrlKey: true })
  await vi.waitFor(() => expect(tool('Bold').getAttribute('aria-pressed')).toBe('true'))
  expect(tool('Italics').getAttribute('aria-pressed')).toBe('false')
  const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
  screen.getByRole('toolbar').dispatchEvent(key)
  expect([key.defaultPrevented, tool('Bold').tabIndex]).toEqual([false, 0])
})
