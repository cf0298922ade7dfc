import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import { findMediaUses, mediaUses } from '#core/content/library/server/media-uses.ts'
import { locales, type Translated } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { defineList, type ListRequest, type Page, readPage } from '#apps/desk/server/list-query.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import { nameFieldInLocale, type Fields } from '#apps/desk/content/content.ts'
import { type ContentKind, nameSubject } from '#apps/desk/content/server/change-record.ts'
import { changeLanguages, lineFields } from '#apps/desk/content/server/content-column.ts'
import { undescribed } from '#apps/desk/content/server/picture-store.ts'
import { isTypedIn } from '#apps/desk/content/server/list-words.ts'
import { findTextFlaws, type TextRules } from '#apps/desk/content/server/writing-form.ts'
import { readPercent, type PicturePart } from '../media.ts'

/** Sort options of the library; each name is a column selected by its query. */
const list = defineList({
  sorts: {
    added: { column: 'added_at', type: 'timestamptz' },
    name: { column: 'name', type: 'text' },
  },
  byDefault: '-added',
  pageSize: 50,
})

const columns = [
  'id',
  'name',
  'alt_text',
  'is_decorative',
  'caption',
  'width',
  'height',
  'focal_x',
  'focal_y',
  'variants',
  'original',
  'bytes',
  'variants_recipe',
  'added_at',
] as const

const selectPictures = (db: Db) => db.selectFrom('media').select(columns).select(undescribed.as('undescribed'))
type PictureRow = Awaited<ReturnType<ReturnType<typeof selectPictures>['executeTakeFirstOrThrow']>>
export type ListedPicture = PictureRow & { uses: number }

const parts: Record<PicturePart, ReturnType<typeof sql<boolean>>> = {
  all: sql<boolean>`true`,
  undescribed: sql<boolean>`${undescribed} <> '{}'`,
  unused: sql<boolean>`used.uses is null`,
}

const percent = (share: number): string => String(Math.round(share * 100))

const toFields = ({ alt_text, is_decorative, caption, focal_x, focal_y }: PictureRow): Fields => ({
  is_decorative: String(is_decorative),
  ...lineFields('alt', alt_text),
  ...lineFields('caption', caption),
  focal_x: percent(focal_x),
  focal_y: percent(focal_y),
})

const rules: TextRules = {
  texts: { alt: { longest: 1000, isRunning: false }, caption: { longest: 1000, isRunning: false } },
  needed: [],
  shown: [],
}

const kind: ContentKind = {
  name: 'picture',
  async check(trx, { id, stored, changes }, { context: { config, translate } }) {
    const { focal_x, focal_y, is_decorative, ...texts } = Object.fromEntries([...stored, ...changes]) as Fields
    const flaws = findTextFlaws(rules, texts, { isShown: false, translate })
    const open = config.textLocales.map((locale) => nameFieldInLocale('alt', locale)).filter((name) => !texts[name])
    const uses = open.length > 0 ? await findMediaUses(trx, id) : []
    if (is_decorative === 'true') {
      for (const name of locales.map((locale) => nameFieldInLocale('alt', locale)))
        if (texts[name]) flaws[name] = translate('media.errors.decorated')
      // Visitors open the pictures of the gallery by their description.
      if (uses.some((use) => use.kind === 'gallery')) flaws['is_decorative'] = translate('media.errors.decoration')
    } else if (uses.length > 0) for (const name of open) flaws[name] = translate('media.errors.describe')
    if (readPercent(focal_x!) === null || readPercent(focal_y!) === null)
      flaws['focal_x'] = translate('media.errors.focus')
    return flaws
  },
  async read(trx, id) {
    const row = await lock(trx, id)
    return row ? new Map<string, FieldValue>(Object.entries(toFields(row))) : null
  },
  async write(trx, id, changes) {
    const row = (await lock(trx, id))!
    // English always exists, possibly empty, meaning unset.
    const textOf = (name: string, before: Translated | null) =>
      changeLanguages(name, before ?? { en: '' }, changes, String, '')
    const caption = textOf('caption', row.caption)
    const share = (name: 'focal_x' | 'focal_y') => changes.has(name) && { [name]: Number(changes.get(name)) / 100 }
    await trx
      .updateTable('media')
      .set({
        alt_text: JSON.stringify(textOf('alt', row.alt_text)),
        ...(changes.has('is_decorative') && { is_decorative: changes.get('is_decorative') === 'true' }),
        caption: Object.values(caption).every((text) => text === '') ? null : JSON.stringify(caption),
        ...share('focal_x'),
        ...share('focal_y'),
      })
      .where('id', '=', id)
      .execute()
  },
}

const lock = (trx: Trx, id: number) => selectPictures(trx).where('id', '=', id).forUpdate().executeTakeFirst()

/** The library, as `defineContent` describes texts. */
export const pictures = {
  kind,
  rules,
  list,
  toFields,
  revertOf: (picture: number, revision: number) => href(deskRoutes['media.revert'], { picture, revision }),
  subjectOf: (id: number): string => nameSubject(kind, id),

  readList(db: Db, request: ListRequest<keyof typeof list.sorts>, show: PicturePart): Promise<Page<ListedPicture>> {
    const query = sql<ListedPicture>`(
      select ${sql.join(columns.map((column) => sql.ref(`media.${column}`)))}, ${undescribed} as undescribed, coalesce(used.uses, 0)::integer as uses
      from media left join (select media_id, count(*) as uses from ${mediaUses} as each_use group by media_id) as used
        on used.media_id = media.id
      where ${parts[show]} and ${isTypedIn(sql`concat_ws(' ', media.name, media.alt_text, media.caption)`, request.q)})`
    return readPage(db, query, request)
  },

  findRow: (db: Db, id: number): Promise<PictureRow | undefined> =>
    selectPictures(db).where('id', '=', id).executeTakeFirst(),
}
