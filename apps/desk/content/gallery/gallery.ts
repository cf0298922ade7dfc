import type { PictureSource } from '#values/picture-source.ts'
import type { Publication } from '../content.ts'

/** A picture of the gallery, as the list has it. */
export interface GalleryLine extends Publication {
  id: number
  /** Of the library. */
  pictureId: number
  name: string
  picture: PictureSource | null
  /** The hall whose page shows it, too; null: none. */
  hall: number | null
}

export const shownItems = ['current', 'archived'] as const
export type ShownItems = (typeof shownItems)[number]

export const isShownItems = (value: unknown): value is ShownItems => shownItems.includes(value as ShownItems)
