// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useUnobstructedEdge } from './use-unobstructed-edge.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

// Holds: visitors.nothing-lost-typed-before-page
test('text field: text typed before hydration is reported, and stays', async () => {
  const onChange = vi.fn<(value: string) => void>()
  function Line() {
    const [value, setValue] = useState('')
    const change = (next: string) => {
      onChange(next)
      setValue(next)
    }
    return <TextField name="city" label="City" value={value} onChange={change} />
  }
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'City' })
  const { user } = await openPart(<Line />, { beforeHydration: () => void (field().value = 'Pécs') })
  expect(onChange.mock.calls).toEqual([['Pécs']])
  await user.type(field(), '!')
  expect(field().value).toBe('Pécs!')
})

test('text field: where nothing was typed before, nothing is told', async () => {
  const onChange = vi.fn<(value: string) => void>()
  await openPart(<TextField name="city" label="City" value="Pécs" onChange={onChange} />)
  expect(onChange).not.toHaveBeenCalled()
})

test('useIsHydrated: false in the server’s HTML, true after hydration', async () => {
  function State() {
    return <p>{useIsHydrated() ? 'hydrated' : 'server HTML'}</p>
  }
  const seen: (string | null)[] = []
  await openPart(<State />, { beforeHydration: () => void seen.push(document.querySelector('p')!.textContent) })
  await vi.waitFor(() => expect(document.querySelector('p')?.textContent).toBe('hydrated'))
  expect(seen).toEqual(['server HTML'])
})

const place = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom }) as DOMRect

/**
 * Opens an overlay over the first 100 pixels, beside a field, whose notices depend on its button.
 */
async function openOverlay(field: DOMRect, isFocusable = true) {
  function Overlay() {
    const [count, setCount] = useState(0)
    const overlay = useUnobstructedEdge(count)
    return (
      <>
        <input aria-label="Field" tabIndex={isFocusable ? 0 : -1} />
        <section ref={overlay} aria-label="Overlay">
          <button type="button" onClick={() => setCount(count === 0 ? 1 : 0)}>
            Notify
          </button>
        </section>
      </>
    )
  }
  await openPart(<Overlay />)
  const overlay = screen.getByRole('region', { name: 'Overlay' })
  const input = screen.getByRole('textbox', { name: 'Field' })
  vi.spyOn(overlay, 'getBoundingClientRect').mockReturnValue(place(0, 0, 100, 100))
  vi.spyOn(input, 'getBoundingClientRect').mockReturnValue(field)
  const toggle = async (focused: HTMLElement) => {
    focused.focus()
    // Without the focus change that a click would cause.
    screen.getByRole('button', { name: 'Notify' }).dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await Promise.resolve()
    return overlay.dataset.edge
  }
  return { input, toggle }
}

test('overlay: it goes to the lower edge where it would cover what has the focus, and comes back when it is empty', async () => {
  const { input, toggle } = await openOverlay(place(50, 50, 150, 150))
  expect(await toggle(input)).toBe('lower')
  expect(await toggle(input)).toBeUndefined()
})

test.each([
  ['right of it', place(100, 50, 200, 150)],
  ['below it', place(50, 100, 150, 200)],
  ['left of it', place(-50, 50, 0, 150)],
  ['above it', place(50, -50, 150, 0)],
])('overlay: it stays at the upper edge where what has the focus is %s', async (_where, field) => {
  const { input, toggle } = await openOverlay(field)
  expect(await toggle(input)).toBeUndefined()
})

test('overlay: neither its own buttons nor the page as a whole are spared', async () => {
  const { toggle } = await openOverlay(place(50, 50, 150, 150))
  expect(await toggle(screen.getByRole('button', { name: 'Notify' }))).toBeUndefined()
  const other = await openOverlay(place(50, 50, 150, 150), false)
  expect(await other.toggle(other.input)).toBeUndefined()
})
