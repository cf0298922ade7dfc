import { HttpError } from '@cadenza/navigation/server'
import { writeQuestionTitles, writeAnswer } from '#core/surveys/server/answers-csv.ts'
import { readAnswers } from '#core/surveys/server/answer-store.ts'
import type { Cell } from '#values/csv.ts'
import { pickText } from '#values/locales.ts'
import { auditStaff } from '#apps/desk/server/audit.ts'
import { type DeskContext, view } from '#apps/desk/server/context.ts'
import { deskHandler } from '#apps/desk/server/desk-handler.ts'
import { describeList, readList } from '#apps/desk/server/list-query.ts'
import { downloadTable, type Table } from '#apps/desk/server/table-file.ts'
import { type FormKind, readFormKind } from '../surveys.ts'
import { countAnswers, forms, type FormRow } from './form-store.ts'
import { answerList, type AnsweredQuestion, listAnswers, listQuestions, sumAnswers } from './tally-store.ts'

async function readAnswered(
  { asked, form }: { asked: string; form: string },
  { db, locale }: DeskContext,
): Promise<{ kind: FormKind; row: FormRow; questions: AnsweredQuestion[] }> {
  const kind = readFormKind(asked)
  const row = await forms[kind].findRow(db, Number(form))
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
  const { kind, row, questions } = await readAnswered(params, context)
  const details = { count: await countAnswers(db, kind, row.id) }
  await auditStaff(db, { action: 'answers', subject: `${kind} ${row.id}`, details }, { person, request })
  const name = `${translate('surveys.file')}-${row.key}`
  const table = tableOfAnswers({ kind, row, questions }, context)
  return downloadTable(params.format, { name, table }, context)
})

const widthOfAnswer = 32

function tableOfAnswers(
  { kind, row, questions }: { kind: FormKind; row: FormRow; questions: readonly AnsweredQuestion[] },
  context: DeskContext,
): Table {
  const { translate, locale } = context
  return {
    title: pickText(row.title, locale),
    columns: [
      { title: translate('surveys.column.received'), width: 18 },
      { title: translate('surveys.column.language'), width: 10 },
      ...writeQuestionTitles(questions).map((title) => ({ title, width: widthOfAnswer })),
    ],
    rows: readRows({ kind, id: row.id, questions }, context),
  }
}

async function* readRows(
  { kind, id, questions }: { kind: FormKind; id: number; questions: readonly AnsweredQuestion[] },
  { db }: DeskContext,
): AsyncGenerator<Cell[]> {
  for await (const batch of readAnswers(db, kind, id))
    for (const { received, locale, answers } of batch)
      yield [
        { moment: received },
        locale,
        ...questions.map((question) => {
          const answer = answers[question.name]
          return answer === undefined ? '' : writeAnswer(answer, question.field)
        }),
      ]
}

export const surveyAnswerHandlers = { 'surveys.answers': showAnswers, 'surveys.export': exportAnswers }
