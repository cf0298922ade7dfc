import { expect, test } from 'vitest'
import { compileCatalogue } from '#ui/i18n/server/catalogue.ts'
import { createTranslator } from '#ui/i18n/translator.ts'
import { createTicketCalendar } from './ticket-calendar.ts'
import type { CalendarTicket } from './ticket-store.ts'

const translate = createTranslator('hu', compileCatalogue().hu)
const ticket = {
  serial: 7,
  state: 'valid',
  ticket_title: 'Földszint',
  event_title: 'Őszi hangverseny; zongora, cselló',
  venue_title: 'Húrok Háza',
  venue_address: '1088 Budapest, Őrház utca 12.',
  venue_city: 'Budapest',
  venue_slug: 'hurok-haza',
  start_date: '2026-11-28T18:30:00.000Z',
  duration_minutes: 90,
  visit: {
    duration_minutes: 90,
    interval_minutes: 20,
    age_from: 6,
    sung_in: ['de'],
    surtitles_in: ['hu'],
    latecomers: 'Az első mű után.',
    arrival: null,
  },
  ref_nr: 'CA-1',
  event_date_id: 1,
  date_status: 'scheduled',
  calendar_id: 'CA-1-hurok-haza-1',
  sequence: 0,
} as CalendarTicket

function create(
  tickets: CalendarTicket[],
  orderUrlOf: (reference: string) => string = () => 'https://cadenza.example/o',
): string {
  const options = {
    translate,
    locale: 'hu' as const,
    shopName: 'Cadenza',
    host: 'cadenza.example',
    orderUrlOf,
    now: new Date('2026-11-21T10:00:00Z'),
  }
  // Unfolds long lines: a line break and a space.
  return createTicketCalendar(tickets, options).text.replaceAll('\r\n ', '')
}

test('a numbered seat is told with its category', () => {
  const seat = { section: '', row: 'B', place: '4' }
  expect(create([{ ...ticket, seat }])).toContain('Földszint · Sor: B\\, szék: 4 · 7')
})

test('an entry a concert, with its end, its place and a reminder', () => {
  const calendar = create([ticket, { ...ticket, serial: 8 }])
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(calendar).toContain('DTSTART:20261128T183000Z')
  expect(calendar).toContain('DTEND:20261128T200000Z')
  expect(calendar).toContain('SUMMARY:Őszi hangverseny\\; zongora\\, cselló')
  expect(calendar).toContain('LOCATION:Húrok Háza\\, 1088 Budapest\\, Őrház utca 12.\r\n')
  expect(calendar).toMatch(/BEGIN:VALARM[\s\S]*TRIGGER:-PT2H[\s\S]*END:VALARM/)
  expect(calendar).toContain('2 jegy')
  expect(calendar).toMatch(
    /\r\nDESCRIPTION:[^\r]*CA-1[^\r]*\\nFöldszint · 7\\nFöldszint · 8\\n90 perc\\, benne 20 perc szünet · 6 éves kortól · német nyelven\\, magyar felirattal\\nAz első mű után\.\\nhttps:\/\/cadenza\.example\/o\r/,
  )
  expect(calendar).toMatch(/\r\nURL(;VALUE=URI)?:https:\/\/cadenza\.example\/o\r/)
})

test('concerts of an order are apart, and a ticket that is void is left out', () => {
  const other = { ...ticket, start_date: '2026-12-01T18:30:00.000Z', event_date_id: 2, serial: 9 }
  expect(create([other, ticket]).match(/DTSTART:\d+/g)).toEqual(['DTSTART:20261128', 'DTSTART:20261201'])
  expect(create([ticket, { ...other, state: 'void' }]).match(/BEGIN:VEVENT/g)).toHaveLength(1)
})

test('two orders for one concert have an entry each, with their own tickets and address', () => {
  const other = { ...ticket, serial: 8, ref_nr: 'CA-2', calendar_id: 'CA-2-hurok-haza-1' }
  const orderUrlOf = (reference: string) => `https://cadenza.example/${reference}`
  const entries = create([ticket, other, { ...ticket, serial: 9 }], orderUrlOf)
    .split('BEGIN:VEVENT')
    .slice(1)
  const facts = [/UID:(.*)@/, /Földszint · (\d+)\\n90 perc/, /URL[^\r]*\/(.*)\r/]
  expect(entries.map((entry) => facts.map((fact) => fact.exec(entry)?.[1]))).toEqual([
    ['CA-1-hurok-haza-1', '9', 'CA-1'],
    ['CA-2-hurok-haza-1', '8', 'CA-2'],
  ])
})

test('the same concert has the same id each time, and one that has moved the next number', () => {
  const [id, sequence] = [/^UID:.*$/m, /^SEQUENCE:.*$/m].map((line) => (file: string) => line.exec(file)?.[0].trim())
  const later = { ...ticket, start_date: '2026-11-29T18:30:00.000Z', sequence: 1 }
  expect(id!(create([ticket]))).toBe(id!(create([ticket, { ...ticket, serial: 8 }])))
  expect(id!(create([later]))).toBe(id!(create([ticket])))
  expect([ticket, later].map((one) => sequence!(create([one])))).toEqual(['SEQUENCE:0', 'SEQUENCE:1'])
})

test.each([
  ['scheduled', 'valid', 'CONFIRMED', true],
  ['scheduled', 'admitted', 'CONFIRMED', true],
  ['postponed', 'valid', 'TENTATIVE', true],
  ['cancelled', 'valid', 'CANCELLED', false],
  // Tickets of a cancelled concert are void: this removes it from calendars.
  ['cancelled', 'void', 'CANCELLED', false],
] as const)('a concert that is %s, with a ticket that is %s, is %s there', (date_status, state, status, hasAlarm) => {
  const calendar = create([{ ...ticket, date_status, state }])
  expect(/STATUS:(.*)\r/.exec(calendar)?.[1]).toBe(status)
  expect(calendar.includes('VALARM')).toBe(hasAlarm)
  expect(/METHOD:(.*)\r/.exec(calendar)?.[1]).toBe(status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH')
})

test('a concert whose tickets were all exchanged leaves calendars; one of which a ticket is left stays', () => {
  const fresh = {
    ...ticket,
    start_date: '2026-12-01T18:30:00.000Z',
    event_date_id: 2,
    serial: 9,
    calendar_id: 'CA-1-2',
  }
  const old = { ...ticket, state: 'exchanged' } as const
  const entriesOf = (tickets: CalendarTicket[]) =>
    create(tickets)
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((entry) => [/UID:(.*)@/.exec(entry)?.[1], /STATUS:(.*)\r/.exec(entry)?.[1], entry.includes('VALARM')])
  expect(entriesOf([old, fresh])).toEqual([
    ['CA-1-hurok-haza-1', 'CANCELLED', false],
    ['CA-1-2', 'CONFIRMED', true],
  ])
  const left = create([old, { ...ticket, serial: 8 }, fresh])
  expect(left).not.toContain('CANCELLED')
  expect(left).toContain('METHOD:PUBLISH')
  expect(left).not.toContain('· 7')
  expect(create([old])).toContain('METHOD:CANCEL\r')
})
