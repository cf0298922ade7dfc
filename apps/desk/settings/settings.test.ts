import { expect, test } from 'vitest'
import { settingNames } from '#core/settings/settings.ts'
import { readSetting, settingGroups } from './settings.ts'

test('settings: each stands in one part of the page', () => {
  expect(Object.values(settingGroups).flat().toSorted()).toEqual(settingNames.toSorted())
})

test.each([
  ['hold_minutes', '1', { value: 1 }],
  ['hold_minutes', ' 60 ', { value: 60 }],
  ['hold_minutes', '0', { flaw: 'number' }],
  ['hold_minutes', '61', { flaw: 'number' }],
  ['hold_minutes', '', { flaw: 'number' }],
  ['hold_minutes', '-5', { flaw: 'number' }],
  ['hold_minutes', 'ten', { flaw: 'number' }],
  ['seats_per_sender', '1 000', { value: 1000 }],
  ['seats_per_sender', '100\u202f000', { value: 100_000 }],
  ['seats_per_sender', '100001', { flaw: 'number' }],
  ['zone_percent_above_seats', '0', { value: 0 }],
  ['return_until_hours', '', { value: null }],
  ['return_until_hours', '0', { value: 0 }],
  ['return_until_hours', '8761', { flaw: 'number' }],
  ['return_keeps_fees', 'false', { value: false }],
  ['shop_name', '  Salle\u00a0Verte ', { value: 'Salle Verte' }],
  ['shop_name', '–', { flaw: 'missing' }],
  ['shop_name', 'x'.repeat(61), { flaw: 'tooLong' }],
  ['contact_email', 'hello@', { flaw: 'wrong' }],
  ['contact_email', 'hello@hall.example', { value: 'hello@hall.example' }],
  ['contact_phone', 'call me', { flaw: 'missing' }],
  ['contact_phone', '+36 1 234 5678', { value: '+36 1 234 5678' }],
] as const)('settings: %s typed as "%s"', (name, typed, expected) => {
  expect(readSetting(name, typed)).toEqual(expected)
})
