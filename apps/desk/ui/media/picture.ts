import type { PictureSource } from '#values/picture-source.ts'

export interface ChoosablePicture {
  id: number
  name: string
  /** null: no displayable file. */
  picture: PictureSource | null
  addedAt: string
  /** Whether it is described in the languages of the house, or a decoration. */
  isDescribed: boolean
}

/** Response of the library to the picker. */
export interface ChoosablePictures {
  pictures: ChoosablePicture[]
}

/** Most pictures of a response; a search finds others. */
export const mostOffered = 24
