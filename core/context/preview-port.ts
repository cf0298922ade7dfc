import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** Query parameter of a page previewed before publication. */
export const previewParameter = 'preview'

/** Data source of a page that shows unpublished content: a transaction that is rolled back. */
export interface OpenedPreview {
  db: Kysely<Database>
  close: () => Promise<void>
}

/** Opens the preview of an editor's link. Null: the link is invalid or expired. */
export type OpenPreview = (token: string) => Promise<OpenedPreview | null>
