import { href } from '@cadenza/navigation'
import { sql } from 'kysely'
import { writePathsBySlug } from '#core/context/page-addresses.ts'
import { routes } from '#core/routes/routes.ts'
import type { Db } from '#platform/schema/schema.ts'
import type { Block } from '#core/content/blocks/blocks.ts'
import type { FieldBlockName } from '#core/content/blocks/form-rules.ts'
import { surveyAnswerTables } from '#core/surveys/server/answer-store.ts'
import { type Locale, type Translated } from '#values/locales.ts'
import { defineContent } from '#apps/desk/content/define/server/define-content.ts'
import { field } from '#apps/desk/content/define/server/fields.ts'
import { isWordsIn } from '#apps/desk/content/server/list-words.ts'
import { findFreeAddress, toBaseSlug } from '#apps/desk/content/server/slug-store.ts'
import type { Writing } from '#apps/desk/content/server/writing.ts'
import type { FormKind } from '../surveys.ts'

export const formTables = {
  survey: {
    ...surveyAnswerTables.survey,
    fields: 'survey-input',
    own: { points: field.whole({ least: 0, most: 999_999, usual: 0 }), slug: field.translatedSlug() },
  },
  questionnaire: {
    ...surveyAnswerTables.questionnaire,
    fields: 'questionnaire-input',
    own: { thanks: field.optionalLine({ longest: 500 }) },
  },
} as const satisfies Record<FormKind, { forms: string; fields: FieldBlockName; [more: string]: unknown }>

function createForm(kind: FormKind) {
  const { forms: table, fields, own } = formTables[kind]
  return defineContent({
    name: kind,
    table,
    room: 'surveys',
    param: 'form',
    params: { asked: kind },
    fields: { title: field.translatedLine({ longest: 200 }), content: field.blocks(fields), ...own },
    more: { key: sql<string>`key` },
    constraints: { answered_questions_stay: answeredQuestionsStay(table) },
    newTitle: `surveys.new.${kind}`,
    pathsOf: pathsOfSurvey,
    addressOf: (row, locale) => pathsOfSurvey(row)?.[locale] ?? null,
    async create(trx, { title_en: title = '' }) {
      if (kind === 'questionnaire') return { key: await findFreeAddress(trx, table, toBaseSlug(title, kind), 'key') }
      const key = await findFreeAddress(trx, table, toBaseSlug(title, kind))
      return { key, slug: JSON.stringify({ en: key }) }
    },
  })
}

const pathsOfSurvey = (row: { id: number; slug?: Translated }) =>
  row.slug ? writePathsBySlug(row.slug, (survey) => href(routes.survey, { survey })) : null

const answeredQuestionsStay = (table: 'surveys' | 'questionnaires'): NonNullable<Writing['constraints']>[string] => ({
  field: 'content',
  text: 'surveys.errors.answered',
  // The database names the field by its stored name; the desk shows its question.
  async nameIn({ db, locale }, { id, message }) {
    const [, field = ''] = /"([^"]*)"/.exec(message) ?? []
    const row = await db.selectFrom(table).select('content').where('id', '=', id).executeTakeFirst()
    return { question: (row && findWording(row.content, locale, field)) || field }
  },
})

export const formContent = { survey: createForm('survey'), questionnaire: createForm('questionnaire') }

export type FormRow = NonNullable<Awaited<ReturnType<(typeof formContent)[FormKind]['findRow']>>>

const mostForms = 500

type ListedForm = FormRow & { answers: number; last_at: Date | null }

/** Lists all forms of a kind, most recently answered first. */
export async function listForms(
  db: Db,
  kind: FormKind,
  { isArchived, q }: { isArchived: boolean; q: string },
): Promise<ListedForm[]> {
  const { forms: table, answers, column } = formTables[kind]
  const { rows } = await sql<ListedForm>`
    select ${formContent[kind].columns}, coalesce(count, 0)::integer as answers, last_at
    from ${sql.table(table)}
    left join (
      select ${sql.ref(column)} as form_id, count(*) as count, max(created_at) as last_at
      from ${sql.table(answers)} group by 1) as answered on form_id = ${sql.ref(`${table}.id`)}
    where (archived_at is not null) = ${isArchived} and ${isWordsIn(sql`concat_ws(' ', texts_in(title), content::text)`, q)}
    order by last_at desc nulls last, id desc limit ${mostForms}`.execute(db)
  return rows
}

export async function countAnswers(db: Db, kind: FormKind, id: number): Promise<number> {
  const { answers, column } = formTables[kind]
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(answers)} where ${sql.ref(column)} = ${id}`.execute(db)
  return rows[0]!.count
}

/** Returns the wording of a question, by default the first; empty if there is none. */
export function findWording(content: Translated<Block[]>, locale: Locale, field?: string): string {
  const wordingIn = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(wordingIn).find(Boolean) ?? ''
    if (typeof value !== 'object' || value === null) return ''
    const { field: name, label } = value as { field?: unknown; label?: unknown }
    if (typeof name === 'string' && typeof label === 'string' && (field === undefined || name === field)) return label
    return wordingIn(Object.values(value))
  }
  return wordingIn(content[locale]) || wordingIn(content.en)
}
