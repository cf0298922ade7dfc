import { expect, test } from 'vitest'
import { describeDateChange } from './date-notice.ts'

const reader = {
  translate: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  formatDate: (moment: string, style: string) => `${style}(${moment})`,
}
const moved_from = { start_date: '2026-11-20', venue: 'Vigadó' }

test.each([
  ['scheduled', null, null],
  ['scheduled', moved_from, 'ticket.date.moved full(2026-11-20) time(2026-11-20) Vigadó'],
  ['postponed', null, 'ticket.date.postponed'],
  ['postponed', moved_from, 'ticket.date.postponed'],
  ['cancelled', moved_from, 'ticket.date.cancelled'],
] as const)('date notice: of a concert that is %s, from %j, is said %j', (date_status, from, said) => {
  expect(describeDateChange({ date_status, moved_from: from }, reader as never)).toBe(said)
})
