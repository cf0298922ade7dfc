/** What all things have alike that come out on a day: a kind of them says only what is its own. */
import { sql } from 'kysely'
import type { Translated } from '#values/locales.ts'
import type { Change, Completion, Entry, Kind, Preparation, SeasonContext } from '#core/season-import/entries/kind.ts'
import { findPublishedAt } from './published-at.ts'
import type { Publication } from './publication.ts'
import { type ArchivedTable, archiveRows, type Row, saveEntries } from '#core/season-import/entries/rows.ts'
import { releaseSlugs, refuseTakenSlugs } from '../slugs/slugs-taken.ts'

interface PublishedData extends Publication {
  /** Of what has an address of its own. */
  slug?: Translated | undefined
}

/** A row of a table of published things, `published` by the clock on the wall. */
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
  /** What a row says, beside its publication. */
  toData(row: Read, context: SeasonContext): Omit<Data, keyof Publication>
  /** Reads what rows refer to; answers what makes the columns of an entry, beside its key and its publication. */
  prepareRows(context: SeasonContext): Promise<(data: Data, key: string) => Row> | ((data: Data, key: string) => Row)
  /** An entry may refer to one before it. Default false. */
  isTree?: boolean
  /** Says what is wrong with the entries together, beside slugs that are taken. */
  check?(entries: readonly Entry<Data>[], preparation: Preparation<Data>): void
  /** Makes room for what is about to be written. */
  makeRoom?(changes: readonly Change<Data>[], context: SeasonContext): Promise<void>
}

/** The kind with all that follows from being published on a day. */
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

/** What is a draft comes out on no day yet. */
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

/** What is shown already goes on being shown since then, where its file names no day. */
export function keepPublication<Data extends Publication>(data: Data, stored: Publication): Data {
  return data.published !== undefined || data.draft ? data : { ...data, published: stored.published }
}
