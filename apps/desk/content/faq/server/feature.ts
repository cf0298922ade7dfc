import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { previewContent } from '#apps/desk/content/define/server/handle-content.ts'
import { searchContent } from '#apps/desk/content/define/server/list-content.ts'
import { faqHandlers } from './handlers.ts'
import { faqEntries, listFaqEntries } from './faq-entry-store.ts'

export const faqFeature = {
  handlers: faqHandlers,
  // Belongs to the organiser, whichever hall is selected.
  search: searchContent(
    faqEntries,
    (row, locale) => {
      const fields = faqEntries.toFields(row)
      return (fields[`answer_${locale}`] || fields['answer_en'] || '').split('\n')[0]!.slice(0, 80)
    },
    ({ db, q }) => listFaqEntries(db, { isArchived: false, q }),
  ),
  previews: { question: previewContent(faqEntries) },
} satisfies ServerFeature
