import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findVenueOfDate, readSelection, findVenueSlugForDate } from './selection.ts'
import { concertOn, dateWith } from './testing/samples.ts'

const date = '2026-11-28'
const venues = [{ slug: 'aurore' }, { slug: 'vigado' }, { slug: 'tour' }]
const single = dateWith(date, [concertOn(date, 'vigado')])
const several = dateWith(date, [concertOn(date, 'vigado'), concertOn(date, 'tour')])

describe('reading the address', () => {
  it('takes the venue and the date', () => {
    expect(readSelection({ venueSlug: 'aurore', date })).toEqual({ venueSlug: 'aurore', date })
    expect(readSelection({})).toEqual({ venueSlug: null, date: null })
  })

  it('knows `default` as no venue', () => {
    expect(readSelection({ venueSlug: 'default', date })).toEqual({ venueSlug: null, date })
  })

  it('takes a date that stands alone', () => {
    expect(readSelection({ venueSlug: date })).toEqual({ venueSlug: null, date })
  })

  it('takes a date in the place of the venue only where it stands alone and is nothing else', () => {
    expect(readSelection({ venueSlug: '2026-11-29', date })).toEqual({ venueSlug: '2026-11-29', date })
    for (const venueSlug of [`x${date}`, `${date}x`, '2026-11-2', '202-11-28', '2026-1-28'])
      expect(readSelection({ venueSlug })).toEqual({ venueSlug, date: null })
  })

  // Holds: event.calendar-mask-default-yyyy-mm
  it('refuses days that do not exist', () => {
    expect(readSelection({ venueSlug: 'aurore', date: '2026-02-30' })).toBeNull()
    expect(readSelection({ venueSlug: '2026-13-01' })).toBeNull()
  })
})

describe('the venue that a date leads to', () => {
  // Holds: event.date-several-venues-current-if
  it('is the date’s own where it has one', () => {
    expect(findVenueSlugForDate(single, 'aurore', venues)).toBe('vigado')
    expect(findVenueSlugForDate(single, null, venues)).toBe('vigado')
  })

  // Holds: event.date-several-venues-current-if
  it('is the current one where several play and it is among them, else the first', () => {
    expect(findVenueSlugForDate(several, 'tour', venues)).toBe('tour')
    expect(findVenueSlugForDate(several, 'aurore', venues)).toBe('vigado')
    expect(findVenueSlugForDate(several, null, venues)).toBe('vigado')
  })

  // Holds: event.date-several-venues-current-if
  it('is the current, the first, or `default` where nobody plays', () => {
    expect(findVenueSlugForDate(null, 'tour', venues)).toBe('tour')
    expect(findVenueSlugForDate(null, null, venues)).toBe('aurore')
    expect(findVenueSlugForDate(null, null, [])).toBe('default')
  })

  it('always plays on that date, where anyone does', () => {
    const slugs = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(slugs, fc.option(fc.stringMatching(/^[a-z]{1,8}$/)), (playing, chosen) => {
        const eventDate = dateWith(
          date,
          playing.map((slug) => concertOn(date, slug)),
        )
        const slug = findVenueSlugForDate(eventDate, chosen, venues)
        expect(playing).toContain(slug)
        if (chosen !== null && playing.includes(chosen)) expect(slug).toBe(chosen)
        expect(findVenueOfDate(eventDate, slug)).toBe(slug)
      }),
    )
  })
})

describe('the venue whose concert is shown', () => {
  // Holds: states.changing-single-venue-date-resets
  it('resets to the date’s own where it has one', () => {
    expect(findVenueOfDate(single, 'aurore')).toBe('vigado')
  })

  it('is none on a date that has lost its concerts', () => {
    expect(findVenueOfDate(dateWith(date, []), 'aurore')).toBeNull()
  })

  it('waits for a choice where several play', () => {
    expect(findVenueOfDate(several, null)).toBeNull()
    expect(findVenueOfDate(several, 'aurore')).toBeNull()
    expect(findVenueOfDate(several, 'tour')).toBe('tour')
  })

  it('stays where nobody plays', () => {
    expect(findVenueOfDate(null, 'aurore')).toBe('aurore')
  })
})
