import { expect, it } from 'vitest'
import type { Locale } from '#values/locales.ts'
import { createGalleryItem, createPicture, createPictures, type StoredMedia } from './media.ts'

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
  height: width * 0.625,
  url: `/media/hall-${width}.${format}`,
}))
const createGalleryImage = (stored: StoredMedia, locale: Locale) => createGalleryItem(1, stored, locale)!.props.image
const media: StoredMedia = {
  alt_text: { en: 'A hall', fr: 'Une salle' },
  caption: { en: 'Evening', hu: 'Este' },
  width: 960,
  height: 600,
  variants,
}

it('offers every format with its widths, the smallest format first', () => {
  expect(createPicture(media, 'fr')).toEqual({
    url: '/media/hall-960.webp',
    alt_text: 'Une salle',
    width: 960,
    height: 600,
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
  expect(sizes.at(-1)).toEqual({ url: '/media/hall-960.webp', alt: 'A hall', width: 960, height: 600, caption: 'Este' })
  expect(Object.values(createGalleryImage({ ...media, caption: null }, 'en'))[0]?.caption).toBeNull()
})

// Holds: visitors.picture-without-files-not-drawn
it('shows no file that is none, whoever has stored it, and no picture without a file', () => {
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
    expect(createPicture(stored, 'en'), JSON.stringify(variant)).toBeNull()
    expect(createGalleryItem(1, stored, 'en')).toBeNull()
    expect(
      createPictures(
        [
          { key: 'broken', media: stored },
          { key: 'whole', media },
        ],
        'en',
      ),
    ).toEqual(new Map([['whole', createPicture(media, 'en')]]))
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

it('offers a panorama by the width that its height can fill, in a frame that crops it', () => {
  const panorama = [320, 1280].map((wide) => ({
    format: 'avif' as const,
    width: wide,
    height: wide / 4,
    url: `/media/river-${wide}.avif`,
  }))
  const [source] = createPicture({ ...media, width: 1280, height: 320, variants: panorama }, 'en')!.sources
  expect(source?.srcset).toBe('/media/river-320.avif 128w, /media/river-1280.avif 512w')
})

it('says its focal point to a tenth, and nothing of the middle', () => {
  expect(createPicture({ ...media, focal_x: 0.5, focal_y: 0.52 }, 'en')).not.toHaveProperty('focus')
  expect(createPicture({ ...media, focal_x: 0, focal_y: 0.5 }, 'en')!.focus).toBe('x0 y50')
  expect(createPicture({ ...media, focal_x: 0.26, focal_y: 1 }, 'en')!.focus).toBe('x30 y100')
})

it('gives a gallery WebP to open large where there is one JPEG only, with every file and the focal point', () => {
  const jpeg = { format: 'jpeg' as const, width: 1280, height: 640, url: '/media/hall-1280.jpeg' }
  const { id, props } = createGalleryItem(4, { ...media, focal_x: 0.2, variants: [...variants, jpeg] }, 'fr')!
  expect(id).toBe(4)
  expect(Object.values(props.image).map(({ url }) => url)).toEqual(['/media/hall-480.webp', '/media/hall-960.webp'])
  expect(props.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(props.focus).toBe('x20 y50')
})
