import { expect, test } from 'vitest'
import { nameSender, readMessageFilters } from './inbox.ts'

test('inbox: without a word what waits is listed, and of what is searched for everything', () => {
  const nothing = { assignee: null, language: null, from: null, to: null }
  expect(readMessageFilters({}, '')).toEqual({ ...nothing, state: 'open' })
  expect(readMessageFilters({}, 'anna')).toEqual({ ...nothing, state: 'all' })
  expect(readMessageFilters({ state: 'open' }, 'anna').state).toBe('open')
  const odd = { state: 'gone', assignee: 'she', language: 'de', from: '2026-02-30', to: 7 }
  expect(readMessageFilters(odd, '')).toEqual({ ...nothing, state: 'open' })
  const asked = { state: 'closed', language: 'hu', from: '2026-02-01', to: '2026-02-28' }
  expect(readMessageFilters({ ...asked, assignee: '7' }, '')).toEqual({ ...asked, assignee: 7 })
  for (const assignee of ['me', 'nobody']) expect(readMessageFilters({ assignee }, '').assignee).toBe(assignee)
})

test('inbox: a sender is called as their own language says it', () => {
  const name = { first_name: 'Anna', last_name: 'Kovács' }
  expect((['en', 'fr', 'hu'] as const).map((locale) => nameSender({ ...name, locale }))).toEqual([
    'Anna Kovács',
    'Anna Kovács',
    'Kovács Anna',
  ])
})
