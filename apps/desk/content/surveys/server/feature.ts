import type { ServerFeature, SearchAsked } from '#apps/desk/server/feature.ts'
import { handleContent } from '#apps/desk/content/define/server/handle-content.ts'
import { previewContent } from '#apps/desk/content/define/server/preview-content.ts'
import type { SearchHit } from '#apps/desk/search/search.ts'
import { findHalls } from '#apps/desk/permissions.ts'
import { view } from '#apps/desk/server/context.ts'
import { deskHandler, type DeskInput } from '#apps/desk/server/desk-handler.ts'
import { readSearch } from '#apps/desk/server/list-query.ts'
import { describeRows, readShown } from '#apps/desk/content/define/server/list-content.ts'
import { wholeListParts } from '#apps/desk/content/content.ts'
import { formKinds, type FormKind, readFormKind } from '../surveys.ts'
import { surveyAnswerHandlers } from './answer-handlers.ts'
import { forms, findWording, listForms, countAnswers, type FormRow } from './form-store.ts'

/**
 * Finds forms by words of their titles or questions, drafts included, whichever hall is selected.
 */
async function findForms({ db, q, locale, limit }: SearchAsked): Promise<SearchHit[]> {
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

/** Staff of single halls read the questions but not the answers. */
const mayReadAnswers = ({ person }: Pick<DeskInput<'surveys.index'>, 'person'>) =>
  findHalls(person.roles, 'content.view') === null

const showForms = deskHandler('surveys.index', async (input) => {
  const { db, translate } = input.context
  const show = readShown(wholeListParts, input.query)
  const q = readSearch(input.query['q'])
  const describe = async (asked: FormKind) =>
    describeRows(
      forms[asked],
      {
        rows: await listForms(db, asked, { isArchived: show === 'archived', q }),
        more: ({ answers }) => ({ answers, asked }),
      },
      input,
    )
  const described = await Promise.all(formKinds.map(describe))
  const { mayEdit, now } = described[0]!
  return view('surveys', translate('surveys.title'), {
    forms: described.flatMap(({ lines }) => lines),
    show,
    q,
    mayEdit,
    mayReadAnswers: mayReadAnswers(input),
    now,
  })
})

export const surveyFeature = {
  handlers: {
    'surveys.index': showForms,
    ...handleContent<'surveys', FormRow>(
      'surveys',
      ({ asked = '' }) => forms[readFormKind(asked)],
      async ({ shown, row, title, sources }, input) => {
        const asked = readFormKind(input.params['asked'] ?? '')
        return view('survey', title, {
          ...shown,
          asked,
          answers: row ? await countAnswers(input.context.db, asked, row.id) : 0,
          mayReadAnswers: row !== null && mayReadAnswers(input),
          sources: await sources(),
        })
      },
    ),
    ...surveyAnswerHandlers,
  },
  search: { action: 'content.view', find: findForms },
  previews: { survey: previewContent(forms.survey) },
} satisfies ServerFeature
