import type { SearchHit } from '#apps/desk/search/search.ts'
import type { SearchAsked } from '#apps/desk/server/feature.ts'
import { formKinds } from '../surveys.ts'
import { findWording, forms, listForms } from './form-store.ts'

/**
 * Finds surveys and questionnaires by words of their titles or questions, including drafts,
 * independent of the selected hall.
 */
export async function findForms({ db, q, locale, limit }: SearchAsked): Promise<SearchHit[]> {
  const found = await Promise.all(
    formKinds.map(async (asked) => {
      const rows = await listForms(db, asked, { isArchived: false, q })
      return rows.slice(0, limit).map((row): SearchHit => ({
        kind: 'survey',
        title: forms[asked].titleOf(row, locale),
        caption: findWording(row.content, locale),
        href: forms[asked].hrefOf(row.id),
      }))
    }),
  )
  return found.flat().slice(0, limit)
}
