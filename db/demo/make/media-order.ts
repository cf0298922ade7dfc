import type { VariantFormat } from '#core/content/media/server/variants.ts'
import type { MadePicture } from '../media-index.ts'
import type { Drawing } from './art/drawing/drawing.ts'

interface Order {
  /** By which the season names what is made. */
  name: string
  /** Whatever it follows from, so that what was made before is known again. */
  recipe: object
}

/** A recording or a document: one file. */
export interface MediaOrder extends Order {
  make: () => Uint8Array | Promise<Uint8Array>
}

export interface PictureOrder
  extends Order, Pick<MadePicture, 'width' | 'height' | 'focal_point' | 'alt_text' | 'caption'> {
  /** Widths of the files of each format. */
  widths: Partial<Record<VariantFormat, readonly number[]>>
  draw: () => Drawing
}
