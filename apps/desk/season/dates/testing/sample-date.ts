import type { DateLine } from '../dates.ts'

/** A concert on sale in a week; 120 of its 200 seats are sold. */
export const sampleDate = {
  id: 7,
  event: 'Mozart by candlelight',
  hall: 'Hall of Strings',
  hallColor: '#9F1E10',
  slot: '',
  status: 'scheduled',
  startsAt: '2026-11-28T18:30:00.000Z',
  publishedAt: '2026-10-01T08:00:00.000Z',
  isReachable: true,
  isElsewhere: false,
  seats: { sold: 120, held: 3, blocked: 2, capacity: 200 },
  tickets: { count: 4, paused: 0, open: 4, nextOpening: null },
} satisfies DateLine
