/** Every browser plays these formats. */
export const recordingTypes = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  wav: 'audio/wav',
} as const

export type RecordingEnding = keyof typeof recordingTypes
export type RecordingType = (typeof recordingTypes)[RecordingEnding]

/** A short excerpt of a work. */
export interface Recording {
  url: string
  seconds: number
  /** Performers or ensemble. */
  credit: string
}
