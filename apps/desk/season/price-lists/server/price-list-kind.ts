/** Fields of a price list for its history: each change can be reverted. */
import type { Db } from '#platform/schema/schema.ts'
import { type PriceList, readListPrices, savePriceList } from '#core/catalogue/planning/server/price-lists.ts'
import type { Translated } from '#values/locales.ts'
import { type Cents, toCents } from '#values/money.ts'
import type { ContentKind } from '#apps/desk/content/server/change-record.ts'
import type { Fields } from '#apps/desk/content/content.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import { toNames, toTranslated } from '#apps/desk/season/names/names.ts'
import { listNames } from '#apps/desk/season/names/server/numbered-rows.ts'

export interface StoredList {
  venueId: number
  version: number
  list: PriceList
}

export async function readStoredList(db: Db, id: number): Promise<StoredList> {
  const list = await db.selectFrom('price_lists').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const kinds = await db
    .selectFrom('price_list_kinds')
    .select(['id', 'title', 'access', 'description'])
    .where('price_list_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const prices = await readListPrices(db, id)
  const pricesOf = (kind: number) =>
    prices.flatMap(({ kindId, categoryId, price }) => (kindId === kind ? [[categoryId, price] as const] : []))
  return {
    venueId: list.venue_id,
    version: list.version,
    list: {
      title: list.title,
      feeCents: toCents(list.issuing_fee_cents),
      kinds: kinds.map((kind) => ({ ...kind, prices: new Map(pricesOf(kind.id)) })),
    },
  }
}

interface ListedKind {
  id: number
  title: Translated
  access: 'wheelchair' | 'companion' | null
  description: Translated | null
  prices: Record<string, Cents>
}

const readKinds = (value: FieldValue | undefined) => JSON.parse(String(value ?? '[]')) as ListedKind[]

/** Equal lists have equal values. */
export function toListValues({ title, feeCents, kinds }: PriceList): Map<string, FieldValue> {
  const clean = (names: Translated) => toTranslated(toNames(names))
  const listed = kinds.map((kind) => ({
    id: kind.id,
    title: clean(kind.title),
    access: kind.access ?? null,
    description: kind.description ? clean(kind.description) : null,
    prices: Object.fromEntries(kind.prices),
  }))
  return new Map<string, FieldValue>([
    ['title', title],
    ['fee', feeCents],
    ['kinds', JSON.stringify(listed)],
  ])
}

export const fromListValues = (values: ReadonlyMap<string, FieldValue>): PriceList => ({
  title: String(values.get('title')),
  feeCents: toCents(Number(values.get('fee'))),
  kinds: readKinds(values.get('kinds')).map(({ prices, ...kind }) => ({
    ...kind,
    prices: new Map(Object.entries(prices).map(([part, price]) => [Number(part), price])),
  })),
})

const listParts = (value: string) =>
  new Map(
    readKinds(value).flatMap(({ id, title, access, description, prices }): [string, string][] => [
      ...listNames(`${id}.title`, title),
      ...(access === null ? [] : [[`${id}.access`, access] as [string, string]]),
      ...listNames(`${id}.condition`, description),
      ...Object.entries(prices).map(([part, price]): [string, string] => [`${id}.price.${part}`, String(price)]),
    ]),
  )

export const priceListKind: ContentKind = {
  name: 'price list',
  structured: { kinds: { partsOf: listParts } },
  async read(trx, id) {
    await trx.selectFrom('price_lists').select('id').where('id', '=', id).forUpdate().execute()
    return toListValues((await readStoredList(trx, id)).list)
  },
  async check(_, { stored, changes }, { context: { translate } }): Promise<Fields> {
    const { kinds } = fromListValues(new Map([...stored, ...changes]))
    return kinds.some(({ prices }) => prices.size > 0) ? {} : { kinds: translate('planning.errors.noPrice') }
  },
  async write(trx, id, changes) {
    const { version, list } = await readStoredList(trx, id)
    const values = new Map([...toListValues(list), ...changes])
    return { tickets: await savePriceList(trx, { id, version }, fromListValues(values)) }
  },
}
