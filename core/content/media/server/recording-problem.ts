/** A fault of an uploaded recording, worded for the person who has to fix it. */
export interface RecordingProblem {
  code: RecordingProblemCode
  /** One sentence, such as `The recording lasts 95 seconds.` */
  message: string
  /** Remedy, one sentence in the imperative. */
  remedy: string
}

export type RecordingProblemCode =
  | 'codec'
  | 'credit'
  | 'damaged'
  | 'empty'
  | 'missing'
  | 'name'
  | 'place'
  | 'too_heavy'
  | 'too_long'
  | 'too_short'
  | 'type'

/** An excerpt, not the whole work: it should raise interest and load on a phone on the move. */
export const recordingLimits = { bytes: 4_000_000, shortest: 1, longest: 60 } as const

const remedies: Record<RecordingProblemCode, string> = {
  codec: 'Save it as an MP3, or as AAC in an M4A file.',
  credit: 'Say in English at least, in up to 300 characters, who plays.',
  damaged: 'Save it anew from the program that it was made with, or copy it again from where it came.',
  empty: 'Copy the file again from where it came.',
  missing: 'Put the file there, or correct its name; upper and lower case differ.',
  name: 'Use lower-case letters, digits and single hyphens, as bach-prelude, and 100 of them at most.',
  place: 'Save it without such details ("metadata").',
  too_heavy: 'Save it as an MP3 of 128 kbit/s: 20 seconds of it have 320 kB.',
  too_long: 'Cut it to about 20 seconds, and let it fade.',
  too_short: 'Take about 20 seconds.',
  type: 'Save it as an MP3, M4A (AAC), FLAC or WAV file.',
}

/** Returns the problem with its remedy. */
export function createRecordingProblem(code: RecordingProblemCode, message: string): { problem: RecordingProblem } {
  return { problem: { code, message, remedy: remedies[code] } }
}
