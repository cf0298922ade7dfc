import type { PictureSource } from '#values/picture-source.ts'

/** One size of a gallery picture. */
export interface GallerySize {
  url: string
  alt: string
  width: number
  height: number
  caption: string | null
}

/** A picture of the gallery. */
export interface GalleryItem {
  id: number
  /** The picture in each of its sizes; the last is the largest. */
  props: { image: Record<string, GallerySize> } & Pick<PictureSource, 'sources' | 'focus'>
}

/** A gallery picture as a browser needs it: the largest file, and all of them to choose from. */
export interface GalleryPicture extends PictureSource {
  id: number
  caption: string | null
}

/** The pictures of the items, each in its largest size with all files beside it. */
export function toGalleryPictures(items: readonly GalleryItem[]): GalleryPicture[] {
  return items.flatMap(({ id, props }) => {
    const { image, ...files } = props
    const largest = Object.values(image).at(-1)
    return largest ? [{ id, ...largest, ...files, alt_text: largest.alt }] : []
  })
}

/** The place that many steps further, around the end and the beginning. */
export function moveAround(index: number, steps: number, count: number): number {
  return (((index + steps) % count) + count) % count
}
