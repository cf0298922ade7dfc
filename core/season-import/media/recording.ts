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
  /** SHA-256 of its file, if it differs from the stored one. */
  file?: string | undefined
}

export interface StoredRecording extends Recording {
  url: string
}
