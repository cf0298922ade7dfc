// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPart } from '../client/testing/open-page.tsx'
import { PageDialog } from './page-dialog.tsx'

async function open() {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const page = await openPart(
    <PageDialog label="A soloist">
      <p>Born in Pécs.</p>
    </PageDialog>,
  )
  return { ...page, showModal, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'A soloist' }) }
}

test('page dialog: come alive it is modal, has the focus, and is read from its beginning', async () => {
  const { dialog, showModal } = await open()
  expect(showModal).toHaveBeenCalledOnce()
  expect(dialog.open).toBe(true)
  expect(document.activeElement).toBe(dialog)
})

test('page dialog: its button and a click beside it close it, one inside does not', async () => {
  for (const element of ['button', 'backdrop']) {
    const { t, user, dialog } = await open()
    await user.click(screen.getByText('Born in Pécs.'))
    expect(dialog.open).toBe(true)
    await user.click(element === 'button' ? screen.getByLabelText(t('common.close')) : dialog)
    expect(dialog.open).toBe(false)
  }
})

test('page dialog: it is closed when its page is left', async () => {
  const { dialog, close } = await open()
  close()
  expect(dialog.open).toBe(false)
})
