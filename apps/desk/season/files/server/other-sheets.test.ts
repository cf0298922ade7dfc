import { expect, test } from 'vitest'
import type { StoredEntry } from '#core/season-import/season-context.ts'
import type { SettingValues } from '#core/settings/settings.ts'
import { listOthers, writeOthers } from './other-sheets.ts'

const entry = (key: string, fields: Record<string, unknown>, isArchived = false): StoredEntry => ({
  key,
  id: 1,
  isArchived,
  fields,
  data: null,
})
const entries = new Map([
  ['halls', [entry('hall', { title: 'Not here' })]],
  ['legal entities', [entry('seller', { name: 'Quai' })]],
  [
    'pages',
    [
      entry('first', {
        title: { en: 'First', hu: 'Első' },
        position: 2,
        empty: {},
        none: null,
        missing: undefined,
        list: ['a', 'b'],
        isOpen: false,
        mixed: { en: 'a', fr: 2 },
        other: { en: 'a', de: 'b' },
      }),
      entry('gone', { title: 'Gone' }, true),
      entry('second', { position: 0, more: '' }),
    ],
  ],
  ['articles', []],
])

test('other sheets: each kind is called as in JSON, with a field for each language; what is archived or empty is none', () => {
  expect(listOthers({ entries, settings: null })).toEqual([
    [
      'pages',
      [
        {
          key: 'first',
          title_en: 'First',
          title_hu: 'Első',
          position: 2,
          empty: '{}',
          list: '["a","b"]',
          isOpen: 'false',
          mixed: '{"en":"a","fr":2}',
          other: '{"en":"a","de":"b"}',
        },
        { key: 'second', position: 0, more: '' },
      ],
    ],
    ['sellers', [{ key: 'seller', name: 'Quai' }]],
  ])
})

test('other sheets: settings are rows of their own, for whom may see them', () => {
  const settings = { hold_minutes: 15, shop_name: 'Shop' } as unknown as SettingValues
  expect(listOthers({ entries: new Map(), settings })).toEqual([
    [
      'settings',
      [
        { key: 'hold_minutes', value: 15 },
        { key: 'shop_name', value: 'Shop' },
      ],
    ],
  ])
})

test('other sheets: in a workbook a sheet has the columns of all its rows, as texts', () => {
  const pages = new Map([['pages', [entry('a', { one: 1 }), entry('b', { two: 'x', one: 2 })]]])
  const column = (title: string) => ({ title, width: 20, kind: 'text' })
  expect(writeOthers({ entries: pages, settings: null }, 'hu')).toEqual([
    {
      name: 'Oldalak',
      columns: [column('key'), column('one'), column('two')],
      rows: [
        ['a', 1, ''],
        ['b', 2, 'x'],
      ],
    },
  ])
})
