import { expect, test } from 'vitest'
import type { Locale } from '#values/locales.ts'
import { noMoney } from '../reports.ts'
import { describeRows } from './describe-rows.ts'
import type { SummedRow } from './report-store.ts'

type Context = Parameters<typeof describeRows>[2]
/** Texts are represented by their keys. */
const contextOf = (locale: Locale) =>
  ({
    locale,
    translate: (key: string) => key,
    config: { timeZone: 'Europe/Budapest', shopName: 'Cadenza' },
  }) as unknown as Context

const title = { en: 'Stalls', hu: 'Földszint' }
const note = { en: 'Great Hall', hu: 'Nagyterem' }
const row = (changes: Partial<SummedRow>): SummedRow => ({
  ...noMoney,
  key: 'key',
  title: null,
  name: null,
  note: null,
  ...changes,
})

test.each([
  ['days', { key: '2026-11-02' }, '2026. november 2.', ''],
  ['channels', { key: 'box_office' }, 'orders.channel.box_office', ''],
  ['channels', { key: 'online' }, 'orders.channel.online', ''],
  ['channels', { key: 'exchange' }, 'orders.channel.exchange', ''],
  ['channels', { key: 'constructor' }, 'constructor', ''],
  ['channels', { key: 'of-a-newer-shop' }, 'of-a-newer-shop', ''],
  ['categories', { title, note }, 'Földszint', 'Nagyterem'],
  ['categories', { note }, 'reports.noTicket', 'Nagyterem'],
  ['promo', { name: 'LESS', note }, 'LESS', 'Nagyterem'],
  ['promo', {}, 'reports.noCode', ''],
  ['vat', { key: '3:550', name: 'Town Concerts' }, '5,5%', 'Town Concerts'],
  ['vat', { key: '3:2000', name: '' }, '20%', 'Cadenza'],
  ['vat', { key: '3:', name: 'Town Concerts' }, 'reports.noRate', 'Town Concerts'],
  ['refunds', { key: 'organiser' }, 'reports.reason.organiser', ''],
  ['refunds', { key: 'kept' }, 'reports.reason.kept', ''],
  ['refunds', { key: 'chargeback' }, 'reports.reason.chargeback', ''],
  ['refunds', { key: 'of a newer shop' }, 'of a newer shop', ''],
  ['refunds', { key: 'of-a-newer-shop' }, 'of-a-newer-shop', ''],
  ['settlement', { title: note, name: 'Town Concerts' }, 'Nagyterem', 'Town Concerts'],
  ['settlement', { title: note, name: '' }, 'Nagyterem', 'Cadenza'],
] as const)('reports: a row of %s is called by what it is of (%#)', (report, changes, label, told) => {
  const given = row({ ...changes, gross: 700 })
  expect(describeRows(report, [given], contextOf('hu'))).toEqual([
    { ...noMoney, key: given.key, gross: 700, label, note: told },
  ])
})

test('reports: rows are called in the language of who reads them', () => {
  const labelIn = (locale: Locale) => describeRows('categories', [row({ title, note })], contextOf(locale))[0]
  expect(labelIn('en')).toMatchObject({ label: 'Stalls', note: 'Great Hall' })
  expect(describeRows('vat', [row({ key: '1:550', name: 'A' })], contextOf('en'))[0]!.label).toBe('5.5%')
})
