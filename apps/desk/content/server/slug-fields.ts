/** An address that each language may have of its own: the English one stands in. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { locales, type Translated } from '#values/locales.ts'
import { freeSlug, toSlug } from '#values/slug.ts'
import { isLongerThan } from '#values/typed-text.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/areas.ts'
import { fieldName, type Fields } from '../content.ts'
import { lineFields } from './content-column.ts'
import { type PlainRule, slugRule } from './plain-rules.ts'

export const slugFields = (slug: Translated): Fields => lineFields('slug', slug)

/** A rule for the address of each language; `refuse` says what else none may be. */
export function slugRules(
  refuse: (slug: string, translate: DeskTranslate) => string | null,
): Record<string, PlainRule> {
  const rule: PlainRule = {
    clean: slugRule.clean,
    findFlaws(value, { name, translate }): Record<string, string> {
      const flaw = value === '' || isLongerThan(value, 100) ? null : refuse(value, translate)
      return flaw === null ? slugRule.findFlaws(value, { name, translate }) : { [name]: flaw }
    },
  }
  return Object.fromEntries(locales.map((locale) => [fieldName('slug', locale), rule]))
}

/** The key and the English address of a new one, made from its title: nobody else's, in any language. */
export async function findFreeAddress(
  trx: Transaction<Database>,
  table: 'pages' | 'articles' | 'article_categories' | 'surveys',
  { title, kind, isTaken = () => false }: { title: string; kind: string; isTaken?: (slug: string) => boolean },
): Promise<string> {
  // Two at once want the same address.
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
  const { rows } = await sql<{ word: string }>`
    select key as word from ${sql.table(table)}
    union select entry.value from ${sql.table(table)} cross join lateral jsonb_each_text(slug) as entry`.execute(trx)
  const made = toSlug(title) || kind
  const taken = new Set(rows.map(({ word }) => word))
  return freeSlug(isTaken(made) ? `${kind}-${made}` : made, taken)
}
