/**
 * Runs through all lists of outstanding translations: each text of each type that lacks one
 * language, or both.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { textKinds } from '../testing/kinds.ts'
import { type Named, storeNamed } from '../testing/named.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

let named: Named
beforeAll(async () => {
  named = await storeNamed(desk)
})

/** Texts of each type with such a list, as paths in its row: lines, running text, and works. */
const textsOf: Record<string, string[]> = {
  article: ['title', 'content'],
  page: ['title', 'content'],
  soloist: ['profession', 'description', 'content'],
  event: ['title', 'subtitle', 'content', 'program_works.0.work'],
}
const kinds = textKinds.filter(({ name }) => Object.hasOwn(textsOf, name))

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
  /** Returns the missing languages shown in the list; null if it is not listed. */
  const listed = async (): Promise<string[] | null> => {
    const lines: { id: number; missing: string[] }[] = (await visitor.hybrid(`${kind.list.path}?show=missing`)).props[
      kind.list.property
    ]
    return lines.find((line) => line.id === id)?.missing ?? null
  }
  expect(await listed()).toBeNull()
  for (const text of textsOf[kind.name]!) {
    const [column = '', ...within] = text.split('.')
    const name = sql.ref(column)
    const { rows } = await sql<{ all: unknown }>`select ${name} as all from ${table} where id = ${id}`.execute(db)
    const all = JSON.stringify(rows[0]!.all)
    for (const lacking of [['fr'], ['hu'], ['fr', 'hu']]) {
      const rest = sql`(${all}::jsonb #> ${within}::text[]) - ${lacking}::text[]`
      const changed = within.length > 0 ? sql`jsonb_set(${all}::jsonb, ${within}::text[], ${rest})` : rest
      await sql`update ${table} set ${name} = ${changed} where id = ${id}`.execute(db)
      expect(await listed(), `${text} without ${lacking.join(' and ')}`).toEqual(lacking)
    }
    await sql`update ${table} set ${name} = ${all}::jsonb where id = ${id}`.execute(db)
    expect(await listed(), text).toBeNull()
  }
})
