import createAutoplay from 'embla-carousel-autoplay'
import createEmbla from 'embla-carousel'
import { beforeEach, expect, test, vi } from 'vitest'
import { createCarousel } from './use-carousel.ts'

vi.mock('embla-carousel', () => ({ default: vi.fn() }))
vi.mock('embla-carousel-autoplay', () => ({ default: vi.fn((options: object) => ({ name: 'autoplay', options })) }))

const viewport = { scrollLeft: 40 } as HTMLElement
const prefer = (isStill: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isStill }))

beforeEach(() => {
  vi.mocked(createEmbla).mockClear()
  vi.mocked(createAutoplay).mockClear()
  return () => vi.unstubAllGlobals()
})

test('wraps around, a page at a time, and stays where it is unless asked', async () => {
  prefer(false)
  await createCarousel(viewport, { autoplay: false, interval: 3000 })
  expect(createEmbla).toHaveBeenCalledExactlyOnceWith(
    viewport,
    expect.objectContaining({ loop: true, slidesToScroll: 'auto', align: 'start' }),
    [],
  )
  expect(createAutoplay).not.toHaveBeenCalled()
})

test('moves on by itself at the interval, and waits for who points at it or stands in it', async () => {
  prefer(false)
  await createCarousel(viewport, { autoplay: true, interval: 5000 })
  expect(createAutoplay).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ delay: 5000, stopOnMouseEnter: true, stopOnFocusIn: true }),
  )
  expect(vi.mocked(createEmbla).mock.calls[0]![2]).toHaveLength(1)
})

test('never moves by itself for those who asked for less motion', async () => {
  prefer(true)
  await createCarousel(viewport, { autoplay: true, interval: 5000 })
  expect(createAutoplay).not.toHaveBeenCalled()
  expect(vi.mocked(createEmbla).mock.calls[0]![2]).toEqual([])
})
