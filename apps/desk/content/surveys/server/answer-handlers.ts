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

export const surveyAnswerHandlers = { 'surveys.answers': showAnswers, 'surveys.export': exportAnswers }
