import type { z } from 'zod'
import { fields, text } from '../fields/fields.ts'

const longestCredit = 300

export const recordingFields = fields({
  credit: text().refine(
    (value) => Object.values(value).every((each) => each.length <= longestCredit),
    `is longer than ${longestCredit} letters`,
  ),
})

export interface Recording extends z.infer<typeof recordingFields> {
  /** The SHA-256 of its file, where that is another one than the shop has. */
  file?: string | undefined
}

export interface StoredRecording extends Recording {
  url: string
}
