import { expect, test } from 'vitest'
import { listChanges, readAuditFilters, readSubject } from './audit.ts'

// Holds: desk.audit-before-and-after
test('audit: what has changed is told field by field, and what has not is left out', () => {
  const before = { hold_minutes: 15, title: { en: 'A', fr: 'B' }, gone: 1 }
  const after = { hold_minutes: 20, title: { en: 'A', fr: 'C' }, fresh: null, gone: 1 }
  expect(listChanges({ before, after, reason: 'asked' })).toEqual([
    { field: 'hold_minutes', before: '15', after: '20' },
    { field: 'title.fr', before: 'B', after: 'C' },
    { field: 'fresh', before: '', after: '' },
    { field: 'reason', before: null, after: 'asked' },
  ])
})

test('audit: details without a before are told as they are, long ones cut, and lists in one line', () => {
  expect(listChanges({ cents: 4200, serials: [1, 2], text: 'x'.repeat(400) })).toEqual([
    { field: 'cents', before: null, after: '4200' },
    { field: 'serials', before: null, after: '[1,2]' },
    { field: 'text', before: null, after: `${'x'.repeat(300)}…` },
  ])
  expect(listChanges({})).toEqual([])
})

test.each([
  ['order CDZ-26-000042', { kind: 'order', name: 'CDZ-26-000042' }],
  ['event date 7', { kind: 'event date', name: '7' }],
  ['date 7', { kind: 'date', name: '7' }],
  ['venue 3', { kind: 'venue', name: '3' }],
  ['hall 3', { kind: 'hall', name: '3' }],
  ['event 9', { kind: 'event', name: '9' }],
  ['question 12', { kind: 'question', name: '12' }],
  ['promo batch 91a423cb-8843', { kind: 'promo batch', name: '91a423cb-8843' }],
  ['message 5', { kind: 'message', name: '5' }],
  ['question new', null],
  ['settings', null],
  ['order CDZ 1', null],
])('audit: %s leads to its page, or nowhere', (subject, expected) => {
  expect(readSubject(subject)).toEqual(expected)
})

test('audit: of an address only what there is narrows the list', () => {
  const nothing = { area: null, person: null, from: null, to: null }
  expect(readAuditFilters({ area: 'constructor', person: '1 or 1', from: '2026-02-30', to: ['x'] })).toEqual(nothing)
  expect(readAuditFilters({ area: 'season', person: '7', from: '2026-02-28' })).toEqual({
    area: 'season',
    person: 7,
    from: '2026-02-28',
    to: null,
  })
})
