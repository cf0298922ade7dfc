// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPage, openPart } from '#apps/shop/client/testing/open-page.tsx'
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

test('page dialog: hydrated, it is modal, has the focus, and is read from its beginning', async () => {
  const { dialog, showModal } = await open()
  expect(showModal).toHaveBeenCalledOnce()
  expect(dialog.open).toBe(true)
  expect(document.activeElement).toBe(dialog)
})

test('page dialog: it stands open in the HTML, and is closed before it is made modal: an open one cannot be', async () => {
  const wasOpen: boolean[] = []
  const { showModal } = HTMLDialogElement.prototype
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    wasOpen.push(this.open)
    showModal.call(this)
  })
  let html = ''
  const beforeHydration = () => (html = document.querySelector('dialog')?.outerHTML ?? '')
  await openPart(<PageDialog label="A soloist">Born in Pécs.</PageDialog>, { beforeHydration })
  expect(html).toMatch(/^<dialog[^>]* open/)
  expect(wasOpen).toEqual([false])
  // It takes the focus from its page but is not in the tab order.
  expect(screen.getByRole('dialog').tabIndex).toBe(-1)
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

const soloist = {
  title: 'Ilka Sólyom',
  profession: 'Soprano',
  description: 'Sings.',
  thumbnail: null,
  cv: null,
  content: [],
}

const breadcrumb = [{ title: 'Soloists', href: '/soloists' }]
const calendar = { subscribe: 'webcal://shop.example/ilka.ics', address: 'https://shop.example/ilka.ics' }

test('page dialog: opened by its address, closing it shows the page that it belongs to, and asks for nothing', async () => {
  const dialog = { component: 'soloist', properties: { soloist, concerts: [], breadcrumb, calendar } }
  const back = vi.spyOn(history, 'back')
  const replace = vi.spyOn(history, 'replaceState')
  const push = vi.spyOn(history, 'pushState')
  const { t, requests } = await openPage('venues', { venues: [] }, { dialog })
  const close = screen.getByLabelText(t('common.close'))
  // Without JavaScript it is a link to that page.
  expect(new URL(close.getAttribute('href')!, location.href).pathname).toBe('/')
  replace.mockClear()
  // The link is not followed: nothing has to be requested.
  expect(fireEvent.click(close)).toBe(false)
  await vi.waitFor(() => expect(screen.queryByText('Soprano')).toBeNull())
  expect(screen.getByText(t('venues.empty'))).toBeDefined()
  expect(replace).toHaveBeenCalled()
  expect(push).not.toHaveBeenCalled()
  expect(back).not.toHaveBeenCalled()
  expect(requests).toEqual([])
})

test('page dialog: without JavaScript its button leads to where it was opened from, before the page that it belongs to', async () => {
  const dialog = {
    component: 'soloist',
    properties: { soloist, concerts: [], breadcrumb, calendar },
    redirectUrl: '/events/aurore',
  }
  const { t } = await openPage('venues', { venues: [] }, { dialog })
  expect(screen.getByLabelText(t('common.close')).getAttribute('href')).toBe('/events/aurore')
})

function Opener() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <PageDialog label="A soloist">Born in Pécs.</PageDialog>}
    </>
  )
}

test('page dialog: opened from a page, closing it goes one step back, to where that page was left', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  const { t, user } = await openPart(<Opener />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(back).not.toHaveBeenCalled()
  await user.click(screen.getByLabelText(t('common.close')))
  await vi.waitFor(() => expect(back).toHaveBeenCalledOnce())
})
