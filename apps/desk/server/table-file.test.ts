import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { DeskContext } from './context.ts'
import { answerNoteConflict, describeNoteChange } from './notes.ts'
import { downloadTable } from './table-file.ts'
import { createUndoNotice } from './undo-notice.ts'

const columns = [{ title: 'Name' }, { title: 'Sum; in all' }]

test('tables: as CSV each row is a line, with what spreadsheets need before the first', async () => {
  async function* rows() {
    yield ['Anna', 1]
    yield ['"Béla"', 2]
  }
  const context = { config: { timeZone: 'Europe/Paris' }, now: () => new Date('2026-11-26T23:30:00Z') }
  const file = { name: 'people', table: { title: 'People', columns, rows: rows() } }
  const answer = downloadTable('csv', file, context as DeskContext)
  const { body, headers } = answer as unknown as { body: Readable; headers: Record<string, string> }
  expect(await text(body)).toBe('\uFEFFName;"Sum; in all"\r\nAnna;1\r\n"""Béla""";2\r\n')
  expect(JSON.stringify(headers)).toContain('people-2026-11-27.csv')
})

test('notices: what was changed has its way back, and what was not has none', () => {
  const wayBack = (number: number) => ({ url: `/revisions/${number}` })
  expect(createUndoNotice('Saved.', 7, wayBack)).toEqual({
    kind: 'positive',
    text: 'Saved.',
    undo: { method: 'POST', data: {}, url: '/revisions/7' },
  })
  expect(createUndoNotice('Moved.', 0, (by) => ({ url: '/move', data: { by } }))).toEqual({
    kind: 'positive',
    text: 'Moved.',
    undo: { method: 'POST', url: '/move', data: { by: 0 } },
  })
  expect(createUndoNotice('Same.', null, wayBack)).toEqual({ kind: 'positive', text: 'Same.' })
})

test('notes: the log has that one was changed and not what it says, and whoever came second sees both', () => {
  const config = { sessionSecret: 'secret' } as DeskContext['config']
  const { before, after } = describeNoteChange({ was: '', note: 'Comes later.' }, { config })
  expect([before, after]).toEqual([{ note: '' }, { note: expect.stringMatching(/^[\w-]{43}$/) }])
  expect(describeNoteChange({ was: 'Comes later.', note: '' }, { config })).toEqual({ before: after, after: before })
  const translate = ((key: string) => key) as DeskContext['translate']
  expect(answerNoteConflict({ note: 'Mine', theirs: 'Theirs' }, { translate })).toMatchObject({
    kind: 'back',
    errors: { note: 'frame.conflict.field' },
    flash: { conflicts: [{ name: 'note', mine: 'Mine', theirs: 'Theirs' }] },
  })
})
