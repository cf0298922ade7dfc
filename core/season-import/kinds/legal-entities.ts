import { isSendable } from '#values/typed-text.ts'
import { z } from 'zod'
import { documentPrefix, isVatNumber, sellerTaxNumbers } from '#core/orders/documents/seller-rules.ts'
import { removeMissing, fields, line, text, writeText } from '../fields/fields.ts'
import type { Entry, Kind, Preparation } from '../entries/kind.ts'
import { toJson } from '../entries/rows.ts'

/** Default seller for halls that name none; always exists. */
export const ownSellerKey = 'house'

/** Country-specific name and format of the tax number. */
const nameOfTaxNumber: Partial<Record<string, string>> = {
  FR: 'a SIRET: write its 14 digits, as 123 456 789 00012',
  HU: 'an adószám: write it as 12345678-2-42',
}

const schema = fields({
  name: line(),
  address: line(),
  country: z.string().regex(/^[A-Z]{2}$/, 'is no country: write its two capital letters, as FR'),
  tax_number: line(),
  vat_number: z
    .string()
    .refine(isVatNumber, 'is no VAT number of the EU: write its country and the rest without spaces, as FR12345678901')
    .optional(),
  registration: line().optional(),
  email: z.string().refine(isSendable, 'is no mail address').optional(),
  /** Empty for documents issued before prefixes existed. */
  prefix: z
    .string()
    .regex(documentPrefix, 'is no prefix: write up to 8 capital letters and digits, as QUAI')
    .default(''),
  note: text().optional(),
})
export type LegalEntity = z.infer<typeof schema>

/** Sellers named on invoices. None is ever removed, because their documents form series. */
export const sellerEntries: Kind<LegalEntity> = {
  name: 'legal entities',
  layout: { in: 'map', file: 'legal-entities' },
  schema,
  content: [],
  isNeverArchived: true,
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
  references: () => [],
  prepare: async (entries, preparation) => refuseTakenPrefixes(entries, preparation),
  async read({ trx }) {
    const rows = await trx.selectFrom('legal_entities').selectAll().where('name', '<>', '').orderBy('key').execute()
    return rows.map(({ id, key, ...entity }) => ({
      key,
      id,
      isArchived: false,
      data: {
        name: entity.name,
        address: entity.address,
        country: entity.country ?? '',
        tax_number: entity.tax_number ?? '',
        vat_number: entity.vat_number ?? undefined,
        registration: entity.registration ?? undefined,
        email: entity.email ?? undefined,
        prefix: entity.document_prefix,
        note: entity.note ?? undefined,
      },
    }))
  },
  toFile: (entity) =>
    removeMissing({
      name: entity.name,
      address: entity.address,
      country: entity.country,
      tax_number: entity.tax_number,
      vat_number: entity.vat_number,
      registration: entity.registration,
      email: entity.email,
      prefix: entity.prefix || undefined,
      note: entity.note && writeText(entity.note),
    }),
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
  async write(changes, { trx }) {
    for (const {
      entry: { key, data },
    } of changes) {
      const row = {
        name: data.name,
        address: data.address,
        country: data.country,
        tax_number: data.tax_number,
        vat_number: data.vat_number ?? null,
        registration: data.registration ?? null,
        email: data.email ?? null,
        document_prefix: data.prefix,
        note: toJson(data.note),
      }
      // The default seller exists before any file names it.
      await trx
        .insertInto('legal_entities')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
    }
  },
  archive: async () => {},
}

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
