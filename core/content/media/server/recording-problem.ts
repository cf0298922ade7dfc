/** What can be wrong with a recording that somebody hands in, in words for whoever has to mend it. */
export interface RecordingProblem {
  code: RecordingProblemCode
  /** One sentence, as `The recording lasts 95 seconds.` */
  message: string
  /** What to do, one sentence in the imperative. */
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

/** An excerpt, not the work: it is to make somebody curious, on the phone of somebody who is on the way. */
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

/** The problem with its remedy. */
export function createRecordingProblem(code: RecordingProblemCode, message: string): { problem: RecordingProblem } {
  return { problem: { code, message, remedy: remedies[code] } }
}
