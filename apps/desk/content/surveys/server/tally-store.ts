import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type Answers, type FormField, listSteps } from '#core/content/blocks/fields.ts'
import { listFields } from '#core/content/blocks/walk-blocks.ts'
import { writeAnswer } from '#core/surveys/server/answer-texts.ts'
import { findAnsweredForm } from '#core/surveys/server/answer-store.ts'
import type { Locale } from '#values/locales.ts'
import { defineList, type ListRequest, type Page, readPage } from '#apps/desk/server/list-query.ts'
import type { AnswerLine, FormKind, Tally } from '../surveys.ts'
import { type FormRow, formTables } from './form-store.ts'

export const answerList = defineList({
  sorts: { received: { column: 'id', type: 'bigint' } },
  byDefault: '-received',
  pageSize: 25,
})

/** A question as shown with its answers; without `field` no form contains it any more. */
export interface AnsweredQuestion {
  name: string
  label: string
  field: FormField | null
}

/** Lists a form's questions in order, followed by answered ones that no longer exist. */
export async function listQuestions(
  db: Db,
  kind: FormKind,
  { row, locale }: { row: FormRow; locale: Locale },
): Promise<AnsweredQuestion[]> {
  const form = await findAnsweredForm(db, kind, row.key)
  const own = new Map(listFields(row.content[locale] ?? []).map((field) => [field.field, field]))
  const fields = (form?.fields ?? []).map((field) => own.get(field.field) ?? field)
  return [
    ...fields.map((field) => ({ name: field.field, label: field.label, field })),
    ...(form?.formerFields ?? []).map((name) => ({ name, label: name, field: null })),
  ]
}

interface Count {
  field: string
  /** Null: all answers to the field. */
  value: string | null
  count: number
  average: number | null
}

/** Counts the answers to each question, and the choices of each option. */
export async function sumAnswers(
  db: Db,
  kind: FormKind,
  { id, questions }: { id: number; questions: readonly AnsweredQuestion[] },
): Promise<Tally[]> {
  const { answers, column } = formTables[kind]
  const chosen = questions.flatMap(({ name, field }) => (field && choicesOf(field) ? name : []))
  const { rows } = await sql<Count>`
    with given as (
      select key as field, value from ${sql.table(answers)} cross join lateral jsonb_each(answers)
      where ${sql.ref(column)} = ${id})
    select field, null as value, count(*)::integer as count,
      avg((value #>> '{}')::numeric) filter (where jsonb_typeof(value) = 'number')::float8 as average from given group by field
    union all
    select field, choice, count(*)::integer, null from given cross join lateral (
      select jsonb_array_elements_text(case jsonb_typeof(value) when 'array' then value else jsonb_build_array(value) end) as choice) as chosen
    where field = any(${chosen}::text[]) group by field, choice`.execute(db)
  const totals = new Map(rows.flatMap((row) => (row.value === null ? [[row.field, row]] : [])))
  const counts = new Map(rows.map((row) => [`${row.field} ${row.value}`, row.count]))
  return questions.map(({ name, label, field }) => ({
    field: name,
    question: label,
    isRetired: field === null || field.retired === true,
    count: totals.get(name)?.count ?? 0,
    average: totals.get(name)?.average ?? null,
    choices:
      (field && choicesOf(field))?.map((choice) => ({
        ...choice,
        count: counts.get(`${name} ${choice.value}`) ?? 0,
      })) ?? null,
  }))
}

/** Returns the options; null for free text. */
function choicesOf(field: FormField): { value: string; label: string; isRetired: boolean }[] | null {
  if ('options' in field)
    return field.options.map(({ value, label, retired }) => ({ value, label, isRetired: retired === true }))
  if (field.kind !== 'rating' && field.kind !== 'scale') return null
  return listSteps(field).map((step) => ({ value: String(step), label: String(step), isRetired: false }))
}

interface AnsweredRow {
  id: number
  locale: Locale
  answers: Answers
  created_at: Date
}

export async function listAnswers(
  db: Db,
  kind: FormKind,
  { id, questions, list }: { id: number; questions: readonly AnsweredQuestion[]; list: ListRequest },
): Promise<Page<AnswerLine>> {
  const { answers, column } = formTables[kind]
  const page = await readPage(
    db,
    sql<AnsweredRow>`(select id, locale, answers, created_at from ${sql.table(answers)} where ${sql.ref(column)} = ${id})`,
    list,
  )
  const rows = page.rows.map((row) => ({
    id: row.id,
    receivedAt: row.created_at.toISOString(),
    locale: row.locale,
    answers: questions.flatMap((question) => {
      const answer = row.answers[question.name]
      return answer === undefined
        ? []
        : [{ question: question.label, answer: String(writeAnswer(answer, question.field)) }]
    }),
  }))
  return { ...page, rows }
}
