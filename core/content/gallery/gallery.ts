import type { PictureSource } from '#values/picture-source.ts'

export interface GallerySize {
  url: string
  alt: string
  width: number
  height: number
  caption: string | null
}

export interface GalleryItem {
  id: number
  /** In all sizes; the last is the largest. */
  props: { image: Record<string, GallerySize> } & Pick<PictureSource, 'sources' | 'focus'>
}

/** The largest file, and all alternatives. */
export interface GalleryPicture extends PictureSource {
  id: number
  caption: string | null
}

export function toGalleryPictures(items: readonly GalleryItem[]): GalleryPicture[] {
  return items.flatMap(({ id, props }) => {
    const { image, ...files } = props
    const largest = Object.values(image).at(-1)
    return largest ? [{ id, ...largest, ...files, alt_text: largest.alt }] : []
  })
}

export function moveAround(index: number, steps: number, count: number): number {
  return (((index + steps) % count) + count) % count
}
