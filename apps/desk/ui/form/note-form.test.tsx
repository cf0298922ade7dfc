// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { button } from '#apps/desk/testing/controls.ts'
import { type DeskOpenOptions, openDeskPart } from '#apps/desk/testing/open-page.tsx'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { DeskForm } from './desk-form.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { NoteForm } from './note-form.tsx'

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox')

/** A note changed by another user meanwhile, as on a reloaded page. */
function Noted() {
  const [note, setNote] = useState('First.')
  return (
    <>
      <NoteForm note={note} url="/desk/note" label="Note" submit="Save" />
      <button type="button" onClick={() => setNote('Theirs.')}>
        Load
      </button>
    </>
  )
}

test('note: what is typed stays where the page is loaded anew, and says what it was begun from', async () => {
  const { user, sent, settled } = await openDeskPart(<Noted />)
  await user.type(area(), ' Mine.')
  await user.click(button('Load'))
  expect(area().value).toBe('First. Mine.')
  await user.click(button('Save'))
  await settled()
  expect(sent().map(({ data }) => data)).toEqual([{ note: 'First. Mine.', was: 'First.' }])
  // After saving it begins with the stored text.
  expect(area().value).toBe('Theirs.')
})

test('note: one that nobody has touched shows what is stored', async () => {
  const { user } = await openDeskPart(<Noted />)
  await user.click(button('Load'))
  expect(area().value).toBe('Theirs.')
})

function Typed({ isFleeting }: { isFleeting: boolean }) {
  const form = useCheckedForm({ url: '/desk/form', fields: { words: '' } })
  return (
    <DeskForm form={form} submit="Save" isFleeting={isFleeting}>
      <TextField {...form.control('words')} label="Words" />
      <a href="/desk/elsewhere">Leave</a>
    </DeskForm>
  )
}

test.each([
  ['work', false, true],
  ['nothing to lose', true, false],
])('form: whoever leaves what was typed is asked where it is %s', async (_, isFleeting, isAsked) => {
  const { user, settled } = await openDeskPart(<Typed isFleeting={isFleeting} />)
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  await user.type(area(), 'x')
  await settled()
  await vi.waitFor(() => expect(leave()).toBe(isAsked))
  await user.clear(area())
  await vi.waitFor(() => expect(leave()).toBe(false))
})

test('moves: something is moved to both sides, and not past the ends of its list', async () => {
  const onMove = vi.fn<(by: -1 | 1) => void>()
  const options: DeskOpenOptions = {}
  for (const [isFirst, isLast] of [
    [false, false],
    [true, false],
    [false, true],
  ] as const) {
    const { user, close } = await openDeskPart(
      <MoveButtons id="a" text="A" {...{ isFirst, isLast, onMove }} />,
      options,
    )
    for (const name of ['Move up: A', 'Move down: A']) await user.click(button(name))
    close()
  }
  expect(onMove.mock.calls.flat()).toEqual([-1, 1, 1, -1])
})
