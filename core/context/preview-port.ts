import type { Kysely } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'

/** In the address of a page that is looked at before it is published. */
export const previewParameter = 'preview'

/** What a page is read from that shows what is not published: a transaction that is taken back. */
export interface OpenedPreview {
  db: Kysely<Database>
  close: () => Promise<void>
}

/** Opens what the link of who writes names. Null: it is no such link, or is none any more. */
export type OpenPreview = (token: string) => Promise<OpenedPreview | null>
