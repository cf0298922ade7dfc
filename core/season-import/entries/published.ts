/** Common behaviour of entries published on a date; each kind defines only its own part. */
import { sql } from 'kysely'
import type { Translated } from '#values/locales.ts'
import type { Change, Completion, Entry, Kind, Preparation, SeasonContext } from './kind.ts'
import { findPublishedAt, type Publication } from './publication.ts'
import { type ArchivedTable, archiveRows, type Row, saveEntries } from './rows.ts'
import { releaseSlugs, refuseTakenSlugs } from './slugs.ts'

interface PublishedData extends Publication {
  /** For entries with an address of their own. */
  slug?: Translated | undefined
}

/** A row of a table of published entries, `published` in local time. */
interface PublishedRow {
  id: number
  key: string
  archived_at: Date | null
  published: string | null
}

interface PublishedKind<Data extends PublishedData, Given, Read extends PublishedRow> extends Pick<
  Kind<Data, Data, Given>,
  'name' | 'layout' | 'schema' | 'content' | 'form' | 'references' | 'toFile' | 'guard'
> {
  table: ArchivedTable
  complete(given: Given, completion: Completion): Data | null
  select(context: SeasonContext): Promise<Read[]>
  /** Converts a row to its data, without its publication. */
  toData(row: Read, context: SeasonContext): Omit<Data, keyof Publication>
  /**
   * Loads referenced rows; returns the function that builds an entry's columns, without key and
   * publication.
   */
  prepareRows(context: SeasonContext): Promise<(data: Data, key: string) => Row> | ((data: Data, key: string) => Row)
  /** An entry may refer to an earlier one. Default false. */
  isTree?: boolean
  /** Checks the entries together, in addition to duplicate slugs. */
  check?(entries: readonly Entry<Data>[], preparation: Preparation<Data>): void
  /** Removes conflicts with the changes before they are written. */
  makeRoom?(changes: readonly Change<Data>[], context: SeasonContext): Promise<void>
}

/** Completes a kind with the common behaviour of publication on a date. */
export function definePublished<Data extends PublishedData, Given, Read extends PublishedRow>(
  own: PublishedKind<Data, Given, Read>,
): Kind<Data, Data, Given> {
  const { table, select, toData, prepareRows, isTree, check, makeRoom, ...kind } = own
  return {
    ...kind,
    complete(given, completion) {
      const data = own.complete(given, completion)
      return data && refuseDatedDraft(data, completion)
    },
    prepare: async (entries, preparation) => {
      refuseTakenSlugs(kind.name, entries, preparation)
      check?.(entries, preparation)
    },
    moments: findPublicationMoment,
    async read(context) {
      const rows = await select(context)
      return rows.map((row) => ({
        key: row.key,
        id: row.id,
        isArchived: row.archived_at !== null,
        data: { ...toData(row, context), ...readPublication(row.published) } as Data,
      }))
    },
    merge: keepPublication,
    async write(changes, context) {
      await releaseSlugs(context, table, changes)
      await makeRoom?.(changes, context)
      for (const some of isTree ? changes.map((change) => [change]) : [changes]) {
        const toRow = await prepareRows(context)
        await saveEntries(context, table, {
          changes: some,
          toRow: (entry, stored) => ({
            key: entry.key,
            ...toRow(entry.data, entry.key),
            published_at: findPublishedAt(entry, stored, { table, context, otherwise: sql`now()` }),
            archived_at: null,
          }),
        })
      }
    },
    archive: (ids, context) => archiveRows(context, table, ids),
  }
}

/** Refuses a draft with a publication date. */
export function refuseDatedDraft<Data extends Publication>(data: Data, { refuse }: Completion): Data {
  if (data.draft && data.published !== undefined)
    refuse(['draft'], 'A draft comes out on no day yet: take either "draft" or "published" out.')
  return data
}

export const findPublicationMoment = ({ published }: Publication): { value: string | undefined; path: string[] }[] => [
  { value: published, path: ['published'] },
]

const readPublication = (published: string | null): Publication =>
  published === null ? { draft: true } : { published, draft: false }

/** Keeps the stored publication date of published entries if the file states none. */
export function keepPublication<Data extends Publication>(data: Data, stored: Publication): Data {
  return data.published !== undefined || data.draft ? data : { ...data, published: stored.published }
}
