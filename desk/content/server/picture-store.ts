import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import { type Locale, locales, translated, type Translated } from '../../../values/locales.ts'
import type { FieldValue } from '../../server/merge-fields.ts'
import type { PictureChoice } from '../fields/picture-field.tsx'

/** More are no list to choose from any more. */
const mostPictures = 1000

const isDescribed = sql<boolean>`(${sql.join(
  locales.map((locale) => sql`coalesce(trim(media.alt_text ->> ${sql.lit(locale)}), '') <> ''`),
  sql` and `,
)})`

/**
 * Pictures to choose from, by their names, each with a small file of it: those that are described in every language, and those of
 * `chosen`, which are in use already.
 */
export async function listPictures(
  db: Kysely<Database>,
  { locale, chosen }: { locale: Locale; chosen: readonly (string | undefined)[] },
): Promise<PictureChoice[]> {
  const ids = chosen.filter((id) => id !== undefined && isId(id))
  const { rows } = await sql<{ id: number; name: string; alt: Translated; url: string }>`
    select media.id, media.name, media.alt_text as alt, small.url
    from media cross join lateral (
      select variant ->> 'url' as url from jsonb_array_elements(media.variants) variant
      where variant ->> 'format' in ('webp', 'jpeg') and variant ->> 'url' like '/%'
      order by variant -> 'width' limit 1
    ) small
    where ${isDescribed} or media.id = any(${ids}::bigint[])
    order by media.name limit ${mostPictures}`.execute(db)
  return rows.map(({ alt, ...picture }) => ({ ...picture, alt: translated(alt, locale) }))
}

const isId = (value: string): boolean => /^\d{1,15}$/.test(value)

/** Whether a picture is there and has no words yet for who does not see it: it is not put on a page before. */
export async function isUndescribed(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('media').select(isDescribed.as('is')).where('id', '=', Number(id)).executeTakeFirst()
  return row?.is === false
}

/** The picture that a field names; null where there is none, or none any more. */
export const pictureOf = (value: FieldValue | undefined): RawBuilder<number | null> =>
  sql<number | null>`(select id from media where id = ${value === '' || value === undefined ? null : value}::bigint)`

/** Of what content names, what is not there, and which pictures have no words yet: by kind and name. */
export async function findUnfit(
  db: Kysely<Database>,
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
