// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import createEmbla from 'embla-carousel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPart } from '#apps/shop/client/testing/open-page.tsx'
import { Carousel } from './carousel.tsx'

vi.mock('embla-carousel', () => ({ default: vi.fn() }))

interface Options {
  slides?: number
  /** Whether there is more than fits. */
  hasMore?: boolean
  autoplay?: boolean
  prefersStillness?: boolean
}

/** Opens a carousel beside a link; it is near the screen once `appear` is called. */
async function open({ slides = 6, hasMore = true, autoplay = false, prefersStillness = false }: Options = {}) {
  const observed: { show: (entries: { isIntersecting: boolean }[]) => void; disconnect: () => void }[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      disconnect = vi.fn<() => void>()
      constructor(show: (entries: { isIntersecting: boolean }[]) => void) {
        observed.push({ show, disconnect: this.disconnect })
      }
      observe() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: prefersStillness }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const embla = {
    scrollNext: vi.fn<(isInstant?: boolean) => void>(),
    scrollPrev: vi.fn<(isInstant?: boolean) => void>(),
    scrollSnapList: () => (hasMore ? [0, 1] : [0]),
    internalEngine: () => ({ options: { active: hasMore } }),
    on: vi.fn<(event: string, listener: () => void) => void>(),
    destroy: vi.fn<() => void>(),
  }
  vi.mocked(createEmbla).mockReturnValue(embla as never)
  const page = await openPart(
    <Carousel label="Pictures" autoplay={autoplay} interval={5000}>
      {Array.from({ length: slides }, (_, index) => (
        <a key={index} href={`#${index}`}>
          Picture {index}
        </a>
      ))}
    </Carousel>,
  )
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const appear = async () => {
    observed.at(-1)!.show([{ isIntersecting: true }])
    await vi.waitFor(() => expect(embla.on).toHaveBeenCalled())
    await vi.waitFor(() => expect(viewport().hasAttribute('tabindex')).toBe(false))
  }
  return { ...page, embla, appear, observed }
}

const viewport = () => screen.getByRole('link', { name: 'Picture 0' }).closest('ul')!.parentElement!
const button = (name: string) => screen.queryByRole('button', { name })

test('carousel: it is a named group of all its slides, which scrolls by keyboard until its code is there', async () => {
  const { t } = await open()
  const [around, scrolled] = screen.getAllByRole('group', { name: 'Pictures' })
  expect(around?.getAttribute('aria-roledescription')).toBe(t('carousel.role'))
  expect(scrolled?.tabIndex).toBe(0)
  expect(within(scrolled!).getAllByRole('listitem')).toHaveLength(6)
  expect(screen.queryByRole('button')).toBeNull()
})

test('carousel: its code comes when it comes near the screen, and not before', async () => {
  const { observed, appear, embla } = await open()
  observed.at(-1)!.show([{ isIntersecting: false }])
  expect(observed.at(-1)!.disconnect).not.toHaveBeenCalled()
  expect(embla.on).not.toHaveBeenCalled()
  await appear()
  expect(observed.at(-1)!.disconnect).toHaveBeenCalled()
  // Its arrows are available to the keyboard.
  expect(screen.getAllByRole('group', { name: 'Pictures' })).toHaveLength(1)
})

// Holds: event.gallery-carousel-4-time-wraps
test('carousel: arrows turn a page either way, at once for those who asked for less motion', async () => {
  for (const prefersStillness of [false, true]) {
    const { t, user, embla, appear } = await open({ prefersStillness })
    await appear()
    await user.click(button(t('carousel.next'))!)
    await user.click(button(t('carousel.previous'))!)
    await user.click(button(t('carousel.previous'))!)
    expect(embla.scrollNext.mock.calls).toEqual([[prefersStillness]])
    expect(embla.scrollPrev.mock.calls).toEqual([[prefersStillness], [prefersStillness]])
  }
})

test('carousel: where everything fits there is nothing to press', async () => {
  const { appear } = await open({ hasMore: false })
  await appear()
  expect(screen.queryByRole('button')).toBeNull()
})

// Holds: visitors.28-autoplay-off-under-reduced
test('carousel: it can be paused only where it moves by itself', async () => {
  const { t, appear } = await open()
  await appear()
  expect(button(t('carousel.pause'))).toBeNull()
  expect(button(t('carousel.play'))).toBeNull()
  const still = await open({ autoplay: true, prefersStillness: true })
  await still.appear()
  expect(button(t('carousel.pause'))).toBeNull()
})

// Holds: event.soloists-carousel-itemsperpage-5-wraps
test('carousel: moving by itself it says so on its button, which pauses it and lets it go on', async () => {
  const { t, user, embla, appear } = await open({ autoplay: true })
  await appear()
  vi.advanceTimersByTime(5000)
  expect(embla.scrollNext).toHaveBeenCalledOnce()
  await user.click(button(t('carousel.pause'))!)
  vi.advanceTimersByTime(20_000)
  expect(embla.scrollNext).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(button(t('carousel.play'))).not.toBeNull())
  await user.click(button(t('carousel.play'))!)
  vi.advanceTimersByTime(5000)
  expect(embla.scrollNext).toHaveBeenCalledTimes(2)
})

// Holds: visitors.28-autoplay-off-under-reduced
test('carousel: it stands still under a pointer, and for good once it was used', async () => {
  const { user, embla, appear } = await open({ autoplay: true })
  await appear()
  await user.hover(viewport())
  vi.advanceTimersByTime(20_000)
  expect(embla.scrollNext).not.toHaveBeenCalled()
  await user.unhover(viewport())
  vi.advanceTimersByTime(5000)
  expect(embla.scrollNext).toHaveBeenCalledOnce()
  screen.getByRole('link', { name: 'Picture 0' }).focus()
  vi.advanceTimersByTime(20_000)
  expect(embla.scrollNext).toHaveBeenCalledOnce()
  await user.hover(viewport())
  await user.unhover(viewport())
  vi.advanceTimersByTime(20_000)
  expect(embla.scrollNext).toHaveBeenCalledOnce()
})

test('carousel: it does not begin to move for who was there before its code', async () => {
  // happy-dom supports neither of the two states.
  const openWhile = async (state: ':focus-within' | ':hover') => {
    const page = await open({ autoplay: true })
    vi.spyOn(viewport(), 'matches').mockImplementation((selector) => selector === state)
    await page.appear()
    vi.advanceTimersByTime(20_000)
    expect(page.embla.scrollNext).not.toHaveBeenCalled()
    await page.user.hover(viewport())
    await page.user.unhover(viewport())
    vi.advanceTimersByTime(5000)
    return page.embla.scrollNext.mock.calls.length
  }
  expect(await openWhile(':focus-within')).toBe(0)
  // A pointer only pauses it.
  expect(await openWhile(':hover')).toBe(1)
})

test('carousel: leaving the page puts an end to it', async () => {
  const { embla, appear, close } = await open({ autoplay: true })
  await appear()
  close()
  expect(embla.destroy).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(20_000)
  expect(embla.scrollNext).not.toHaveBeenCalled()
})

test('carousel: left before its code is there, it never begins', async () => {
  const { observed, embla, close } = await open({ autoplay: true })
  observed.at(-1)!.show([{ isIntersecting: true }])
  close()
  await vi.waitFor(() => expect(embla.destroy).toHaveBeenCalledOnce())
  expect(embla.on).not.toHaveBeenCalled()
})
