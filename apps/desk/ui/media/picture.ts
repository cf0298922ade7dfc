import type { PictureSource } from '#values/picture-source.ts'

export interface ChoosablePicture {
  id: number
  name: string
  /** null: no displayable file. */
  picture: PictureSource | null
  /** Whether it is described in all languages, which its use requires. */
  isDescribed: boolean
}

/** Response of the library to the picker. */
export interface ChoosablePictures {
  pictures: ChoosablePicture[]
}
