import { sql } from 'kysely'
import type { Block, TextNode } from '#core/content/blocks/blocks.ts'
import { readBlocks } from '#core/content/server/read-blocks.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { StoredOrder } from '#core/orders/server/order-store.ts'
import { type Locale, pickText } from '#values/locales.ts'
import type { AcceptedTerms, TermsText } from '../orders.ts'

type OfOrder = Pick<StoredOrder, 'terms_version' | 'sale_terms_id'>

/** Null: nothing is stored. */
export async function findAcceptedTerms(
  db: Db,
  { terms_version, sale_terms_id }: OfOrder,
): Promise<AcceptedTerms | null> {
  if (terms_version === null && sale_terms_id === null) return null
  const version = await db
    .selectFrom('terms_versions')
    .select(['number', 'applies_from'])
    .where('number', '=', terms_version)
    .executeTakeFirst()
  const rules = await db
    .selectFrom('sale_terms')
    .select(['return_until_hours', 'return_keeps_fees', 'exchange_until_hours'])
    .where('id', '=', sale_terms_id)
    .executeTakeFirst()
  return {
    version: version ? { number: version.number, from: version.applies_from.toISOString() } : null,
    rules: rules
      ? {
          returnUntilHours: rules.return_until_hours,
          keepsFees: rules.return_keeps_fees,
          exchangeUntilHours: rules.exchange_until_hours,
        }
      : null,
  }
}

/** In the buyer's language, else in English. */
export async function readTermsText(db: Db, number: number, locale: Locale): Promise<TermsText> {
  const row = await db
    .selectFrom('terms_versions')
    .selectAll()
    .select(sql<boolean>`number = (select max(number) from terms_versions)`.as('isLast'))
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const language = row.content[locale] ? locale : 'en'
  // The page itself has logged invalid content.
  const blocks = readBlocks(row.content[language], { place: `terms ${number}`, locale: language, report: () => {} })
  return {
    number,
    from: row.applies_from.toISOString(),
    isLast: row.isLast,
    language,
    title: pickText(row.title, language),
    blocks: [{ id: 'terms', name: 'text', props: { nodes: blocks.flatMap(nodesOf) } }],
  }
}

/** Its text, without its layout. */
function nodesOf({ name, props }: Block): TextNode[] {
  if (name === 'title') return [{ type: 'heading', level: 3, children: [{ type: 'text', text: props.text }] }]
  if (name === 'text') return props.nodes
  return 'children' in props && props.children ? props.children.flatMap(nodesOf) : []
}
