import type { MediaUseKind } from '#core/content/media-use.ts'
import type { PictureSource } from '#values/picture-source.ts'
import type { Locale } from '#values/locales.ts'
import type { Fields } from '../content.ts'

export const pictureTexts = ['alt', 'caption'] as const

/** Focal point from the left and upper edge, in whole per cent. */
export interface FocalPoint {
  x: number
  y: number
}

/** Step of the focal point per arrow key. */
export const pictureFocalStep = 5

export interface PictureLine {
  id: number
  name: string
  picture: PictureSource | null
  width: number
  height: number
  /** Languages of the house. */
  undescribed: Locale[]
  /** Languages of the house that lack a caption that another one has. */
  uncaptioned: Locale[]
  isDecorative: boolean
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
  /** Format of the uploaded file: `JPEG`; null: a drawing. */
  format: string | null
  bytes: number | null
  /** Whether its smaller variants are still being generated. */
  isWaiting: boolean
}

export const pictureParts = ['all', 'undescribed', 'unused'] as const
export type PicturePart = (typeof pictureParts)[number]

/** Reads whole per cent from form input; null if invalid. */
export function readPercent(typed: string): number | null {
  const percent = /^\d{1,3}$/.test(typed) ? Number(typed) : null
  return percent !== null && percent <= 100 ? percent : null
}

/** Returns the position of a click on a picture, in whole per cent. */
export function findFocalPoint(
  press: { x: number; y: number },
  box: { left: number; top: number; width: number; height: number },
): FocalPoint {
  const share = (at: number, start: number, length: number) =>
    length > 0 ? Math.round(Math.min(Math.max((at - start) / length, 0), 1) * 100) : 50
  return { x: share(press.x, box.left, box.width), y: share(press.y, box.top, box.height) }
}

/** Returns the focal point after an arrow key; null for other keys. */
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
