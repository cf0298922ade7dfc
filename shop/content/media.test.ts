import { expect, it } from 'vitest'
import { createGalleryImage, createPicture, type StoredMedia } from './media.ts'

const variants = (
  [
    ['webp', 960],
    ['avif', 480],
    ['avif', 960],
    ['webp', 480],
  ] as const
).map(([format, width]) => ({
  format,
  width,
  height: width / 2,
  url: `/media/hall-${width}.${format}`,
}))
const media: StoredMedia = {
  alt_text: { en: 'A hall', fr: 'Une salle' },
  caption: { en: 'Evening', hu: 'Este' },
  width: 960,
  height: 480,
  variants,
}

it('offers every format with its widths, the smallest format first', () => {
  expect(createPicture(media, 'fr')).toEqual({
    url: '/media/hall-960.webp',
    alt_text: 'Une salle',
    width: 960,
    height: 480,
    sources: [
      { type: 'image/avif', srcset: '/media/hall-480.avif 480w, /media/hall-960.avif 960w' },
      { type: 'image/webp', srcset: '/media/hall-480.webp 480w, /media/hall-960.webp 960w' },
    ],
  })
})

it('falls back to English, and to JPEG where there is one', () => {
  const jpeg = { format: 'jpeg' as const, width: 1200, height: 630, url: '/media/share-1200.jpeg' }
  expect(createPicture({ ...media, variants: [...variants, jpeg] }, 'hu')).toMatchObject({
    url: jpeg.url,
    alt_text: 'A hall',
  })
})

// Holds: entities.gallery-item-object-image-sizes
it('gives a gallery its sizes with the largest last', () => {
  const sizes = Object.values(createGalleryImage(media, 'hu'))
  expect(sizes.map(({ url }) => url)).toEqual(['/media/hall-480.webp', '/media/hall-960.webp'])
  expect(sizes.at(-1)).toEqual({ url: '/media/hall-960.webp', alt: 'A hall', width: 960, height: 480, caption: 'Este' })
  expect(Object.values(createGalleryImage({ ...media, caption: null }, 'en'))[0]?.caption).toBeNull()
})

it('shows no file that is none, whoever has stored it', () => {
  const [file] = variants
  const wrong = [
    null,
    undefined,
    'file',
    {},
    { ...file, url: 7 },
    { ...file, url: '' },
    { ...file, url: 'https://elsewhere.example/hall.webp' },
    { ...file, url: 'hall/' },
    { ...file, width: 0 },
    { ...file, width: -1 },
    { ...file, width: undefined },
    { ...file, height: 0 },
    { ...file, height: -1 },
    { ...file, height: 'high' },
  ] as StoredMedia['variants']
  for (const variant of wrong) {
    const stored = { ...media, variants: [variant] }
    expect(createPicture(stored, 'en'), JSON.stringify(variant)).toMatchObject({ url: '', sources: [] })
    expect(createGalleryImage(stored, 'en')).toEqual({})
  }
})

it('falls back to the format that most can read, and names its widths', () => {
  const avif = variants.filter(({ format }) => format === 'avif')
  expect(createPicture({ ...media, variants: avif }, 'en')).toMatchObject({
    url: '/media/hall-960.avif',
    sources: [{ type: 'image/avif' }],
  })
  expect(Object.keys(createGalleryImage({ ...media, variants: avif }, 'en'))).toEqual(['w480', 'w960'])
})
