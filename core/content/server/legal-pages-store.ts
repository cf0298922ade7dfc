import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { isPublished } from './published.ts'

/**
 * Pages that a seller is legally required to have, with the keys and addresses that identify them.
 * The checkout asks to accept only the page "terms".
 */
const legalPages = {
  terms: ['terms'],
  imprint: ['imprint', 'legal-notice', 'mentions-legales', 'impresszum'],
  privacy: [
    'privacy',
    'privacy-policy',
    'confidentialite',
    'politique-de-confidentialite',
    'adatvedelem',
    'adatkezeles',
  ],
} as const

export type LegalPage = keyof typeof legalPages

/** Returns those that visitors cannot read. */
export async function findMissingLegalPages(db: Kysely<Database>): Promise<LegalPage[]> {
  const { rows } = await sql<{ name: string }>`
    select key as name from pages where ${isPublished('pages')}
    union select slugs.name from pages cross join lateral jsonb_each_text(slug) slugs (locale, name) where ${isPublished('pages')}`.execute(
    db,
  )
  const shown = new Set(rows.map(({ name }) => name))
  return (Object.keys(legalPages) as LegalPage[]).filter((page) => !legalPages[page].some((name) => shown.has(name)))
}
