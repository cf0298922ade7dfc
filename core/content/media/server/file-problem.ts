/** A fault of an uploaded file, worded for the person who has to fix it. */
export interface FileProblem {
  code: FileProblemCode
  /** One sentence, such as `The file is empty.` */
  message: string
  /** Remedy, one sentence in the imperative. */
  remedy: string
}

export type FileProblemCode = 'damaged' | 'empty' | 'missing' | 'name' | 'title' | 'too_heavy' | 'type'

/** Larger files are too large a download for a phone. */
export const fileLimits = { bytes: 50_000_000 } as const

const remedies: Record<FileProblemCode, string> = {
  damaged: 'Save it anew from the program that it was made with, or copy it again from where it came.',
  empty: 'Copy the file again from where it came.',
  missing: 'Put the file there, or correct its name; upper and lower case differ.',
  name: 'Use lower-case letters, digits and single hyphens, as programme-of-may, and 100 of them at most.',
  title: 'Say in English at least, in up to 300 characters, what it is.',
  too_heavy: 'Save it with smaller pictures: what one reads on the way has 2 MB.',
  type: 'Save it as a PDF, or give it the ending of what it is.',
}

/** Returns the problem with its remedy. */
export function createFileProblem(code: FileProblemCode, message: string): { problem: FileProblem } {
  return { problem: { code, message, remedy: remedies[code] } }
}
