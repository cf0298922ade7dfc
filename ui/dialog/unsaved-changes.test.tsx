// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askAboutUnsavedChanges } from './unsaved-changes.tsx'

const texts = { title: 'Leave this page?', text: 'It will be lost.', stay: 'Stay', leave: 'Leave' }
const user = userEvent.setup()
let field: HTMLInputElement

beforeEach(() => {
  field = document.body.appendChild(document.createElement('input'))
  field.focus()
})
afterEach(() => document.body.replaceChildren())

/** Opens the question and waits for its dialog. */
async function ask(signal = new AbortController().signal) {
  const answer = askAboutUnsavedChanges(texts, signal)
  return { answer, dialog: await screen.findByRole<HTMLDialogElement>('alertdialog', { name: texts.title }) }
}

test('unsaved work: the question is a modal dialog that says what is lost', async () => {
  const { dialog } = await ask()
  expect(dialog.open).toBe(true)
  expect(document.getElementById(dialog.getAttribute('aria-describedby')!)?.textContent).toBe(texts.text)
})

test.each([
  ['Stay', false],
  ['Leave', true],
])('unsaved work: %s is an answer, and nothing of the question remains', async (name, isLeft) => {
  const { answer } = await ask()
  await user.click(screen.getByRole('button', { name }))
  expect(await answer).toBe(isLeft)
  expect(document.body.children).toHaveLength(1)
})

test('unsaved work: closing the dialog stays', async () => {
  const { answer, dialog } = await ask()
  dialog.close()
  expect(await answer).toBe(false)
})

test('unsaved work: the question goes when the page was left all the same', async () => {
  const controller = new AbortController()
  const { answer } = await ask(controller.signal)
  controller.abort()
  expect(await answer).toBe(false)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
