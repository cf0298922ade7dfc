import type { ServerFeature } from '#apps/desk/server/feature.ts'
import { createContentAnswers } from '#apps/desk/content/define/server/handle-content.ts'
import { createContentPreview } from '#apps/desk/content/define/server/preview-content.ts'
import { createContentSearch, describeRows, readShown } from '#apps/desk/content/define/server/list-content.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { readSearch } from '#apps/desk/server/list-query.ts'
import { wholeListParts } from '#apps/desk/content/content.ts'
import { faqContent, listFaqEntries } from './faq-entry-store.ts'

const showFaqEntries = deskHandler('questions.index', async (input) => {
  const { db, translate } = input.context
  const show = readShown(wholeListParts, input.query)
  const q = readSearch(input.query['q'])
  const rows = await listFaqEntries(db, { isArchived: show === 'archived', q })
  const { lines, ...described } = await describeRows(faqContent, { rows, more: () => ({}) }, input)
  return view('questions', translate('content.questions'), { ...described, questions: lines, show, q })
})

export const faqFeature = {
  handlers: {
    'questions.index': showFaqEntries,
    ...createContentAnswers('questions', faqContent, async ({ shown: { writing, ...shown }, title, sources }) =>
      view('question', title, { ...shown, question: writing, sources: await sources() }),
    ),
  },
  // Belongs to the organiser, whichever hall is selected.
  search: createContentSearch(
    faqContent,
    (row, locale) => {
      const fields = faqContent.toFields(row)
      return (fields[`answer_${locale}`] || fields['answer_en'] || '').split('\n')[0]!.slice(0, 80)
    },
    ({ db, q }) => listFaqEntries(db, { isArchived: false, q }),
  ),
  previews: { question: createContentPreview(faqContent) },
} satisfies ServerFeature
