// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPart } from '../client/testing/open-page.tsx'
import { PageFailed } from './frame.tsx'

// Holds: navigation.boundary-keeps-layout-offers-retry
test.each([
  ['en', 'This page could not be shown', 'Try again'],
  ['fr', 'Cette page n’a pas pu s’afficher', 'Réessayer'],
  ['hu', 'Az oldalt nem sikerült megjeleníteni', 'Újrapróbálás'],
] as const)(
  'a page that broke says so in %s, takes the focus, and can be tried again',
  async (locale, text, button) => {
    const retry = vi.fn(() => new Promise<object>(() => {}))
    const { user, t } = await openPart(<PageFailed error={new Error('broken')} isDialog={false} retry={retry} />, {
      locale,
    })
    expect(screen.getByRole('alert').textContent).toContain(text)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(screen.getByRole('link', { name: t('errors.goHome') }).getAttribute('href')).toBe('/')
    await user.click(screen.getByRole('button', { name: button }))
    await user.click(screen.getByRole('button', { name: button }))
    expect(retry).toHaveBeenCalledOnce()
  },
)

test('a page that broke again can be tried again once more', async () => {
  const retry = vi.fn(() => Promise.resolve({}))
  const { user, t } = await openPart(<PageFailed error={new Error('broken')} isDialog={false} retry={retry} />)
  const button = screen.getByRole('button', { name: t('errors.tryAgain') })
  await user.click(button)
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await user.click(button)
  expect(retry).toHaveBeenCalledTimes(2)
})
