/**
 * The audit log filtered by day, person or word: entries on either side of each limit, on the page
 * and in the file.
 */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk
const { visitor } = await desk.signedIn()

/** Logs an entry about a subject, at a local time of the shop. */
async function write(
  subject: string,
  line: { at?: string; actor?: string; about?: number | null } = {},
): Promise<void> {
  const { at = '2026-03-10 12:00', actor = 'test', about = null } = line
  await sql`insert into audit_log (actor, action, subject, user_id, happened_at)
    values (${actor}, 'question move', ${subject}, ${about}, ${at}::timestamp at time zone ${desk.config.timeZone})`.execute(
    db,
  )
}
const onPage = async (query: string): Promise<string[]> =>
  (await visitor.hybrid(`/desk/audit?${query}`)).props.lines
    .map(({ subject }: { subject: string }) => subject)
    .toSorted()
const inFile = async (query: string): Promise<string[]> => {
  const { body } = await visitor.get(`/desk/audit/export.csv?${query}`)
  return body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(';')[3]!.replaceAll('"', ''))
    .toSorted()
}

test('audit: a day begins and ends by the clocks of the shop, and both ends belong to it', async () => {
  await write('bounds a', { at: '2026-03-09 23:59:59' })
  await write('bounds b', { at: '2026-03-10 00:00:00' })
  await write('bounds c', { at: '2026-03-11 23:59:59' })
  await write('bounds d', { at: '2026-03-12 00:00:00' })
  const query = 'q=bounds&from=2026-03-10&to=2026-03-11'
  expect(await onPage(query)).toEqual(['bounds b', 'bounds c'])
  expect(await inFile(query)).toEqual(['bounds b', 'bounds c'])
  expect(await onPage('q=bounds&from=2026-03-11')).toEqual(['bounds c', 'bounds d'])
  expect(await onPage('q=bounds&to=2026-03-09')).toEqual(['bounds a'])
})

test('audit: of a person stand what they did and what was done to them, and nobody else’s', async () => {
  const [{ id }, { id: other }] = [await desk.staff('viewer'), await desk.staff('viewer')]
  await write('theirs done', { actor: `user ${id}` })
  await write('theirs suffered', { about: id })
  await write('theirs not', { actor: `user ${other}`, about: other })
  await write('theirs alike', { actor: `user ${id}0` })
  const query = `q=theirs&person=${id}`
  expect(await onPage(query)).toEqual(['theirs done', 'theirs suffered'])
  expect(await inFile(query)).toEqual(['theirs done', 'theirs suffered'])
})

test('audit: a search finds the beginning of any word of a subject, and not the middle of one', async () => {
  await write('quartet evening')
  for (const q of ['quartet', 'even', 'QUART']) {
    expect([q, await onPage(`q=${q}`)]).toEqual([q, ['quartet evening']])
    expect([q, await inFile(`q=${q}`)]).toEqual([q, ['quartet evening']])
  }
  for (const q of ['uartet', 'vening', 'quartet_']) expect([q, await onPage(`q=${q}`)]).toEqual([q, []])
})

test('audit: the file has all lines, however many are read at once', async () => {
  await sql`insert into audit_log (actor, action, subject) select 'test', 'question move', 'many ' || n from generate_series(1, 1100) n`.execute(
    db,
  )
  const rows = await inFile('q=many')
  expect([rows.length, new Set(rows).size]).toEqual([1100, 1100])
})

test('audit: one can choose among the people of the house, and not among its customers', async () => {
  const [colleague, customer] = [await desk.staff('viewer'), await desk.staff({})]
  const ids = (await visitor.hybrid('/desk/audit')).props.staff.map(({ id }: { id: number }) => id)
  expect(ids).toContain(colleague.id)
  expect(ids).not.toContain(customer.id)
})

test('audit: a file says of itself how it was narrowed, and not what was searched', async () => {
  await inFile('q=Maria&area=orders&from=2026-03-10')
  const line = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'audit log exported')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(line.details).toEqual({ area: 'orders', person: null, from: '2026-03-10', to: null, isSearched: true })
})
