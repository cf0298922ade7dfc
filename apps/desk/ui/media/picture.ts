import type { PictureSource } from '#values/picture-source.ts'

/** A picture of the library that can be chosen. */
export interface ChoosablePicture {
  id: number
  /** By which content names it. */
  name: string
  /** null: it has no file that could be shown. */
  picture: PictureSource | null
  /** Whether it is said in all languages what it shows: before that it is not used. */
  isDescribed: boolean
}

/** What the library answers to who chooses. */
export interface ChoosablePictures {
  pictures: ChoosablePicture[]
}
