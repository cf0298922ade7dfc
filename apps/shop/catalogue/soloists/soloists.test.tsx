import { beforeEach, expect, test, vi } from 'vitest'
import { useCarousel } from '#ui/carousel/use-carousel.ts'
import { Soloists } from './soloists.tsx'
import { renderPart } from '#core/catalogue/testing/render.tsx'

vi.mock('#ui/carousel/use-carousel.ts', () => ({
  useCarousel: vi.fn(() => ({ isReady: true, hasMore: true, canPlay: false, isPlaying: false, stillness: {} })),
}))

const soloists = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    slug: `soloist-${index + 1}`,
    title: `Soloist ${index + 1}`,
    profession: 'Violin',
    description: '',
    thumbnail: null,
    cv: null,
  }))

/** There all of them are rows, below each other. */
const phones = '(max-width: 599.98px)'

beforeEach(() => void vi.mocked(useCarousel).mockClear())

// Holds: event.soloists-carousel-itemsperpage-5-wraps
test('five are on a page; more go round, five seconds each', async () => {
  const html = await renderPart(<Soloists soloists={soloists(6)} />)
  expect(html).toContain('data-wide="5"')
  expect(html).toContain('data-arrows="medium wide"')
  expect(useCarousel).toHaveBeenCalledWith(expect.anything(), { still: phones, autoplay: true, interval: 5000 })
})

// Holds: event.soloists-carousel-itemsperpage-5-wraps
test('no arrows and no movement where all of them are on one page', async () => {
  const html = await renderPart(<Soloists soloists={soloists(5)} />)
  expect(html).toContain('data-arrows="medium"')
  expect(useCarousel).toHaveBeenCalledWith(expect.anything(), {
    still: `${phones}, (min-width: 1024px)`,
    autoplay: false,
    interval: 5000,
  })
})

test('a page may hold another number of them', async () => {
  const html = await renderPart(<Soloists soloists={soloists(4)} itemsPerPage={3} />)
  expect(html).toContain('data-wide="3"')
  expect(html).toContain('data-arrows="medium wide"')
  expect(useCarousel).toHaveBeenCalledWith(expect.anything(), { still: phones, autoplay: true, interval: 5000 })
})
