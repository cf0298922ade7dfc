import { HttpError } from '@cadenza/navigation/server'
import type { ServerFeature, SearchAsked } from '#apps/desk/server/feature.ts'
import { createContentAnswers } from '#apps/desk/content/define/server/handle-content.ts'
import { createContentPreview } from '#apps/desk/content/define/server/preview-content.ts'
import type { SearchHit } from '#apps/desk/search/search.ts'
import { findHalls } from '#apps/desk/permissions.ts'
import { view, type DeskContext } from '#apps/desk/server/context.ts'
import { deskHandler, type DeskInput } from '#apps/desk/server/desk-handler.ts'
import { readSearch, describeList, readList } from '#apps/desk/server/list-query.ts'
import { describeRows, readShown } from '#apps/desk/content/define/server/list-content.ts'
import { wholeListParts } from '#apps/desk/content/content.ts'
import { writeQuestionTitles, writeAnswer } from '#core/surveys/server/answer-texts.ts'
import { readAnswers } from '#core/surveys/server/answer-store.ts'
import type { Cell } from '#values/csv.ts'
import { pickText } from '#values/locales.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { downloadTable, type Table } from '#apps/desk/server/table-file.ts'
import { formKinds, type FormKind, readFormKind } from '../surveys.ts'
import { formContent, findWording, listForms, countAnswers, type FormRow } from './form-store.ts'
import { answerList, type AnsweredQuestion, listAnswers, listQuestions, sumAnswers } from './tally-store.ts'

/**
 * Finds forms by words of their titles or questions, drafts included, whichever hall is selected.
 */
async function findForms({ db, q, locale, limit }: SearchAsked): Promise<SearchHit[]> {
  const found = await Promise.all(
    formKinds.map(async (asked) => {
      const rows = await listForms(db, asked, { isArchived: false, q })
      return rows.slice(0, limit).map((row): SearchHit => ({
        kind: 'survey',
        title: formContent[asked].titleOf(row, locale),
        caption: findWording(row.content, locale),
        href: formContent[asked].hrefOf(row.id),
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
      formContent[asked],
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

interface Answered {
  kind: FormKind
  row: FormRow
  questions: readonly AnsweredQuestion[]
}

async function readAnswered(
  { asked, form }: { asked: string; form: string },
  { db, locale }: DeskContext,
): Promise<Answered> {
  const kind = readFormKind(asked)
  const row = await formContent[kind].findRow(db, Number(form))
  if (!row) throw new HttpError(404)
  return { kind, row, questions: await listQuestions(db, kind, { row, locale }) }
}

const showAnswers = deskHandler('surveys.answers', async ({ params, query, context }) => {
  const { db, locale, translate } = context
  const { kind, row, questions } = await readAnswered(params, context)
  const { id } = row
  const list = readList(answerList, query)
  const page = await listAnswers(db, kind, { id, questions, list })
  const title = pickText(row.title, locale)
  return view('survey-answers', translate('surveys.answersTo', { title }), {
    asked: kind,
    id,
    title,
    count: await countAnswers(db, kind, id),
    tallies: await sumAnswers(db, kind, { id, questions }),
    answers: page.rows,
    list: describeList(list, page),
  })
})

/** Exports all answers as a file: requires a confirmed identity, and is logged. */
const exportAnswers = deskHandler('surveys.export', async ({ params, person, request, context }) => {
  const { db, translate } = context
  const answered = await readAnswered(params, context)
  const { kind, row } = answered
  const details = { count: await countAnswers(db, kind, row.id) }
  await auditStaff(db, { action: 'answers', subject: `${kind} ${row.id}`, details }, { person, request })
  const name = `${translate('surveys.file')}-${row.key}`
  return downloadTable(params.format, { name, table: tableOfAnswers(answered, context) }, context)
})

const widthOfAnswer = 32

function tableOfAnswers(answered: Answered, context: DeskContext): Table {
  const { translate, locale } = context
  const { row, questions } = answered
  return {
    title: pickText(row.title, locale),
    columns: [
      { title: translate('surveys.column.received'), width: 18 },
      { title: translate('surveys.column.language'), width: 10 },
      ...writeQuestionTitles(questions).map((title) => ({ title, width: widthOfAnswer })),
    ],
    rows: readRows(answered, context),
  }
}

async function* readRows({ kind, row, questions }: Answered, { db }: DeskContext): AsyncGenerator<Cell[]> {
  for await (const batch of readAnswers(db, kind, row.id))
    for (const { received, locale, answers } of batch) {
      const said = questions.map(({ name, field }) => {
        const answer = answers[name]
        return answer === undefined ? '' : writeAnswer(answer, field)
      })
      yield [{ moment: received }, locale, ...said]
    }
}

export const surveyFeature = {
  handlers: {
    'surveys.index': showForms,
    ...createContentAnswers<'surveys', FormRow>(
      'surveys',
      ({ asked = '' }) => formContent[readFormKind(asked)],
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
    'surveys.answers': showAnswers,
    'surveys.export': exportAnswers,
  },
  search: { action: 'content.view', find: findForms },
  previews: { survey: createContentPreview(formContent.survey) },
} satisfies ServerFeature
