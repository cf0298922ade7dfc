import createEmbla from 'embla-carousel'
import { beforeEach, expect, test, vi } from 'vitest'
import { createCarousel, createRotation } from './use-carousel.ts'

vi.mock('embla-carousel', () => ({ default: vi.fn() }))

const scrollNext = vi.fn()
const embla = { scrollNext }
const prefer = (isStill: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
const show = (visibilityState: string) => vi.stubGlobal('document', { visibilityState })

beforeEach(() => {
  vi.useFakeTimers()
  scrollNext.mockClear()
  show('visible')
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

// Holds: event.gallery-carousel-4-time-wraps
test('wraps around, a page at a time', async () => {
  const viewport = { scrollLeft: 40 } as HTMLElement
  await createCarousel(viewport, '')
  expect(createEmbla).toHaveBeenCalledExactlyOnceWith(
    viewport,
    expect.objectContaining({ loop: true, slidesToScroll: 'auto', align: 'start' }),
  )
  expect(viewport.scrollLeft).toBe(0)
})

test('does not move where all slides fit', async () => {
  await createCarousel({} as HTMLElement, '(min-width: 1024px)')
  const breakpoints = { '(min-width: 1024px)': { active: false } }
  expect(createEmbla).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ breakpoints }))
})

test('moves on by itself at the interval, while the window is seen', () => {
  prefer(false)
  const rotation = createRotation(embla, 5000, () => undefined)
  vi.advanceTimersByTime(5000)
  expect(scrollNext).toHaveBeenCalledOnce()
  show('hidden')
  vi.advanceTimersByTime(5000)
  expect(scrollNext).toHaveBeenCalledOnce()
  rotation?.stop()
})

// Holds: visitors.28-autoplay-off-under-reduced
test('never moves by itself for those who asked for less motion', () => {
  prefer(true)
  expect(createRotation(embla, 5000, () => undefined)).toBeNull()
  vi.advanceTimersByTime(10_000)
  expect(scrollNext).not.toHaveBeenCalled()
})
