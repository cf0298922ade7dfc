/** Files for download and recordings, as `defineContent` describes texts. */
import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { findFileUses } from '#core/content/library/server/media-uses.ts'
import type { MediaUse } from '#core/content/media-use.ts'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { type Locale, pickText, type Translated } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import { type ContentKind, nameSubject } from '#apps/desk/content/server/change-record.ts'
import { changeLines, lineFields } from '#apps/desk/content/server/content-column.ts'
import { findTextFlaws, type TextRules } from '#apps/desk/content/server/writing-form.ts'
import type { Fields } from '../../content.ts'
import { type FileChoice, type FileLine, type Library, libraryTexts } from '../files.ts'

interface StoredFile {
  id: number
  name: string
  text: Translated
  url: string
  type: string
  bytes: number
  seconds: number | null
}

const tables = { downloads: 'files', recordings: 'recordings' } as const
const longest = 300

/** Maximum length of a list to choose from. */
const mostChoices = 1000

const select = (library: Library) =>
  sql`id::float8 as id, name, ${sql.ref(libraryTexts[library])} as text, url, type, bytes,
    ${library === 'recordings' ? sql`seconds` : sql`null::integer`} as seconds from ${sql.table(tables[library])} as owner`

const usesOf = (library: Library) =>
  library === 'recordings'
    ? sql<number>`(select count(*)::integer from event_recordings where recording = owner.name)`
    : sql<number>`((select count(*) from events where program_url = owner.url)
        + (select count(*) from soloists where cv_url = owner.url))::integer`

/** The file itself is a field too, so that its replacement can be reverted. */
const writeFile = ({ url, type, bytes, seconds }: StoredFile): string => JSON.stringify([url, type, bytes, seconds])

function createLibrary(library: Library, name: 'file' | 'recording') {
  const text = libraryTexts[library]
  const table = tables[library]
  const rules: TextRules = {
    texts: { [text]: { longest, isRunning: false } },
    needed: [text],
    shown: [],
  }

  async function find(db: Db, id: number, lock = sql``): Promise<StoredFile | undefined> {
    const { rows } = await sql<StoredFile>`select ${select(library)} where id = ${id} ${lock}`.execute(db)
    return rows[0]
  }

  const kind: ContentKind = {
    name,
    async check(_, { stored, changes }, { context: { translate } }) {
      const { file: __, ...texts } = Object.fromEntries([...stored, ...changes]) as Fields
      return findTextFlaws(rules, texts, { isShown: false, translate })
    },
    async read(trx, id) {
      const row = await find(trx, id, sql`for update`)
      return row
        ? new Map<string, FieldValue>(Object.entries({ ...lineFields(text, row.text), file: writeFile(row) }))
        : null
    },
    async write(trx, id, changes) {
      const row = (await find(trx, id, sql`for update`))!
      const [url, type, bytes, seconds] = JSON.parse(String(changes.get('file') ?? writeFile(row))) as unknown[]
      await sql`update ${sql.table(table)} set ${sql.ref(text)} = ${changeLines(text, row.text, changes)}, url = ${url},
        type = ${type}, bytes = ${bytes} ${library === 'recordings' ? sql`, seconds = ${seconds}` : sql``} where id = ${id}`.execute(
        trx,
      )
    },
  }

  return {
    library,
    text,
    table,
    kind,
    rules,
    find,
    toFields: (row: StoredFile): Fields => lineFields(text, row.text),
    /** As the field of the kind that `changeRecord` writes. */
    toFileField: (row: Omit<StoredFile, 'id' | 'name' | 'text'>) => writeFile(row as StoredFile),
    revertOf: (file: number, revision: number) => href(deskRoutes['files.revert'], { library, file, revision }),
    subjectOf: (id: number) => nameSubject(kind, id),
    hrefOf: (file: number) => href(deskRoutes['files.show'], { library, file }),

    async list(db: Db, locale: Locale): Promise<FileLine[]> {
      const { rows } = await sql<StoredFile & { uses: number }>`
        select ${usesOf(library)} as uses, ${select(library)} order by id desc limit ${mostChoices}`.execute(db)
      return rows.map(({ text: said, type: _, ...row }) => ({ ...row, title: pickText(said, locale) }))
    },

    async findUses(db: Db, row: StoredFile): Promise<MediaUse[]> {
      if (library === 'downloads') return findFileUses(db, row)
      const { rows } = await sql<MediaUse>`
        select 'event' as kind, events.id::float8 as id, title from event_recordings join events on events.id = event_id
        where recording = ${row.name} order by 2`.execute(db)
      return rows
    },

    async remove(trx: Trx, id: number): Promise<StoredFile | { uses: MediaUse[] } | null> {
      const row = await find(trx, id, sql`for update`)
      if (!row) return null
      const uses = await this.findUses(trx, row)
      if (uses.length > 0) return { uses }
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx)
      return row
    },
  }
}

export const fileKinds = {
  downloads: createLibrary('downloads', 'file'),
  recordings: createLibrary('recordings', 'recording'),
}

export const listFileChoices = async (db: Db, library: Library, locale: Locale): Promise<FileChoice[]> =>
  (await fileKinds[library].list(db, locale)).map(({ name, title, url }) => ({ name, title, url }))
