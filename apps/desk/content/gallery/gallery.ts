import type { PictureSource } from '#values/picture-source.ts'
import type { Publication } from '../content.ts'

export interface GalleryLine extends Publication {
  id: number
  pictureId: number
  name: string
  picture: PictureSource | null
  /** Hall that also shows it on its page; null: none. */
  hall: number | null
}

export const shownItems = ['current', 'archived'] as const
export type ShownItems = (typeof shownItems)[number]

export const isShownItems = (value: unknown): value is ShownItems => shownItems.includes(value as ShownItems)
