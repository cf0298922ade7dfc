/** The kinds of recordings that every browser plays, by the endings of their files. */
export const recordingTypes = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  wav: 'audio/wav',
} as const

export type RecordingEnding = keyof typeof recordingTypes
export type RecordingType = (typeof recordingTypes)[RecordingEnding]

/** A recording as pages receive it: some seconds of a work. */
export interface Recording {
  url: string
  seconds: number
  /** Who plays, or what plays. */
  credit: string
}
