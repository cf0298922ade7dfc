import { describe, expect, it } from 'vitest'
import { findPanelState } from './panel-state.ts'
import { concertOn, dateWith, sampleEvent, selectedConcert, ticketOf } from '../testing/samples.ts'

const date = '2026-11-28'
const now = new Date('2026-11-21T12:00:00Z')
const eventDates = [dateWith(date, [concertOn(date, 'aurore'), concertOn(date, 'vigado')])]
const nothing = { selectedDate: null, eventDates, event: null, eventDate: null, now }
const concert = { ...nothing, selectedDate: date, event: sampleEvent, eventDate: selectedConcert() }

const kindOf = (input: typeof nothing | typeof concert) => findPanelState(input).kind

describe('the panel', () => {
  it('asks for a date', () => expect(kindOf(nothing)).toBe('no_date'))

  it('asks for a venue where several play', () => {
    expect(findPanelState({ ...nothing, selectedDate: date })).toEqual({
      kind: 'choose_venue',
      eventDate: eventDates[0],
    })
  })

  it('shows no concert where only its programme or only its date is known', () => {
    expect(kindOf({ ...concert, eventDate: null } as never)).toBe('choose_venue')
    expect(kindOf({ ...concert, event: null } as never)).toBe('choose_venue')
  })

  it('says that nobody plays', () => {
    expect(findPanelState({ ...nothing, selectedDate: '2026-11-29' })).toEqual({
      kind: 'no_concert',
      date: '2026-11-29',
    })
  })

  // Holds: states.upcoming-shows-tickets-past-shows
  it('sells what lies ahead, up to the minute it begins', () => {
    expect(kindOf(concert)).toBe('available')
    expect(kindOf({ ...concert, now: new Date('2026-11-28T18:29:59Z') })).toBe('available')
    expect(kindOf({ ...concert, now: new Date('2026-11-28T18:30:00Z') })).toBe('past')
  })

  // Holds: visitors.wheelchair-or-companion-place
  it('is sold out where the seats that are left are kept for wheelchairs', () => {
    const eventTickets = [ticketOf({ stock: 0 }), ticketOf({ id: 2, zone_id: 2, access: 'wheelchair' })]
    expect(kindOf({ ...concert, eventDate: selectedConcert({ eventTickets }) })).toBe('sold_out')
  })

  it('is sold out when no ticket that is on sale has a seat', () => {
    const soldOut = [ticketOf({ stock: 0 }), ticketOf({ id: 2, on_sale: false })]
    expect(kindOf({ ...concert, eventDate: selectedConcert({ eventTickets: soldOut }) })).toBe('sold_out')
    const unlimited = [...soldOut, ticketOf({ id: 3, stock: null })]
    expect(kindOf({ ...concert, eventDate: selectedConcert({ eventTickets: unlimited }) })).toBe('available')
  })

  it('leads elsewhere where tickets are sold elsewhere, as long as the concert lies ahead', () => {
    const eventDate = selectedConcert({ tmp_purchase_link: 'https://tickets.example', eventTickets: [] })
    expect(kindOf({ ...concert, eventDate })).toBe('external')
    expect(kindOf({ ...concert, eventDate, now: new Date('2027-01-01') })).toBe('past')
  })

  it('never says of a cancelled or postponed concert that it has taken place', () => {
    for (const status of ['cancelled', 'postponed'] as const) {
      const eventDate = selectedConcert({ status })
      expect(kindOf({ ...concert, eventDate })).toBe(status)
      expect(kindOf({ ...concert, eventDate, now: new Date('2027-01-01') })).toBe(status)
    }
  })
})
