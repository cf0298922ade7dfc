// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type DeskOpenOptions, openDeskPart } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { maxRunningLength } from '../marked-text.ts'
import { PlainTextField } from '../plain-text-field.tsx'
import { RunningTextField } from './running-text-field.tsx'

/** Opens a rich text field; `value()` returns what its form would send. */
async function open(first: string, { readOnly = false, ...options }: DeskOpenOptions & { readOnly?: boolean } = {}) {
  let value = first
  function Page() {
    const [own, setOwn] = useState(value)
    const change = (next: string) => {
      value = next
      setOwn(next)
    }
    return (
      <RunningTextField name="text" label="Text" value={own} onChange={change} hint="A hint." readOnly={readOnly} />
    )
  }
  const opened = await openDeskPart(<Page />, options)
  await vi.waitFor(() => expect(document.querySelector('[role=toolbar]')).not.toBeNull())
  return { ...opened, value: () => value }
}
const tools = () => screen.getByRole('toolbar')
const tool = (name: string) => within(tools()).getByRole('button', { name })
const field = () => screen.getByRole('textbox', { name: 'Text' })
const paste = (text: string, html = '') => {
  const data: Record<string, string> = { 'text/plain': text, 'text/html': html }
  fireEvent.paste(field(), {
    clipboardData: { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files: [] },
  })
}

test('rich text: each tool has a name and its state; the text is named and described', async () => {
  await open('**Do** not *lose* it')
  expect(outline(document.body)).toMatchInlineSnapshot(`
    "Text
    toolbar "Format: Text":
      <button "Bold" pressed> <button "Italics" pressed=false> <button "Small capitals" pressed=false> <button "Link" pressed=false> <button "Heading" pressed=false> <button "Smaller heading" pressed=false> <button "List" pressed=false> <button "Numbered list" pressed=false> <button "Quotation" pressed=false> <button "Undo typing" aria-disabled> <button "Redo typing" aria-disabled>
    <textbox "Text" = "Do not lose it" "A hint.">
    status:"
  `)
})

test('rich text: a tool that makes a heading or a list does so, can be undone and redone, and says that it is on', async () => {
  const { user, value } = await open('The work')
  await user.click(tool('Heading'))
  await vi.waitFor(() => expect(tool('Heading').getAttribute('aria-pressed')).toBe('true'))
  expect(value()).toBe('### The work')
  await user.click(tool('Undo typing'))
  await vi.waitFor(() => expect(value()).toBe('The work'))
  await user.click(tool('Redo typing'))
  await user.click(tool('Numbered list'))
  await vi.waitFor(() => expect(value()).toBe('1. The work'))
  expect(tool('Redo typing').getAttribute('aria-disabled')).toBe('true')
})

test('rich text: one tool is a stop of the Tab key, and arrows go from tool to tool, around both ends', async () => {
  await open('')
  const stops = () =>
    within(tools())
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0)
  expect(stops().map((one) => one.getAttribute('aria-label'))).toEqual(['Bold'])
  for (const [key, name] of [
    ['ArrowLeft', 'Redo typing'],
    ['ArrowRight', 'Bold'],
    ['End', 'Redo typing'],
    ['Home', 'Bold'],
    ['ArrowRight', 'Italics'],
  ] as const) {
    fireEvent.keyDown(tools(), { key })
    await vi.waitFor(() => expect(stops()).toEqual([tool(name)]))
    expect(document.activeElement).toBe(tool(name))
  }
})

test('rich text: a link asks where it leads, refuses what is no address, and is set, changed and removed', async () => {
  const { user, value } = await open('[Halls](/venues)')
  await user.click(tool('Link'))
  const form = await screen.findByRole('group', { name: 'Link' })
  expect(outline(form)).toMatchInlineSnapshot(`
    "group "Link":
      <text "Link address" = "/venues" "/page, https://…, mailto:… or tel:…">
      <button "Insert the link"> <button "Remove the link"> <button "Cancel">"
  `)
  const address = within(form).getByRole('textbox', { name: 'Link address' })
  await vi.waitFor(() => expect(document.activeElement).toBe(address))
  await user.clear(address)
  await user.type(address, 'javascript:alert(1){Enter}')
  expect(outline(form)).toMatchInlineSnapshot(`
    "group "Link":
      <text "Link address" = "javascript:alert(1)" invalid "/page, https://…, mailto:… or tel:…" "A link cannot lead to javascript:alert(1): write /page, https://…, mailto:… or tel:…">
      <button "Insert the link"> <button "Remove the link"> <button "Cancel">"
  `)
  await user.clear(address)
  await user.type(address, ' /hall ')
  await user.click(within(form).getByRole('button', { name: 'Insert the link' }))
  await vi.waitFor(() => expect(value()).toBe('[Halls](/hall)'))
  await user.click(tool('Link'))
  await user.click(await screen.findByRole('button', { name: 'Remove the link' }))
  await vi.waitFor(() => expect(value()).toBe('Halls'))
  await user.click(tool('Link'))
  fireEvent.keyDown(await screen.findByRole('textbox', { name: 'Link address' }), { key: 'Escape' })
  await vi.waitFor(() => expect(screen.queryByRole('group', { name: 'Link' })).toBeNull())
})

