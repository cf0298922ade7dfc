// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { createLazySection } from '../layout/lazy-section.tsx'
import { Modal } from './modal.tsx'

type Props = Partial<Parameters<typeof Modal>[0]>

function Door({ onClose, ...props }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    onClose?.()
    setOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Modal label="Menu" {...props} open={isOpen} onClose={close}>
        <a href="/venues">Venues</a>
      </Modal>
    </>
  )
}

async function open(props: Props = {}) {
  const onClose = vi.fn<() => void>()
  const page = await openPart(<Door onClose={onClose} {...props} />)
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  return { ...page, onClose, showModal }
}

const dialog = () => screen.queryByRole<HTMLDialogElement>('dialog', { name: 'Menu' })

test('modal: closed it has nothing inside and no way in', async () => {
  await open()
  expect(screen.queryByRole('link')).toBeNull()
  expect(document.querySelector('dialog')?.open).toBe(false)
})

test('modal: opened it is a modal dialog with a name', async () => {
  const { user, showModal } = await open()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(showModal).toHaveBeenCalledOnce()
  expect(dialog()?.open).toBe(true)
  expect(screen.getByRole('link', { name: 'Venues' })).toBeDefined()
})

test('modal: its button closes it', async () => {
  const { user, t, onClose } = await open()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(screen.getByRole('button', { name: t('common.close') }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(document.querySelector('dialog')?.open).toBe(false)
})

test('modal: closed by the browser, as Escape does, it tells so once', async () => {
  const { user, onClose } = await open()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  dialog()!.close()
  await vi.waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  expect(onClose).toHaveBeenCalledOnce()
})

test('modal: a click beside it closes it, one inside does not', async () => {
  const { user, onClose } = await open()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.click(screen.getByRole('link').parentElement!)
  expect(onClose).not.toHaveBeenCalled()
  // A click hits the dialog element itself only outside its content: on the backdrop.
  await user.click(dialog()!)
  expect(onClose).toHaveBeenCalledOnce()
})

test('modal: the drawer and the full screen are dark, the one in the middle is not', async () => {
  const tone = () => document.querySelector('dialog')?.getAttribute('data-tone')
  await open()
  expect(tone()).toBeNull()
  await open({ variant: 'drawer' })
  expect(tone()).toBe('dark')
  await open({ variant: 'full' })
  expect(tone()).toBe('dark')
})

test('modal: asked for before its code is there, it opens when it is', async () => {
  let Part = await createLazySection(async () => Modal)
  await Part.load()
  const code = Promise.withResolvers<typeof Modal>()
  const inBrowser = await createLazySection(() => code.promise)
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Menu
        </button>
        <Part open={isOpen} onClose={() => setOpen(false)} label="Pages">
          Links
        </Part>
      </>
    )
  }
  const { user } = await openPart(<Page />, { beforeHydration: () => (Part = inBrowser) })
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  code.resolve(Modal)
  await vi.waitFor(() => expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Pages' }).open).toBe(true))
})
