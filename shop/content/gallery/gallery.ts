import type { GallerySize } from '../media.ts'

/** A picture of the gallery. */
export interface GalleryItem {
  id: number
  /** The picture in each of its sizes; the last is the largest. */
  props: { image: Record<string, GallerySize> }
}

/** A gallery picture as a browser needs it: the largest file, and all of them to choose from. */
export interface GalleryPicture extends GallerySize {
  id: number
  srcset: string
}

/** The pictures of the items, each in its largest size with the others beside it. */
export function toGalleryPictures(items: readonly GalleryItem[]): GalleryPicture[] {
  return items.flatMap(({ id, props }) => {
    const sizes = Object.values(props.image)
    const largest = sizes.at(-1)
    return largest ? [{ id, ...largest, srcset: sizes.map(({ url, width }) => `${url} ${width}w`).join(', ') }] : []
  })
}

/** The place that many steps further, around the end and the beginning. */
export function stepAround(index: number, steps: number, count: number): number {
  return (((index + steps) % count) + count) % count
}
