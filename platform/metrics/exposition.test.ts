import { expect, test } from 'vitest'
import { gauge, writeMetrics } from './exposition.ts'

test('exposition: each metric has its help, its type and its samples, and the text ends with a line break', () => {
  const text = writeMetrics([
    gauge('shop_orders', 'Orders that wait.', 3),
    {
      name: 'shop_seconds',
      type: 'histogram',
      help: 'How long.',
      samples: [
        { suffix: '_bucket', labels: { route: 'home', le: '0.1' }, value: 2 },
        { suffix: '_sum', labels: { route: 'home' }, value: 0.125 },
      ],
    },
  ])
  expect(text).toBe(
    [
      '# HELP shop_orders Orders that wait.',
      '# TYPE shop_orders gauge',
      'shop_orders 3',
      '# HELP shop_seconds How long.',
      '# TYPE shop_seconds histogram',
      'shop_seconds_bucket{route="home",le="0.1"} 2',
      'shop_seconds_sum{route="home"} 0.125',
      '',
    ].join('\n'),
  )
})

test('exposition: what is not known is left out, and infinity is written as Prometheus reads it', () => {
  expect(writeMetrics([gauge('a', 'A.', null)])).toBe('# HELP a A.\n# TYPE a gauge\n')
  expect(writeMetrics([gauge('a', 'A.', Infinity)])).toContain('\na +Inf\n')
  expect(writeMetrics([gauge('a', 'A.', -Infinity)])).toContain('\na -Inf\n')
  expect(writeMetrics([gauge('a', 'A.', 0)])).toContain('\na 0\n')
})

test('exposition: no label and no help begins a line of its own', () => {
  const text = writeMetrics([
    { name: 'a', type: 'gauge', help: 'one\ntwo \\ three', samples: [{ labels: { job: 'a"b\\c\nd 1' }, value: 1 }] },
  ])
  expect(text.split('\n')).toEqual([
    '# HELP a one\\ntwo \\\\ three',
    '# TYPE a gauge',
    'a{job="a\\"b\\\\c\\nd 1"} 1',
    '',
  ])
})
