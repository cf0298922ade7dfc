import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { createPicture, type StoredMedia } from '#core/content/media.ts'
import type { Locale } from '#values/locales.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import type { ChoosablePicture } from '#apps/desk/ui/media/picture.ts'

/** Languages of the house without alternative text: if there are any, no page shows the picture. */
export const undescribed = sql<Locale[]>`undescribed_in(media.alt_text, media.is_decorative)`

const isDescribed = sql<boolean>`${undescribed} = '{}'`

/** Finds pictures by id, for the current value of a field: the picker searches for others. */
export async function findPictures(
  db: Db,
  { locale, ids }: { locale: Locale; ids: readonly (string | undefined)[] },
): Promise<ChoosablePicture[]> {
  const rows = await db
    .selectFrom('media')
    .selectAll()
    .select(undescribed.as('undescribed'))
    .where('id', 'in', [0, ...new Set(ids.flatMap((id) => (id !== undefined && isId(id) ? Number(id) : [])))])
    .execute()
  return rows.map((row) => toChoosable(row, locale))
}

export const toChoosable = (
  row: StoredMedia & { id: number; name: string; undescribed: Locale[]; added_at: Date | string },
  locale: Locale,
): ChoosablePicture => ({
  id: row.id,
  name: row.name,
  picture: createPicture(row, locale),
  addedAt: new Date(row.added_at).toISOString(),
  isDescribed: row.undescribed.length === 0,
})

const isId = (value: string): boolean => /^\d{1,15}$/.test(value)

/** Whether a picture exists without alternative text: it must not be used on a page. */
export async function isUndescribed(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('media').select(isDescribed.as('is')).where('id', '=', Number(id)).executeTakeFirst()
  return row?.is === false
}

/** SQL for the picture named by a field; null if there is none, or it no longer exists. */
export const pictureOf = (value: FieldValue | undefined): RawBuilder<number | null> =>
  sql<number | null>`(select id from media where id = ${value === '' || value === undefined ? null : value}::bigint)`

/** Finds missing references of content, and pictures without alternative text: by kind and name. */
export async function findUnfit(
  db: Db,
  named: readonly { kind: 'picture' | 'file' | 'questionnaire'; name: string }[],
): Promise<Map<string, 'gone' | 'undescribed'>> {
  const namesOf = (kind: string) => named.filter((one) => one.kind === kind).map(({ name }) => name)
  const { rows } = await sql<{ named: string; is_described: boolean }>`
    select 'picture ' || name as named, ${isDescribed} as is_described from media where name = any(${namesOf('picture')}::text[])
    union all select 'file ' || name, true from files where name = any(${namesOf('file')}::text[])
    union all select 'questionnaire ' || key, true from questionnaires where key = any(${namesOf('questionnaire')}::text[])`.execute(
    db,
  )
  const found = new Map(rows.map((row) => [row.named, row.is_described]))
  return new Map(
    named.flatMap(({ kind, name }) => {
      const isFit = found.get(`${kind} ${name}`)
      return isFit ? [] : [[`${kind} ${name}`, isFit === undefined ? 'gone' : 'undescribed'] as const]
    }),
  )
}
