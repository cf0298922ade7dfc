/** A fault of an uploaded picture, worded for the person who has to fix it. */
export interface PictureProblem {
  code: PictureProblemCode
  /** One sentence, such as `The picture is animated.` */
  message: string
  /** Remedy, one sentence in the imperative. */
  remedy: string
}

export type PictureProblemCode =
  | 'alt_text'
  | 'animated'
  | 'damaged'
  | 'empty'
  | 'focal_point'
  | 'missing'
  | 'name'
  | 'too_heavy'
  | 'too_large'
  | 'too_slow'
  | 'too_small'
  | 'type'
  | 'vector'

/** Size limits of an uploaded picture, which bound the cost of decoding in advance. */
export const pictureLimits = {
  bytes: 30_000_000,
  /** Of width and height. */
  longestSide: 20_000,
  shortestSide: 64,
  /** Width times height, all frames together: 200 MB once decoded. */
  pixels: 64_000_000,
} as const

const remedies: Record<PictureProblemCode, string> = {
  alt_text: 'Describe in English at least, in up to 1,000 characters, what is to be seen.',
  animated: 'Save one of its frames as a JPEG, PNG, WebP or AVIF file.',
  damaged: 'Open it in a program for pictures and save it anew, or copy it again from where it came.',
  empty: 'Copy the file again from where it came.',
  focal_point: 'Give x and y as numbers from 0 (left, top) to 1 (right, bottom).',
  missing: 'Put the file there, or correct its name; upper and lower case differ.',
  name: 'Use lower-case letters, digits and single hyphens, as great-hall, and 100 of them at most.',
  too_heavy: 'Save it with fewer pixels, or as a JPEG.',
  too_large: 'Scale it down: 4,000 pixels along the longer side are plenty.',
  too_slow: 'Save it anew as a JPEG, 4,000 pixels along the longer side.',
  too_small: 'Take a larger one: less than 1,200 pixels along the longer side look blurred.',
  type: 'Save it as a JPEG, PNG, WebP or AVIF file.',
  vector: 'Export it as a PNG, 2,000 pixels wide.',
}

/** Returns the problem with its remedy. */
export function createProblem(code: PictureProblemCode, message: string): { problem: PictureProblem } {
  return { problem: { code, message, remedy: remedies[code] } }
}
