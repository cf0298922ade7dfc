import { expect, test } from 'vitest'
import { describeReport } from './report.ts'

test('season files: of a long text a report has the lines that go and those that come', () => {
  const fields = [
    { field: 'title', before: 'Old', after: 'New' },
    { field: 'content', before: 'Same.\nOld line.', after: 'Same.\nNew line.' },
  ]
  const pages = {
    kind: 'pages',
    created: ['new'],
    changed: [{ key: 'terms', listFields: () => fields }],
    archived: ['gone'],
    unchanged: 4,
  }
  expect(describeReport([pages], { withDetails: true })).toEqual([
    'pages: 1 created, 1 changed, 1 archived, 4 as they were',
    '  + new',
    '  ~ terms',
    '      title: Old -> New',
    '      content:',
    '      - Old line.',
    '      + New line.',
    '  - gone (archived)',
  ])
})
