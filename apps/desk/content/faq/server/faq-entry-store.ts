import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/schema/schema.ts'
import { freeSlug, toSlug } from '#values/slug.ts'
import {
  blockRules,
  changeTextOrBlocks,
  lockedContent,
  structuredAs,
  textOrBlocks,
} from '#apps/desk/content/blocks/server/written-blocks.ts'
import { changeLines, lineFields } from '#apps/desk/content/server/content-column.ts'
import { maxRunningLength } from '#apps/desk/ui/text/longest-running.ts'
import type { Fields } from '#apps/desk/content/content.ts'
import { findKind, momentColumns, findMoments, type StoredWriting } from '#apps/desk/content/server/writing-kind.ts'

const columns = ['id', 'key', 'question', 'answer', 'published_at', 'archived_at'] as const

/** More are no page any more. */
const mostFaqEntries = 500

export function listFaqEntries(db: Kysely<Database>, { isArchived, q = '' }: { isArchived: boolean; q?: string }) {
  return db
    .selectFrom('faqs')
    .select(columns)
    .where('archived_at', isArchived ? 'is not' : 'is', null)
    .where(matches(q))
    .orderBy('position')
    .orderBy('id')
    .limit(mostFaqEntries)
    .execute()
}

export type FaqEntryRow = Awaited<ReturnType<typeof listFaqEntries>>[number]

/** Every word that is typed is in the question or its answer, in some language. */
function matches(q: string) {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  const isIn = (word: string) =>
    sql<boolean>`faqs.question::text || ' ' || faqs.answer::text ilike ${`%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(words.map(isIn), sql` and `)}`
}

export function findFaqEntry(db: Kysely<Database>, id: number): Promise<FaqEntryRow | undefined> {
  return db.selectFrom('faqs').select(columns).where('id', '=', id).executeTakeFirst()
}

/** What of a question is typed at the desk. */
export const toFields = ({ question, answer }: Pick<FaqEntryRow, 'question' | 'answer'>): Fields => ({
  ...lineFields('question', question),
  ...textOrBlocks('answer', answer),
})

export const toStoredFields = (row: FaqEntryRow): StoredWriting => {
  const fields = toFields(row)
  return { fields, locked: lockedContent('answer', fields), ...findMoments(row) }
}

export const faqKind = findKind('question', {
  rules: {
    texts: { question: { longest: 300, isRunning: false }, answer: { longest: maxRunningLength, isRunning: true } },
    plain: blockRules('answer').plain,
    needed: ['question'],
    shown: ['answer'],
  },
  findFlaws: blockRules('answer').findFlaws,
  structured: structuredAs('answer'),
  async find(trx, id) {
    const row = await lock(trx, id)
    return row ? toStoredFields(row) : null
  },
  async write(trx, id, changes) {
    const row = (await lock(trx, id))!
    await trx
      .updateTable('faqs')
      .set({
        question: changeLines('question', row.question, changes),
        answer: changeTextOrBlocks('answer', row.answer, { changes, key: row.key }),
        ...momentColumns(changes),
      })
      .where('id', '=', id)
      .execute()
  },
})

const lock = (trx: Transaction<Database>, id: number) =>
  trx.selectFrom('faqs').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Makes a draft of nothing but a question, after all others. */
export async function insertFaqEntry(trx: Transaction<Database>, question: string): Promise<number> {
  // Two at once want the same key, or the same place.
  await sql`lock table faqs in share row exclusive mode`.execute(trx)
  const { id } = await trx
    .insertInto('faqs')
    .values({
      key: await freeKey(trx, question),
      question: JSON.stringify({ en: question }),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from faqs)`,
      published_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What the question is called in addresses and files: its words, with a number where that is taken. */
async function freeKey(trx: Transaction<Database>, question: string): Promise<string> {
  const key = toSlug(question) || 'question'
  const rows = await trx.selectFrom('faqs').select('key').where('key', 'like', `${key}%`).execute()
  return freeSlug(key, new Set(rows.map((row) => row.key)))
}
