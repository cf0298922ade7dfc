// @vitest-environment happy-dom
/** Input in the forms of blocks, as saved. */
import { screen, within } from '@testing-library/dom'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { blockForms } from '#apps/desk/content/blocks/server/block-forms.ts'
import { samplePicture, sampleSources } from '#apps/desk/content/testing/samples.ts'
import { openDeskPart } from '#apps/desk/testing/open-page.tsx'
import { outline } from '#apps/desk/testing/outline.ts'
import { BlockEditor } from './block-editor.tsx'
import { type EditedBlock, readDocument, writeDocument } from './document.ts'
import type { BlockSources } from './property-field.tsx'

afterEach(() => void vi.unstubAllGlobals())

const block = (name: string, values: Record<string, string>, more: Partial<EditedBlock> = {}): EditedBlock => ({
  key: 'b',
  name,
  in: ['en', 'fr', 'hu'],
  values,
  ...more,
})

/** Opens one block; `values()` returns those that it would save. */
async function open(first: EditedBlock, sources: Partial<BlockSources> = {}, errors: Record<string, string> = {}) {
  let value = writeDocument([first])
  function Page() {
    const [own, setOwn] = useState(value)
    const change = (next: string) => {
      value = next
      setOwn(next)
    }
    return (
      <BlockEditor
        {...{ errors, stale: [], sources: { ...sampleSources, ...sources }, onCheck: () => {} }}
        name="content"
        label="Content"
        value={own}
        onChange={change}
      />
    )
  }
  const opened = await openDeskPart(<Page />)
  return { ...opened, values: () => readDocument(value)![0]!.values }
}
const picture = () => screen.getByRole('group', { name: 'Picture' })
const shown = () => outline(picture())

test('blocks: a picture is chosen from the library by its name, shown though the page came without it, and taken away', async () => {
  const organ = { ...samplePicture, id: 3, name: 'organ' }
  vi.stubGlobal('fetch', async () => Response.json({ pictures: [organ] }))
  const { user, values } = await open(block('image', { media: 'choir' }))
  expect(shown()).toContain('![A choir in a church](/media/choir.jpg)')
  await user.click(within(picture()).getByRole('button', { name: 'Choose another' }))
  await user.click(await screen.findByRole('button', { name: /^organ/ }))
  await vi.waitFor(() => expect(values()).toEqual({ media: 'organ' }))
  expect(shown()).toContain('organ')
  expect(shown()).toContain('![')
  await user.click(within(picture()).getByRole('button', { name: 'No picture' }))
  await vi.waitFor(() => expect(values()).toEqual({}))
  expect(shown()).toBe('group:\n  Picture\n  <button "Choose a picture">')
})

test('blocks: a picture of which nothing is known but its name is shown by that', async () => {
  await open(block('image', { media: 'gone' }), {}, { 'content.b.media': 'There is no such picture.' })
  expect(shown()).toMatchInlineSnapshot(`
    "group "There is no such picture.":
      Picture
      gone
      <button "Choose another"> <button "No picture">
      There is no such picture."
  `)
  const described = picture().getAttribute('aria-describedby')!
  expect(document.getElementById(described)!.textContent).toBe('There is no such picture.')
})

test('blocks: a box is ticked and unticked, a day and numbers are typed as such, and a question that is retired says so', async () => {
  const forms = { forms: blockForms.questions }
  const { user, values, close } = await open(block('question-date', { question_en: 'When?' }), forms)
  const box = () => screen.getByRole('checkbox', { name: 'An answer is required' })
  const [before] = [values()]
  await user.click(box())
  expect(values()).toEqual({ ...before, required: 'yes' })
  await user.click(box())
  expect(values()).toEqual(before)
  const types = [...document.querySelectorAll('input[type=date]')].map((one) => one.getAttribute('name'))
  expect(types).toEqual(['content.b.min', 'content.b.max'])
  close()
  const { user: other } = await open(block('question-number', { question_en: 'How many?', field: 'f' }), forms)
  const modes = () =>
    [...document.querySelectorAll('input[inputmode]')].map((one) => [
      one.getAttribute('name'),
      one.getAttribute('inputmode'),
    ])
  expect(modes()).toEqual([
    ['content.b.min', 'decimal'],
    ['content.b.max', 'decimal'],
  ])
  const title = () => document.getElementById('block-b')!.textContent
  const was = title()
  await other.click(screen.getByRole('checkbox', { name: /^Not asked any more/ }))
  await vi.waitFor(() => expect(title()).not.toBe(was))
  expect(title()).toMatchInlineSnapshot(`"Question: a number: How many? · not asked any more"`)
})
