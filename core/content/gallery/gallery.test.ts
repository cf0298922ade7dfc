import { expect, test } from 'vitest'
import { moveAround, toGalleryPictures } from './gallery.ts'

const size = (width: number) => ({
  url: `/media/a-${width}.webp`,
  alt: 'Strings',
  width,
  height: width / 2,
  caption: null,
})

// Holds: entities.gallery-item-object-image-sizes
test('a picture is its largest size, with every size to choose from', () => {
  const sources = [{ type: 'image/avif', srcset: '/media/a-480.avif 480w, /media/a-960.avif 960w' }]
  const item = { id: 7, props: { image: { w480: size(480), w960: size(960) }, sources, focus: 'x20 y50' } }
  expect(toGalleryPictures([item, { id: 8, props: { image: {}, sources: [] } }])).toEqual([
    { ...size(960), id: 7, alt_text: 'Strings', sources, focus: 'x20 y50' },
  ])
})

test('the largest size is the last, however many there are', () => {
  const item = { id: 9, props: { image: { w320: size(320), w480: size(480), w960: size(960) }, sources: [] } }
  expect(toGalleryPictures([item])).toMatchObject([{ id: 9, url: '/media/a-960.webp' }])
})

test.each([
  [0, -1, 4, 3],
  [3, 1, 4, 0],
  [1, 1, 4, 2],
  [0, 1, 1, 0],
  [1, -7, 4, 2],
  [2, 9, 4, 3],
])('from %i, %i step(s), of %i: %i', (index, steps, count, result) => {
  expect(moveAround(index, steps, count)).toBe(result)
})
