import type { MediaUseKind } from '#core/content/media-use.ts'
import type { PictureSource } from '#values/picture-source.ts'
import type { Locale } from '#values/locales.ts'
import type { Fields } from '../content.ts'

/** The texts of a picture. */
export const pictureTexts = ['alt', 'caption'] as const

/** Where the focal point is, from the left and the upper edge, in whole per cent. */
export interface FocalPoint {
  x: number
  y: number
}

/** As far as an arrow key moves the focal point. */
export const pictureFocalStep = 5

/** A picture as the list has it. */
export interface PictureLine {
  id: number
  name: string
  picture: PictureSource | null
  width: number
  height: number
  /** Languages in which nobody has said what it shows. */
  undescribed: Locale[]
  /** How many places show it. */
  uses: number
  addedAt: string
}

export interface ShownUse {
  kind: MediaUseKind
  id: number
  title: string
}

export interface ShownPicture extends PictureLine {
  fields: Fields
  /** Of the file that was handed in: `JPEG`; null: it was drawn. */
  format: string | null
  bytes: number | null
  /** Whether its smaller files are still being made. */
  isWaiting: boolean
}

export const shownPictures = ['all', 'undescribed', 'unused'] as const
export type ShownPictures = (typeof shownPictures)[number]

export const isShownPictures = (value: unknown): value is ShownPictures =>
  shownPictures.includes(value as ShownPictures)

/** A share of a side in whole per cent, as the form has it; null for what is none. */
export function readPercent(typed: string): number | null {
  const percent = /^\d{1,3}$/.test(typed) ? Number(typed) : null
  return percent !== null && percent <= 100 ? percent : null
}

/** Where a press on a picture is, in whole per cent of its sides. */
export function findFocalPoint(
  press: { x: number; y: number },
  box: { left: number; top: number; width: number; height: number },
): FocalPoint {
  const share = (at: number, start: number, length: number) =>
    length > 0 ? Math.round(Math.min(Math.max((at - start) / length, 0), 1) * 100) : 50
  return { x: share(press.x, box.left, box.width), y: share(press.y, box.top, box.height) }
}

/** The focal point after an arrow key; null for another key. */
export function moveFocalPoint({ x, y }: FocalPoint, key: string): FocalPoint | null {
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [-pictureFocalStep, 0],
    ArrowRight: [pictureFocalStep, 0],
    ArrowUp: [0, -pictureFocalStep],
    ArrowDown: [0, pictureFocalStep],
  }
  const step = steps[key]
  if (!step) return null
  const within = (value: number) => Math.min(Math.max(value, 0), 100)
  return { x: within(x + step[0]), y: within(y + step[1]) }
}
