import { href } from '@cadenza/navigation'
import { translated } from '#values/locales.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { SearchHit } from '#apps/desk/search/search.ts'
import type { SearchAsked } from '#apps/desk/server/feature.ts'
import { toFields, listFaqEntries } from './faq-entry-store.ts'

/** Questions by words of theirs or of their answers, drafts among them: they are of the house, whichever hall is chosen. */
export async function findFaqEntries({ db, q, locale, limit }: SearchAsked): Promise<SearchHit[]> {
  const rows = await listFaqEntries(db, { isArchived: false, q })
  return rows.slice(0, limit).map((row) => ({
    kind: 'question',
    title: translated(row.question, locale),
    caption: (toFields(row)[`answer_${locale}`] || toFields(row)['answer_en'] || '').split('\n')[0]!.slice(0, 80),
    href: href(deskRoutes['questions.show'], { question: row.id }),
  }))
}
