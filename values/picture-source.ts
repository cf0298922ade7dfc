/** Picture in several widths and formats, as pages receive it. */
export interface PictureSource {
  url: string
  alt_text: string
  width: number
  height: number
  sources: { type: string; srcset: string }[]
  /** What stays in sight where the layout crops, as `x20 y70`: to a tenth of its width and height; none = the middle. */
  focus?: string
}
