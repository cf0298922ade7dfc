import { expect, test } from 'vitest'
import { describePlans } from './plans.ts'

const log = `2026-11-20 10:00:00.000 UTC [7] LOG:  duration: 0.020 ms  plan:
\tQuery Text:
\t  select id
\t  from zones
\tQuery Parameters: $1 = '7'
\tLock Rows  (cost=0.14..8.17 rows=1 width=14) (actual rows=1.00 loops=1)
\t  Buffers: shared hit=3
\t  ->  Index Scan using zones_pkey on zones  (cost=0.14..8.16 rows=1 width=14) (actual rows=1.00 loops=1)
\t        Index Cond: (id = '7'::bigint)
2026-11-20 10:00:00.001 UTC [7] LOG:  duration: 1.5 ms  plan:
\tQuery Text: select 1
\tResult  (cost=0.00..0.01 rows=1 width=4) (actual rows=1.00 loops=1)
2026-11-20 10:00:00.002 UTC [7] ERROR:  canceling statement
2026-11-20 10:00:00.003 UTC [7] LOG:  duration: 2.5 ms  plan:
\tQuery Text: select 1
\tResult  (cost=0.00..0.01 rows=1 width=4) (never executed)
`

test('bench, plans: each statement is told once, with its nodes and their rows', () => {
  expect(describePlans(log).split('\n')).toEqual([
    '  0.020 ms  select id from zones',
    '    Lock Rows (1), Index Scan using zones_pkey on zones (1)',
    '  2.5 ms  select 1',
    '    ',
  ])
})
