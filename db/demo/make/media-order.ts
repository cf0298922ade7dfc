import type { VariantFormat } from '#core/content/media/server/variants.ts'
import type { MadePicture } from '../media-index.ts'
import type { Drawing } from './art/drawing/drawing.ts'

interface Order {
  /** Name in the season. */
  name: string
  /** Everything it depends on, so that existing files are recognised. */
  recipe: object
}

/** A recording or a document: one file. */
export interface MediaOrder extends Order {
  make: () => Uint8Array | Promise<Uint8Array>
}

export interface PictureOrder
  extends Order, Pick<MadePicture, 'width' | 'height' | 'focal_point' | 'alt_text' | 'caption'> {
  /** File widths of each format. */
  widths: Partial<Record<VariantFormat, readonly number[]>>
  draw: () => Drawing
}
