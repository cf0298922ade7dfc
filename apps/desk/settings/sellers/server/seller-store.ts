/** Documents keep their own copy of a seller's data. */
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/schema/schema.ts'
import type { Locale, Translated } from '#values/locales.ts'
import { suggestSlug, toSlug } from '#values/slug.ts'
import { isUnsendable } from '#values/typed-text.ts'
import type { ContentKind } from '#apps/desk/content/server/change-record.ts'
import { changeOptionalLines, lineFields } from '#apps/desk/content/server/content-column.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import {
  readSeller,
  type SellerDetail,
  type SellerFieldName,
  sellerFieldNames,
  type SellerFields,
  type SellerFlaw,
  type SellerLine,
} from '../seller.ts'

const select = (db: Db) =>
  db
    .selectFrom('legal_entities')
    .select(['id', 'name', 'address', 'country', 'tax_number', 'vat_number', 'registration', 'email', 'note'])
    .select('document_prefix as prefix')

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function fieldsOf({ id, note, ...row }: Row): SellerFields {
  const lines = { ...row, ...lineFields('note', note) } as Record<SellerFieldName, string | null>
  return Object.fromEntries(sellerFieldNames.map((name) => [name, lines[name] ?? ''])) as SellerFields
}

const hallsOf = (locale: Locale) => sql<string[]>`
  (select coalesce(json_agg(coalesce(title ->> ${locale}, title ->> 'en') order by position, id), '[]')
    from venues where legal_entity_id = legal_entities.id and archived_at is null)`

export async function listSellers(db: Db, locale: Locale): Promise<SellerLine[]> {
  const rows = await select(db).select(hallsOf(locale).as('halls')).orderBy('id').execute()
  return rows.map(({ id, name, country, prefix, halls }) => ({ id, name, country: country ?? '', prefix, halls }))
}

export async function findSeller(db: Db, id: number, locale: Locale): Promise<SellerDetail | null> {
  const row = await select(db)
    .select(hallsOf(locale).as('halls'))
    .select(isPrefixFixed.as('isPrefixFixed'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { halls, isPrefixFixed: isFixed, ...seller } = row
  return { id, fields: fieldsOf(seller), isPrefixFixed: isFixed, halls }
}

const isPrefixFixed = sql<boolean>`exists (select from document_series where legal_entity_id = legal_entities.id)`

export const describeFlaws = (
  flaws: ReadonlyMap<SellerFieldName, SellerFlaw>,
  translate: DeskTranslate,
): Record<string, string> =>
  Object.fromEntries(
    [...flaws].map(([name, flaw]) => [
      name,
      translate(isUnsendable(flaw) ? `forms.${flaw}` : `settings.seller.flaw.${flaw}`),
    ]),
  )

/** For history: every field can be reverted. */
export const sellerKind: ContentKind = {
  name: 'seller',
  async check(_trx, { stored, changes }, { context: { translate } }) {
    const after = Object.fromEntries([...stored, ...changes]) as SellerFields
    // The database protects a prefix in use.
    const { flaws } = readSeller(after, { isPrefixFixed: !changes.has('prefix') })
    return describeFlaws(flaws, translate)
  },
  async read(trx, id) {
    const row = await select(trx).where('id', '=', id).forUpdate().executeTakeFirst()
    return row ? new Map<string, FieldValue>(Object.entries(fieldsOf(row))) : null
  },
  async write(trx, id, changes) {
    const { note } = await select(trx).where('id', '=', id).executeTakeFirstOrThrow()
    await trx.updateTable('legal_entities').set(columnsOf(changes, note)).where('id', '=', id).execute()
  },
}

function columnsOf(values: ReadonlyMap<string, FieldValue>, note: Translated | null) {
  const line = (name: SellerFieldName) => (values.has(name) ? String(values.get(name) ?? '') : undefined)
  const optional = (name: SellerFieldName) => {
    const text = line(name)
    return text === '' ? null : text
  }
  return {
    name: line('name'),
    address: line('address'),
    country: optional('country'),
    tax_number: optional('tax_number'),
    vat_number: optional('vat_number'),
    registration: optional('registration'),
    email: optional('email'),
    document_prefix: line('prefix'),
    note: changeOptionalLines('note', note, values),
  }
}

export async function createSeller(trx: Trx, fields: SellerFields): Promise<number> {
  // Makes concurrent calls see each other's key.
  await sql`lock table legal_entities in share row exclusive mode`.execute(trx)
  const known = await trx.selectFrom('legal_entities').select('key').execute()
  const key = suggestSlug(toSlug(fields.name) || 'seller', new Set(known.map((row) => row.key)))
  const { id } = await trx
    .insertInto('legal_entities')
    .values({ key, ...columnsOf(new Map(Object.entries(fields)), null) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
