/** Surveys and questionnaires: two tables that ask in one way. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import type { Block } from '#core/content/blocks/blocks.ts'
import type { FieldBlockName } from '#core/content/blocks/form-rules.ts'
import { answeredTables } from '#core/surveys/server/answer-store.ts'
import { suggestSlug, toSlug } from '#values/slug.ts'
import type { Locale, Translated } from '#values/locales.ts'
import type { FieldValue } from '#apps/desk/server/merge-fields.ts'
import type { Fields } from '#apps/desk/content/content.ts'
import { documentField } from '#apps/desk/content/blocks/server/block-column.ts'
import {
  blockRules,
  changeBlocks,
  listLockedContent,
  findStructured,
} from '#apps/desk/content/blocks/server/written-blocks.ts'
import { changeLines, changeOptionalLines, lineFields } from '#apps/desk/content/server/content-column.ts'
import { isWordsIn } from '#apps/desk/content/server/list-words.ts'
import { wholeRule } from '#apps/desk/content/server/plain-rules.ts'
import { findFreeAddress, slugRules, wordOf } from '#apps/desk/content/server/slug-fields.ts'
import { findKind, toMomentColumns, findMoments, type StoredWriting } from '#apps/desk/content/server/writing-kind.ts'
import type { FormKind } from '../surveys.ts'

export interface FormRow {
  id: number
  key: string
  title: Translated
  content: Translated<Block[]>
  published_at: Date | null
  archived_at: Date | null
  /** Of a survey. */
  slug: Translated | null
  points: number
  /** Of a questionnaire. */
  thanks: Translated | null
}

export const formTables = {
  survey: {
    ...answeredTables.survey,
    fields: 'survey-input',
    own: sql`slug, points, null::jsonb as thanks`,
  },
  questionnaire: {
    ...answeredTables.questionnaire,
    fields: 'questionnaire-input',
    own: sql`null::jsonb as slug, 0 as points, thanks`,
  },
} as const satisfies Record<FormKind, { forms: string; fields: FieldBlockName; [more: string]: unknown }>

const columnsOf = (kind: FormKind) => sql`id, key, title, content, published_at, archived_at, ${formTables[kind].own}`

/** More are no list any more. */
const mostForms = 500

export interface ListedForm extends FormRow {
  answers: number
  last_at: Date | null
}

/** All of a kind, those first that were answered last. */
export async function listForms(
  db: Kysely<Database>,
  kind: FormKind,
  { isArchived, q }: { isArchived: boolean; q: string },
): Promise<ListedForm[]> {
  const { forms, answers, column } = formTables[kind]
  const { rows } = await sql<ListedForm>`
    select ${columnsOf(kind)}, coalesce(count, 0)::integer as answers, last_at
    from ${sql.table(forms)} as form
    left join (
      select ${sql.ref(column)} as form_id, count(*) as count, max(created_at) as last_at
      from ${sql.table(answers)} group by 1) as answered on form_id = form.id
    where (archived_at is not null) = ${isArchived} and ${isWordsIn(sql`concat_ws(' ', texts_in(title), content::text)`, q)}
    order by last_at desc nulls last, id desc limit ${mostForms}`.execute(db)
  return rows
}

export async function findForm(db: Kysely<Database>, kind: FormKind, id: number): Promise<FormRow | undefined> {
  const { rows } = await sql<FormRow>`
    select ${columnsOf(kind)} from ${sql.table(formTables[kind].forms)} where id = ${id}`.execute(db)
  return rows[0]
}

export async function countAnswers(db: Kysely<Database>, kind: FormKind, id: number): Promise<number> {
  const { answers, column } = formTables[kind]
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(answers)} where ${sql.ref(column)} = ${id}`.execute(db)
  return rows[0]!.count
}

/** How a question is worded in a language, by the name of its field; the first one, where none is named. Empty: there is none such. */
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

type Typed = Pick<FormRow, 'title' | 'content' | 'slug' | 'points' | 'thanks'>

export const nothing: Typed = { title: { en: '' }, content: { en: [] }, slug: { en: '' }, points: 0, thanks: null }

/** What of a survey or a questionnaire is typed at the desk. */
export const toFields = (kind: FormKind, { title, content, slug, points, thanks }: Typed): Fields => ({
  ...lineFields('title', title),
  ...documentField('content', content, formTables[kind].fields),
  ...(kind === 'survey' ? { points: String(points), ...lineFields('slug', slug) } : lineFields('thanks', thanks)),
})

export const toStoredFields = (kind: FormKind, row: FormRow): StoredWriting => {
  const fields = toFields(kind, row)
  return { fields, locked: listLockedContent('content', fields), ...findMoments(row) }
}

/** Whoever answers meanwhile waits, and their answers are checked anew. */
async function lock(trx: Transaction<Database>, kind: FormKind, id: number): Promise<FormRow | undefined> {
  await sql`select from ${sql.table(formTables[kind].forms)} where id = ${id} for update`.execute(trx)
  return findForm(trx, kind, id)
}

const mostPoints = 999_999

const createKind = (kind: FormKind) =>
  findKind(kind, {
    rules: {
      texts: {
        title: { longest: 200, isRunning: false },
        ...(kind === 'questionnaire' && { thanks: { longest: 500, isRunning: false } }),
      },
      plain: {
        ...blockRules('content', formTables[kind].fields).plain,
        ...(kind === 'survey' && { points: wholeRule({ least: 0, most: mostPoints }), ...slugRules(() => null) }),
      },
      needed: ['title'],
      shown: [],
      optional: kind === 'survey' ? [] : ['thanks'],
    },
    findFlaws: blockRules('content').findFlaws,
    structured: findStructured('content'),
    async find(trx, id) {
      const row = await lock(trx, kind, id)
      return row ? toStoredFields(kind, row) : null
    },
    async write(trx, id, changes) {
      const row = (await lock(trx, kind, id))!
      const shared = {
        title: changeLines('title', row.title, changes),
        ...changeBlocks('content', changes, formTables[kind].fields),
        ...toMomentColumns(changes),
      }
      if (kind === 'survey')
        await trx
          .updateTable('surveys')
          .set({ ...shared, slug: changeLines('slug', row.slug, changes), ...pointsIn(changes) })
          .where('id', '=', id)
          .execute()
      else
        await trx
          .updateTable('questionnaires')
          .set({ ...shared, thanks: changeOptionalLines('thanks', row.thanks, changes) })
          .where('id', '=', id)
          .execute()
    },
  })

const pointsIn = (changes: ReadonlyMap<string, FieldValue>) =>
  changes.has('points') ? { points: Number(changes.get('points')) } : {}

export const recordKindOf = { survey: createKind('survey'), questionnaire: createKind('questionnaire') }

/** Makes a draft of nothing but a title, and the address of a survey. */
export async function insertForm(trx: Transaction<Database>, kind: FormKind, title: string): Promise<number> {
  const words = { title: JSON.stringify({ en: title }), published_at: null }
  if (kind === 'survey') {
    const key = await findFreeAddress(trx, 'surveys', wordOf(title, kind))
    const slug = JSON.stringify({ en: key })
    const row = await trx
      .insertInto('surveys')
      .values({ key, slug, ...words })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  // Two at once want the same key.
  await sql`lock table questionnaires in share row exclusive mode`.execute(trx)
  const taken = await trx.selectFrom('questionnaires').select('key').execute()
  const key = suggestSlug(toSlug(title) || kind, new Set(taken.map((row) => row.key)))
  const row = await trx
    .insertInto('questionnaires')
    .values({ key, ...words })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
