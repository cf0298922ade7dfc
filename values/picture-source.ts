export interface PictureSource {
  url: string
  alt_text: string
  width: number
  height: number
  sources: { type: string; srcset: string }[]
  /** Point kept when cropping, as `x20 y70`: tenths of width and height; default: the centre. */
  focus?: string
}
