// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { Button } from './button.tsx'
import type { IconName } from '../display/icon.tsx'
import { readIconPath } from '../display/testing/icon-path.tsx'

const hasIcon = (name: IconName) => Boolean(document.querySelector(`path[d="${readIconPath(name)}"]`))

async function openForm(button: ReactNode) {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const { user } = await openPart(<form onSubmit={onSubmit}>{button}</form>)
  return { user, onSubmit }
}

test('button: it submits a form only where it says so', async () => {
  const onClick = vi.fn<() => void>()
  const { user, onSubmit } = await openForm(
    <>
      <Button onClick={onClick}>Look</Button>
      <Button type="submit">Send</Button>
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Look' }))
  expect(onClick).toHaveBeenCalledOnce()
  expect(onSubmit).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('button: with an address it is a link', async () => {
  await openPart(<Button<'a'> href="https://map.example/">Map</Button>)
  const link = screen.getByRole('link', { name: 'Map' })
  expect(link.getAttribute('href')).toBe('https://map.example/')
  expect(link.hasAttribute('type')).toBe(false)
})

// Holds: checkout.order-button-loading-state
test('button: while loading it keeps the focus, says that it is busy, and takes no second click', async () => {
  const onClick = vi.fn<() => void>()
  const { user, onSubmit } = await openForm(
    <Button type="submit" icon="ticket" loading onClick={onClick}>
      Send
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Send', busy: true })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(document.activeElement).toBe(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
  // The spinner takes the icon's place: nothing moves.
  expect(hasIcon('ticket')).toBe(false)
  expect(button.querySelectorAll('svg')).toHaveLength(1)
})

test('button: disabled it can be focused, and does nothing', async () => {
  const onClick = vi.fn<() => void>()
  const { user, onSubmit } = await openForm(
    <Button type="submit" aria-disabled onClick={onClick}>
      Send
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('button: ready, it is neither busy nor disabled, and shows its icons around its words', async () => {
  await openPart(
    <Button icon="ticket" iconAfter="arrow-right" aria-disabled={false}>
      Buy
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Buy' })
  expect(button.hasAttribute('aria-busy')).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('false')
  const drawn = [...button.querySelectorAll('path, span')].map((part) => part.getAttribute('d') ?? part.textContent)
  expect(drawn).toEqual([readIconPath('ticket'), 'Buy', readIconPath('arrow-right')])
})

test('button: without icons it has its words alone', async () => {
  await openPart(<Button>Buy</Button>)
  expect(screen.getByRole('button').innerHTML).toBe('<span>Buy</span>')
})

test('button: one that waits for a script is disabled as soon as there are scripts, and only then', async () => {
  let before: string | null = null
  await openPart(<Button unready>Add</Button>, {
    beforeHydration: () => (before = screen.getByRole('button').getAttribute('aria-disabled')),
  })
  expect(before).toBeNull()
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
})
