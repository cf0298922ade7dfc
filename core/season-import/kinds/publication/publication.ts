import { moment, yesNo } from '#core/season-import/fields/fields.ts'

/** Publication fields of a file. */
export const publishedFields = {
  /** Time of publication; default: at once. */
  published: moment().optional(),
  /** Stored but not shown to anyone. */
  draft: yesNo().default(false),
}

export interface Publication {
  published?: string | undefined
  draft: boolean
}

/** Returns the fields of a file. */
export const writePublication = ({ published, draft }: Publication): Record<string, unknown> => ({
  published,
  draft: draft || undefined,
})
