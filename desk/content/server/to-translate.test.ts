/** One walk over all lists of what is to be translated: each text of each kind that lacks one language, or both. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk } from '../../testing/desk.ts'
import { type Named, storeNamed, textKinds } from '../testing/kinds.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let named: Named
beforeAll(async () => {
  named = await storeNamed(desk)
})

/** The columns of each kind that has such a list: lines, and running text. */
const columnsOf: Record<string, string[]> = {
  article: ['title', 'content'],
  page: ['title', 'content'],
  soloist: ['profession', 'description', 'content'],
  event: ['title', 'subtitle', 'content'],
}
const kinds = textKinds.filter(({ name }) => Object.hasOwn(columnsOf, name))

test.each(kinds)('to be translated, $name: what lacks a language, whichever and of whichever text', async (kind) => {
  const { visitor } = await desk.signedIn()
  const path = `/desk/${kind.room}`
  const { writing } = (await visitor.hybrid(`${path}/new`)).props
  const { payload } = await visitor.post(path, {
    was: writing.fields,
    mine: kind.fields('Quincunx', named),
    intent: 'save',
  })
  const id = Number(new URL(payload.url).pathname.split('/').at(-1))
  const table = sql.table(kind.table)
  /** The languages that its line in the list says are missing; null: it is not in the list. */
  const listed = async (): Promise<string[] | null> => {
    const lines: { id: number; missing: string[] }[] = (await visitor.hybrid(`${kind.list.path}?show=missing`)).props[
      kind.list.property
    ]
    return lines.find((line) => line.id === id)?.missing ?? null
  }
  expect(await listed()).toBeNull()
  for (const column of columnsOf[kind.name]!) {
    const name = sql.ref(column)
    const { rows } = await sql<{ all: unknown }>`select ${name} as all from ${table} where id = ${id}`.execute(db)
    const all = JSON.stringify(rows[0]!.all)
    for (const lacking of [['fr'], ['hu'], ['fr', 'hu']]) {
      await sql`update ${table} set ${name} = ${all}::jsonb - ${lacking}::text[] where id = ${id}`.execute(db)
      expect(await listed(), `${column} without ${lacking.join(' and ')}`).toEqual(lacking)
    }
    await sql`update ${table} set ${name} = ${all}::jsonb where id = ${id}`.execute(db)
    expect(await listed(), column).toBeNull()
  }
})
