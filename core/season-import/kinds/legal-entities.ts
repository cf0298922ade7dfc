import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import { documentPrefix, isVatNumber, sellerTaxNumbers } from '#core/orders/documents/seller-rules.ts'
import type { Database } from '#platform/schema/schema.ts'
import { isSendable } from '#values/typed-text.ts'
import { defineKind, type GivenBy } from '../entries/define-kind.ts'
import type { Entry, Preparation } from '../entries/kind.ts'
import { field } from '../entries/field.ts'
import { yaml } from '../fields/fields.ts'

/** Default seller for halls that name none; always exists. */
export const ownSellerKey = 'house'

/** Country-specific name and format of the tax number. */
const nameOfTaxNumber: Partial<Record<string, string>> = {
  FR: 'a SIRET: write its 14 digits, as 123 456 789 00012',
  HU: 'an adószám: write it as 12345678-2-42',
}

const orEmpty = (text: unknown) => text ?? ''

const sellerFields = {
  name: field.of(yaml.line()),
  address: field.of(yaml.line()),
  country: field.of(yaml.country(), { read: orEmpty }),
  tax_number: field.of(yaml.line(), { read: orEmpty }),
  vat_number: field.of(
    z
      .string()
      .refine(
        isVatNumber,
        'is no VAT number of the EU: write its country and the rest without spaces, as FR12345678901',
      )
      .optional(),
  ),
  registration: field.of(yaml.line().optional()),
  email: field.of(z.string().refine(isSendable, 'is no mail address').optional()),
  /** Empty for documents issued before prefixes existed. */
  prefix: field.of(
    z.string().regex(documentPrefix, 'is no prefix: write up to 8 capital letters and digits, as QUAI').default(''),
    { column: 'document_prefix', usual: '' },
  ),
  note: field.text(yaml.text().optional()),
}
type LegalEntity = GivenBy<typeof sellerFields>

/** Sellers named on invoices. None is ever removed, because their documents form series. */
export const sellerEntries = defineKind({
  name: 'legal entities',
  table: 'legal_entities',
  layout: { in: 'map', file: 'legal-entities' },
  key: 'key',
  order: ['key'],
  where: sql<boolean>`name <> ''`,
  fields: sellerFields,
  complete(entity, { key, refuse }) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key))
      refuse([], `"${key}" is no key: name it in small letters, digits and single hyphens.`)
    const rule = sellerTaxNumbers[entity.country]
    if (rule && !rule.test(entity.tax_number))
      refuse(
        ['tax_number'],
        `tax_number "${entity.tax_number}" is no number of ${entity.country}, which is ${nameOfTaxNumber[entity.country]}.`,
      )
    return entity
  },
  check: refuseTakenPrefixes,
  async guard(changes, { refuse }, { trx }) {
    const series = await trx
      .selectFrom('document_series')
      .innerJoin('legal_entities', 'legal_entities.id', 'legal_entity_id')
      .select(['key', 'document_prefix as prefix'])
      .distinct()
      .execute()
    for (const { entry } of changes) {
      const used = series.find(({ key }) => key === entry.key)
      if (used && used.prefix !== entry.data.prefix)
        refuse(
          entry.placeOf(['prefix']),
          used.prefix === ''
            ? `"${entry.key}" has issued documents without a prefix already, and keeps to that: name another seller, with a prefix of its own.`
            : `"${entry.key}" has issued documents with the prefix "${used.prefix}", and keeps it.`,
        )
    }
  },
  async save({ trx }, _table, { changes, toRow }) {
    for (const { entry, stored: before } of changes) {
      const row = toRow(entry, before) as Insertable<Database['legal_entities']>
      await trx
        .insertInto('legal_entities')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
    }
    return new Map()
  },
})

/** Refuses duplicate prefixes: the document numbers of two sellers would be the same. */
function refuseTakenPrefixes(
  entries: readonly Entry<LegalEntity>[],
  { stored, problems }: Preparation<LegalEntity>,
): void {
  const named = new Set(entries.map(({ key }) => key))
  const taken = new Map([...stored].flatMap(([key, { prefix }]) => (named.has(key) ? [] : [[prefix, key] as const])))
  for (const { key, data, placeOf } of entries) {
    if (data.prefix === '' && stored.get(key)?.prefix !== '')
      problems.push({ ...placeOf(['prefix']), message: 'prefix is missing.' })
    const other = taken.get(data.prefix)
    if (other !== undefined)
      problems.push({
        ...placeOf(['prefix']),
        message: `The prefix "${data.prefix}" is that of "${other}": each seller has its own.`,
      })
    else taken.set(data.prefix, key)
  }
}
