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
