import type { z } from 'zod'
import { fields, text } from '../fields/fields.ts'

const longestTitle = 300

export const fileFields = fields({
  title: text().refine(
    (value) => Object.values(value).every((each) => each.length <= longestTitle),
    `is longer than ${longestTitle} letters`,
  ),
})

export interface Download extends z.infer<typeof fileFields> {
  /** SHA-256 of its file, if it differs from the stored one. */
  file?: string | undefined
}

export interface StoredDownload extends Download {
  url: string
}
