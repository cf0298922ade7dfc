import { findMissingLegalPages } from '#core/content/server/page-store.ts'
import { languageTags } from '#values/locales.ts'
import type { DeskContext } from './context.ts'

/** Warning for the notice of published concerts that legally required pages are missing. */
export async function describeLegalGap({
  db,
  locale,
  translate,
}: Pick<DeskContext, 'db' | 'locale' | 'translate'>): Promise<{ caption?: string }> {
  const missing = await findMissingLegalPages(db)
  if (missing.length === 0) return {}
  const names = missing.map((page) => translate(`planning.legal.${page}`))
  const pages = new Intl.ListFormat(languageTags[locale]).format(names)
  return { caption: translate('planning.legal.missing', { pages }) }
}
