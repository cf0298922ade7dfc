/** Paging, filtering and exporting the audit log. */
import { afterAll, expect, test } from 'vitest'
import { hashPerson, writeAudit } from '#platform/audit/audit-store.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db } = desk

const { id, visitor } = await desk.signedIn({ finance: [] })
const { id: other } = await desk.staff('owner')
type Line = { id: number; action: string; subject: string | null; who: string; hands: string; changes: object[] }
const read = async (query = ''): Promise<{ lines: Line[]; list: { after: string | null } }> =>
  (await visitor.hybrid(`/desk/audit${query}`)).props as never

// Holds: desk.audit-before-and-after
test('audit: a line says who did what, with before and after; a person is nobody’s hash', async () => {
  await writeAudit(db, {
    actor: `user ${other}`,
    action: 'offer changed',
    subject: 'event date 7',
    details: { before: { price: 1 }, after: { price: 2 } },
  })
  await writeAudit(db, {
    actor: 'command line, anna',
    action: 'person erase',
    subject: hashPerson('a@example.com', 'x'.repeat(32)),
  })
  const { lines } = await read()
  expect(lines.slice(0, 2)).toMatchObject([
    { action: 'person erase', subject: null, who: '', hands: 'command line, anna', changes: [] },
    {
      action: 'offer changed',
      subject: 'event date 7',
      hands: '',
      changes: [{ field: 'price', before: '1', after: '2' }],
    },
  ])
  expect(lines[1]!.who).not.toBe('')
})

// Holds: desk.audit-before-and-after
test('audit: the list is narrowed by part of the house, by person, by day and by what is searched', async () => {
  const actions = async (query: string) => (await read(query)).lines.map(({ action }) => action)
  expect(await actions('?area=season')).toEqual(['offer changed'])
  expect(await actions(`?person=${other}`)).toContain('offer changed')
  expect(await actions(`?person=${id}`)).not.toContain('offer changed')
  expect(await actions('?q=event%20date')).toEqual(['offer changed'])
  expect(await actions('?q=7')).toEqual(['offer changed'])
  expect(await actions('?q=%25')).toEqual([])
  expect(await actions('?to=2020-01-01')).toEqual([])
  expect(await actions('?area=nowhere&person=x&from=2020-13-13')).toContain('offer changed')
})

test('audit: pages go by the last line of the one before, however many there are', async () => {
  for (let number = 0; number < 60; number++)
    await writeAudit(db, { actor: 'test', action: 'question move', subject: `question ${number}` })
  const first = await read('?area=texts')
  expect(first.lines.map(({ subject }) => subject).slice(0, 2)).toEqual(['question 59', 'question 58'])
  const second = await read(`?area=texts&after=${first.list.after}`)
  expect([...first.lines, ...second.lines]).toHaveLength(60)
  expect(second.lines.at(-1)!.subject).toBe('question 0')
})

// Holds: desk.audit-before-and-after
test('audit: exported it is a row for each field, defused, and that is written down', async () => {
  await writeAudit(db, {
    actor: 'test',
    action: 'settings change',
    subject: 'settings',
    details: { before: { shop_name: 'A', hold_minutes: 1 }, after: { shop_name: '=1+1', hold_minutes: 2 } },
  })
  const answer = await visitor.get('/desk/audit/export.csv?area=house')
  expect(answer.status).toBe(200)
  const rows = answer.body.trim().split('\r\n')
  expect(rows).toHaveLength(3)
  expect(rows.join('\n')).not.toMatch(/;=1\+1/)
  expect((await read()).lines[0]).toMatchObject({ action: 'audit log exported' })
})
