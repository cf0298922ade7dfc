/** Slugs are unique in each language among the things of one kind, those that are archived, too. */
import { sql } from 'kysely'
import { type Locale, locales, type Translated } from '#values/locales.ts'
import type { Change, Entry, Preparation, SeasonContext } from '#core/season-import/entries/kind.ts'
import type { ArchivedTable } from '#core/season-import/entries/rows.ts'

/** A thing that may be found at an address. */
interface Addressed {
  slug?: Translated | undefined
}

/** Where a slug is in use, as a problem tells it. */
type Holders = Map<string, string>

/** Says which entries have a slug, in some language, that another entry has or that stays with a thing of the shop. */
export function refuseTakenSlugs<Data extends Addressed>(
  kind: string,
  entries: readonly Entry<Data>[],
  { stored, archived, keys, problems }: Preparation<Data>,
): void {
  const holders: Holders = new Map()
  for (const [key, { slug }] of stored) {
    // What the files name has the slug that they give it, or a problem of its own.
    if (keys.has(key)) continue
    const whose = `"${key}", which the shop has among its ${archived.has(key) ? 'archived ' : ''}${kind}`
    for (const [locale, word] of listSlugs(slug)) holders.set(`${locale} ${word}`, whose)
  }
  for (const { key, data, placeOf } of entries) {
    const place = placeOf(['slug'])
    const slugs = listSlugs(data.slug)
    const taken = slugs.find(([locale, word]) => holders.has(`${locale} ${word}`))
    if (taken) {
      const [locale, word] = taken
      const whose = holders.get(`${locale} ${word}`)!
      problems.push({ ...place, message: `In "${locale}" the slug "${word}" is that of ${whose}: write another slug.` })
    } else
      for (const [locale, word] of slugs) holders.set(`${locale} ${word}`, `"${key}" (${place.file}:${place.line})`)
  }
}

/** In every language; English where another is not written. */
function listSlugs(slug: Translated | undefined): [Locale, string][] {
  return slug ? locales.map((locale) => [locale, slug[locale] ?? slug.en]) : []
}

/**
 * Takes their slugs from the things that get another one, so that one may have what was another's, or two change with each other:
 * an index is unique in every moment.
 */
export async function releaseSlugs<Data extends Addressed>(
  { trx }: SeasonContext,
  table: ArchivedTable,
  changes: readonly Change<Data>[],
): Promise<void> {
  const ids = changes.flatMap(({ entry, stored }) => (stored && isMoved(entry.data, stored.data) ? [stored.id] : []))
  if (ids.length === 0) return
  // Until the entries are written: a slug that nobody has, and that ends in a letter as that of a category.
  await sql`
    update ${sql.table(table)} set slug = jsonb_build_object('en', 'moved-' || gen_random_uuid() || '-away')
    where id = any(${ids})`.execute(trx)
}

function isMoved(now: Addressed, before: Addressed): boolean {
  const [own, old] = [listSlugs(now.slug), listSlugs(before.slug)]
  return own.some(([, word], index) => word !== old[index]?.[1])
}
