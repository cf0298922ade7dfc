/** Slugs are unique per language among entries of one kind, including archived ones. */
import { sql } from 'kysely'
import { type Locale, locales, type Translated } from '#values/locales.ts'
import type { Change, Entry, Preparation, SeasonContext } from './kind.ts'

interface Addressed {
  slug: Translated
}

type Holders = Map<string, string>

/** Refuses slugs that, in some language, another entry or a remaining stored one has. */
export function refuseTakenSlugs(
  kind: string,
  entries: readonly Entry<unknown>[],
  { stored, archived, keys, problems }: Preparation<unknown>,
): void {
  const holders: Holders = new Map()
  for (const [key, data] of stored) {
    // Entries in the files get the slug given there, or a problem of their own.
    if (keys.has(key)) continue
    const whose = `"${key}", which the shop has among its ${archived.has(key) ? 'archived ' : ''}${kind}`
    for (const [locale, word] of listSlugs(data)) holders.set(`${locale} ${word}`, whose)
  }
  for (const { key, data, placeOf } of entries) {
    const place = placeOf(['slug'])
    const slugs = listSlugs(data)
    const taken = slugs.find(([locale, word]) => holders.has(`${locale} ${word}`))
    if (taken) {
      const [locale, word] = taken
      const whose = holders.get(`${locale} ${word}`)!
      problems.push({ ...place, message: `In "${locale}" the slug "${word}" is that of ${whose}: write another slug.` })
    } else
      for (const [locale, word] of slugs) holders.set(`${locale} ${word}`, `"${key}" (${place.file}:${place.line})`)
  }
}

/** In every language, with English as fallback. */
function listSlugs(data: unknown): [Locale, string][] {
  const { slug: address } = data as Addressed
  return locales.map((locale) => [locale, address[locale] ?? address.en])
}

/** Frees slugs of entries that get another one: they may be swapped, and are always unique. */
export async function releaseSlugs(
  { trx }: SeasonContext,
  table: string,
  changes: readonly Change<unknown>[],
): Promise<void> {
  const ids = changes.flatMap(({ entry, stored }) => (stored && isMoved(entry.data, stored.data) ? [stored.id] : []))
  if (ids.length === 0) return
  // Placeholder until the entries are written: unused, and ending in a letter as category slugs do.
  await sql`
    update ${sql.table(table)} set slug = jsonb_build_object('en', 'moved-' || gen_random_uuid() || '-away')
    where id = any(${ids})`.execute(trx)
}

function isMoved(now: unknown, before: unknown): boolean {
  const [own, old] = [listSlugs(now), listSlugs(before)]
  return own.some(([, word], index) => word !== old[index]?.[1])
}
