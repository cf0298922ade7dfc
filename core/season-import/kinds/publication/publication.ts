import { moment, yesNo } from '#core/season-import/fields/fields.ts'

/** The fields by which a file says when a thing comes out. */
export const publishedFields = {
  /** From when on it is shown; at once where nothing is said. */
  published: moment().optional(),
  /** Kept, and shown to nobody yet. */
  draft: yesNo().default(false),
}

export interface Publication {
  published?: string | undefined
  draft: boolean
}

/** The fields of a file. */
export const writePublication = ({ published, draft }: Publication): Record<string, unknown> => ({
  published,
  draft: draft || undefined,
})
