import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { compilePageMessages } from '#ui/i18n/server/catalogue.ts'
import { TranslationProvider } from '#ui/i18n/translation.tsx'
import { useCarousel } from '#ui/carousel/use-carousel.ts'
import { GallerySection } from './gallery-section.tsx'

vi.mock('#ui/carousel/use-carousel.ts', () => ({ useCarousel: vi.fn(() => ({ isReady: false, hasMore: false })) }))

const image = { w1600: { url: '/media/1.avif', width: 1600, height: 1200, alt: 'The hall', caption: null } }
const gallery = Array.from({ length: 6 }, (_, index) => ({ id: index + 1, props: { image, sources: [] } }))
const messages = compilePageMessages().en
const render = (changes = {}) =>
  renderToStaticMarkup(
    <TranslationProvider locale="en" timeZone="Europe/Budapest" messages={messages}>
      <GallerySection gallery={gallery} label="The halls" {...changes} />
    </TranslationProvider>,
  )

beforeEach(() => void vi.mocked(useCarousel).mockClear())

// Holds: event.gallery-carousel-4-time-wraps
test('shows four pictures at a time, and stays still unless asked', () => {
  const html = render()
  expect(html).toContain('data-wide="4"')
  expect(html.match(/<li/g)).toHaveLength(6)
  expect(useCarousel).toHaveBeenCalledExactlyOnceWith(expect.anything(), { still: '', autoplay: false, interval: 3000 })
})

// Holds: event.gallery-carousel-4-time-wraps
test('moves on every three seconds where it is asked to', () => {
  render({ autoplay: true })
  expect(useCarousel).toHaveBeenCalledExactlyOnceWith(expect.anything(), { still: '', autoplay: true, interval: 3000 })
})

test('is not there without pictures', () => {
  expect(render({ gallery: [] })).toBe('')
})
