/** An audit log entry on the page and in the file, and its area. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hashPerson } from '#platform/audit/audit-store.ts'
import { writeMoment } from '#values/dates.ts'
import { withClosedLog } from '#apps/desk/testing/closed-log.ts'
import { createTestDesk } from '#apps/desk/testing/desk.ts'
import { type AuditArea, auditAreas, type AuditLine } from '../audit.ts'
import { auditActions } from './name-action.ts'

const desk = await createTestDesk({ season: false })
afterAll(desk.close)
const { db, config } = desk
const { visitor } = await desk.signedIn({ finance: [] }, 'fr')
beforeEach(() => sql`truncate audit_log`.execute(db))

interface Written {
  actor?: string
  action?: string
  subject?: string
  details?: object
  network?: string
  device?: string
}
const write = ({
  actor = 'test',
  action = 'settings change',
  subject = 'settings',
  details = {},
  network = '',
  device = '',
}: Written) =>
  sql`insert into audit_log (actor, action, subject, details, network, device, happened_at)
    values (${actor}, ${action}, ${subject}, ${JSON.stringify(details)}, ${network}, ${device}, '2026-03-10 22:30Z')`.execute(
    db,
  )
const onPage = async (query = '') => (await visitor.hybrid(`/desk/audit${query}`)).props.lines as AuditLine[]
const inFile = async (query = '') => {
  const { body } = await visitor.get(`/desk/audit/export.csv${query}`)
  const rows = body.trim().split('\r\n').slice(1)
  // The export itself is logged, too.
  return rows
    .map((row) => row.split(';').map((cell) => cell.replaceAll('"', '')))
    .filter(([, , , subject]) => subject !== 'audit log')
}

test('audit: a line says when, who, what, to what and from where, on the page as in the file', async () => {
  const { id } = await desk.staff('owner')
  await db.updateTable('users').set({ firstname: 'Ada', lastname: 'Őry' }).where('id', '=', id).execute()
  const details = { before: { price: 1, gone: 'x' }, after: { price: 2, fresh: 'y' }, reason: 'asked' }
  await write({ actor: `user ${id}`, details, network: '10.0.0.0/24', device: 'Firefox' })
  await write({ actor: 'user 999999', action: 'order note', subject: 'order CDZ-1', device: 'Safari' })
  await write({
    actor: 'command line, anna',
    action: 'sign-in',
    subject: hashPerson('a@example.com', config.sessionSecret),
    network: '10.0.0.0/24',
  })
  const lines = (await onPage()).toReversed()
  const told = { id: expect.any(Number), at: '2026-03-10T22:30:00.000Z' }
  expect(lines).toEqual([
    {
      ...told,
      who: 'Ada Őry',
      hands: '',
      action: 'settings change',
      what: expect.any(String),
      subject: 'settings',
      changes: [
        { field: 'gone', before: 'x', after: '' },
        { field: 'price', before: '1', after: '2' },
        { field: 'fresh', before: '', after: 'y' },
        { field: 'reason', before: null, after: 'asked' },
      ],
      origin: '10.0.0.0/24, Firefox',
    },
    {
      ...told,
      who: '',
      hands: '',
      action: 'order note',
      what: expect.any(String),
      subject: 'order CDZ-1',
      changes: [],
      origin: 'Safari',
    },
    {
      ...told,
      who: '',
      hands: 'command line, anna',
      action: 'sign-in',
      what: expect.any(String),
      subject: null,
      changes: [],
      origin: '10.0.0.0/24',
    },
  ])
  const moment = writeMoment(new Date('2026-03-10T22:30:00Z'), config.timeZone)
  const [changed, note, signIn] = lines.map(({ what }) => what)
  const rows = await inFile()
  const [somebody, nobody] = [rows[0]![3], rows[1]![1]]
  expect(rows).toEqual([
    [moment, 'command line, anna', signIn, somebody, '', '', '', '10.0.0.0/24'],
    [moment, nobody, note, 'order CDZ-1', '', '', '', 'Safari'],
    ...[
      ['gone', 'x', ''],
      ['price', '1', '2'],
      ['fresh', '', 'y'],
      ['reason', '', 'asked'],
    ].map((change) => [moment, 'Ada Őry', changed, 'settings', ...change, '10.0.0.0/24, Firefox']),
  ])
  expect([somebody, nobody].every((word) => /^\p{L}/u.test(word!))).toBe(true)
  expect(somebody).not.toBe(nobody)
})

test('audit: each part of the house has its own lines, and every line belongs to one', async () => {
  await sql`insert into audit_log (actor, action, subject) select 'test', name, name from unnest(${[...auditActions]}::text[]) name`.execute(
    db,
  )
  const found: string[] = []
  for (const area of Object.keys(auditAreas) as AuditArea[]) {
    const subjects = (await inFile(`?area=${area}`)).map(([, , , subject]) => subject!)
    const words: readonly string[] = auditAreas[area]
    expect([area, subjects.filter((subject) => !words.includes(subject.split(/[ -]/)[0]!))]).toEqual([area, []])
    found.push(...subjects)
  }
  expect(found.toSorted()).toEqual(auditActions.toSorted())
})

test('audit: what was done is found by what it is called in the reader’s language, in whichever letters', async () => {
  for (const action of ['order resend', 'question publish', 'settings change']) await write({ action, subject: action })
  const [{ what }] = (await onPage()).filter(({ action }) => action === 'order resend') as [AuditLine]
  for (const q of [what, what.toUpperCase(), what.slice(0, 12)])
    expect([q, (await onPage(`?q=${encodeURIComponent(q)}`)).map(({ action }) => action)]).toEqual([
      q,
      ['order resend'],
    ])
  const middle = what.slice(4)
  expect(await onPage(`?q=${encodeURIComponent(middle)}`)).toEqual([])
})

test('audit: the people of the house are offered by their family names', async () => {
  const [last, first] = [await desk.staff('viewer'), await desk.staff('viewer')]
  const name = (id: number, firstname: string, lastname: string) =>
    db.updateTable('users').set({ firstname, lastname }).where('id', '=', id).execute()
  await name(last.id, 'Ada', 'Zola')
  await name(first.id, 'Zoe', 'Abel')
  const { staff } = (await visitor.hybrid('/desk/audit')).props
  expect(staff.filter(({ id }: { id: number }) => [last.id, first.id].includes(id))).toEqual([
    { id: first.id, name: 'Zoe Abel' },
    { id: last.id, name: 'Ada Zola' },
  ])
})

test('audit: the page is called what it is, and says what it is narrowed to; people of one name stand by their numbers', async () => {
  const ids = [(await desk.staff('viewer')).id, (await desk.staff('viewer')).id]
  for (const id of ids.toReversed())
    await db.updateTable('users').set({ firstname: 'Bea', lastname: 'Same' }).where('id', '=', id).execute()
  await write({ action: 'order note' })
  await write({ action: 'settings change' })
  const { filters, list, head, staff, lines } = (await visitor.hybrid('/desk/audit?area=orders&q=order')).props
  expect({ filters, list }).toEqual({
    filters: { area: 'orders', person: null, from: null, to: null },
    list: { q: 'order', sort: '-at', before: null, after: null },
  })
  expect(lines).toHaveLength(1)
  expect(head.title).toMatch(/journal|audit/i)
  expect(staff.filter(({ name }: { name: string }) => name === 'Bea Same')).toEqual(
    ids.map((id) => ({ id, name: 'Bea Same' })),
  )
  // A user with two roles is one person.
  await db.insertInto('user_roles').values({ user_id: ids[0]!, role: 'finance', venue_id: null }).execute()
  const again = (await visitor.hybrid('/desk/audit')).props.staff as { id: number }[]
  expect(again.filter(({ id }) => id === ids[0])).toHaveLength(1)
})

test('audit: a file is called by the day on which it was taken, and its sheet has the titles of its columns', async () => {
  await write({ details: { after: { price: 2 } } })
  const { headers, body } = await visitor.get('/desk/audit/export.csv')
  expect(headers['content-disposition']).toMatch(/-\d{4}-\d\d-\d\d\.csv/)
  const titles = body.replaceAll('"', '').split('\r\n')[0]!.split(';')
  expect([
    titles.length,
    new Set(titles).size,
    titles.every((title) => /^\p{Lu}/u.test(title.replace('\uFEFF', ''))),
  ]).toEqual([8, 8, true])
})

test('audit: the log is not exported where that cannot be written into it', async () => {
  expect(await withClosedLog(db, async () => (await visitor.get('/desk/audit/export.csv')).status)).toBe(500)
})
