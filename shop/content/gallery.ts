import type { GallerySize } from './media.ts'

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

/** The largest size of the item with the others beside it; null for an item without any. */
export function toGalleryPicture({ id, props }: GalleryItem): GalleryPicture | null {
  const sizes = Object.values(props.image)
  const largest = sizes.at(-1)
  if (!largest) return null
  return { id, ...largest, srcset: sizes.map(({ url, width }) => `${url} ${width}w`).join(', ') }
}