test('rich text: what is pasted and too long is left out, and it is said how much room there is', async () => {
  const { value } = await open('x'.repeat(maxRunningLength - 1))
  paste('two words')
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''))
  expect(screen.getByRole('status').textContent).toMatchInlineSnapshot(
    `"The pasted text is too long and was left out: there is room for 1 more character here."`,
  )
  expect(value()).toHaveLength(maxRunningLength - 1)
  await open('x'.repeat(maxRunningLength - 12))
  paste('more than a dozen of letters')
  await vi.waitFor(() =>
    expect(screen.getByRole('status').textContent).toContain('there is room for 12 more characters here.'),
  )
})

test('rich text: what is pasted may be as long as there is room, and instead of what is chosen as long as that; then nothing is said any more', async () => {
  const { value } = await open('x'.repeat(maxRunningLength - 1))
  const told = () => screen.getByRole('status').textContent
  paste('two words')
  await vi.waitFor(() => expect(told()).not.toBe(''))
  paste('y')
  await vi.waitFor(() => expect(value()).toHaveLength(maxRunningLength))
  await vi.waitFor(() => expect(told()).toBe(''))
  fireEvent.keyDown(field(), { key: 'a', ctrlKey: true })
  paste('Anew')
  await vi.waitFor(() => expect(value()).toBe('Anew'))
})

test('rich text: whoever may only read it can press nothing', async () => {
  const { user, value } = await open('Text', { readOnly: true })
  expect(
    within(tools())
      .getAllByRole('button')
      .every((one) => one.getAttribute('aria-disabled') === 'true'),
  ).toBe(true)
  for (const name of ['Heading', 'Link']) await user.click(tool(name))
  expect([value(), screen.queryByRole('group', { name: 'Link' })]).toEqual(['Text', null])
})

test('plain text: until the editor is there, marks are put around what is chosen by buttons and keys', async () => {
  let value = 'Do not lose it'
  function Page() {
    const [own, setOwn] = useState(value)
    const change = (next: string) => {
      value = next
      setOwn(next)
    }
    return <PlainTextField name="text" label="Text" value={own} onChange={change} onLeave={() => {}} />
  }
  const { user } = await openDeskPart(<Page />)
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  area.setSelectionRange(0, 2)
  await user.click(screen.getByRole('button', { name: 'Bold' }))
  expect(value).toBe('**Do** not lose it')
  await vi.waitFor(() => expect(area.value).toBe(value))
  area.setSelectionRange(7, 10)
  fireEvent.keyDown(area, { key: 'i', ctrlKey: true })
  expect(value).toBe('**Do** *not* lose it')
  await vi.waitFor(() => expect(area.value).toBe(value))
  // These are the browser's.
  for (const more of [{ shiftKey: true }, { altKey: true }])
    fireEvent.keyDown(area, { key: 'i', ctrlKey: true, ...more })
  expect(value).toBe('**Do** *not* lose it')
  expect(outline(document.body)).toMatchInlineSnapshot(`
    "<textarea "Text" = "**Do** *not* lose it">
    group "Format: Text":
      <button "Bold"> <button "Italics"> <button "Link"> <button "List"> <button "Heading">
    details closed:
      As shown on the page: Text
      Do not lose it"
  `)
})

test('plain text: the field that takes its place is told where the cursor was, if it was in it', async () => {
  const left: (number | null)[] = []
  function Page() {
    const [isThere, setThere] = useState(true)
    return (
      <>
        {isThere && (
          <PlainTextField name="text" label="Text" value="Do not" onChange={() => {}} onLeave={(at) => left.push(at)} />
        )}
        <button type="button" onClick={() => setThere(!isThere)}>
          Instead
        </button>
      </>
    )
  }
  const { user } = await openDeskPart(<Page />)
  const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  const change = screen.getByRole('button', { name: 'Instead' })
  await user.click(change)
  await user.click(change)
  area().focus()
  area().setSelectionRange(1, 3)
  fireEvent.click(change)
  await vi.waitFor(() => expect(left).toEqual([null, 3]))
})

test('rich text: in French', async () => {
  await open('**Do** not', { locale: 'fr' })
  expect(outline(tools())).toMatchInlineSnapshot(`
    "toolbar "Mise en forme : Text":
      <button "Gras" pressed> <button "Italique" pressed=false> <button "Petites capitales" pressed=false> <button "Lien" pressed=false> <button "Intertitre" pressed=false> <button "Petit intertitre" pressed=false> <button "Liste" pressed=false> <button "Liste numérotée" pressed=false> <button "Citation" pressed=false> <button "Annuler la frappe" aria-disabled> <button "Rétablir la frappe" aria-disabled>"
  `)
})
