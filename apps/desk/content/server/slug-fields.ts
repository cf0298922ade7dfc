import { sql } from 'kysely'
import type { Trx } from '#platform/schema/schema.ts'
import { locales } from '#values/locales.ts'
import { suggestSlug, toSlug } from '#values/slug.ts'
import { isLongerThan } from '#values/typed-text.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import { nameFieldInLocale } from '../content.ts'
import { type PlainRule, slugRule } from './plain-rules.ts'

/** Returns the rules for the slugs of each language; `refuse` adds further checks. */
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
  return Object.fromEntries(locales.map((locale) => [nameFieldInLocale('slug', locale), rule]))
}

/** Base of the slug of a new entry: its title, or the name of its kind. */
export function wordOf(title: string, kind: string, isTaken: (slug: string) => boolean = () => false): string {
  const made = toSlug(title) || kind
  return isTaken(made) ? `${kind}-${made}` : made
}

/**
 * Returns the first free one of `word`, `word-2`, ... Default: free as key and as slug of any
 * language.
 */
export async function findFreeAddress(trx: Trx, name: string, word: string, column?: 'key' | 'slug'): Promise<string> {
  const table = sql.table(name)
  // Prevents concurrent calls from choosing the same slug.
  await sql`lock table ${table} in share row exclusive mode`.execute(trx)
  const own = sql`select ${sql.ref(column ?? 'key')} as word from ${table}`
  const inLanguages = sql`union select entry.value from ${table} cross join lateral jsonb_each_text(slug) as entry`
  const { rows } = await sql<{ word: string }>`${own} ${column ? sql`` : inLanguages}`.execute(trx)
  return suggestSlug(word, new Set(rows.map((row) => row.word)))
}
