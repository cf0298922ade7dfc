import type { PictureSource } from '#values/picture-source.ts'
import type { Publication } from '../content.ts'

/** A picture in the list of the gallery. */
export interface GalleryLine extends Publication {
  id: number
  /** Id in the library. */
  pictureId: number
  name: string
  picture: PictureSource | null
  /** Hall that also shows it on its page; null: none. */
  hall: number | null
}

export const shownItems = ['current', 'archived'] as const
export type ShownItems = (typeof shownItems)[number]

export const isShownItems = (value: unknown): value is ShownItems => shownItems.includes(value as ShownItems)
