// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPart } from '../../shop/client/testing/open-page.tsx'
import { useShortcuts } from './use-shortcuts.ts'

test('a dialog has the keys as long as it is open, and not a moment longer', async () => {
  const onHelp = vi.fn()
  await openPart(<Page onHelp={onHelp} />)
  const dialog = document.querySelector('dialog')!
  dialog.setAttribute('open', '')
  fireEvent.keyDown(document.body, { key: '?' })
  expect(onHelp).not.toHaveBeenCalled()
  // As the browser closes it on Escape: nothing is rendered anew yet.
  dialog.removeAttribute('open')
  fireEvent.keyDown(document.body, { key: '?' })
  expect(onHelp).toHaveBeenCalledTimes(1)
})

test('a field has the keys while somebody types', async () => {
  const onHelp = vi.fn()
  await openPart(<Page onHelp={onHelp} />)
  fireEvent.keyDown(document.querySelector('input')!, { key: '?' })
  expect(onHelp).not.toHaveBeenCalled()
})

function Page({ onHelp }: { onHelp: () => void }) {
  useShortcuts({ rooms: [], onSearch: onHelp, onHelp })
  return (
    <>
      <input />
      <dialog />
    </>
  )
}
