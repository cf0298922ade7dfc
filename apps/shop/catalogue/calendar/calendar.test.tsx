import { describe, expect, it } from 'vitest'
import type { Locale } from '#values/locales.ts'
import type { EventDate } from '#core/catalogue/catalogue.ts'
import { Calendar } from './calendar.tsx'
import { renderPart, textOf } from '#core/catalogue/testing/render.tsx'
import { concertOn, dateWith } from '#core/catalogue/testing/samples.ts'

const venues = [
  { id: 1, slug: 'aurore', title: 'Salle Aurore', city: 'Paris', color: '#9F1E10' },
  { id: 2, slug: 'vigado', title: 'Vigadó', city: 'Budapest', color: '#1E4D7A' },
]
const aurore = { id: 1, title: 'Salle Aurore' }
const vigado = { id: 2, title: 'Vigadó', color: '#1E4D7A' }
const eventDates = [
  dateWith('2026-11-27', [concertOn('2026-11-27', 'aurore', aurore)]),
  dateWith('2026-11-28', [
    concertOn('2026-11-28', 'aurore', aurore),
    concertOn('2026-11-28', 'vigado', { ...vigado, state: 'sold_out' }),
  ]),
  dateWith('2026-12-05', [concertOn('2026-12-05', 'vigado', vigado)]),
]

function render(
  changes: { selectedDate?: string | null; selectedVenueSlug?: string | null; eventDates?: EventDate[] } = {},
  locale: Locale = 'en',
) {
  const { selectedDate = null, selectedVenueSlug = null } = changes
  const selection = { venueSlug: selectedVenueSlug, date: selectedDate }
  const months = { first: '2026-11', last: '2026-12' }
  return renderPart(
    <Calendar {...{ eventDates, ...changes, venues, selection, months }} month="2026-11" nextDate="2026-11-27" />,
    locale,
  )
}
const linkOf = (html: string, date: string) => new RegExp(`<a[^>]*data-date="${date}".*?</a>`).exec(html)?.[0] ?? ''

describe('a date', () => {
  // Holds: event.dates-events-can-picked, visitors.3-date-venue-links-work
  it('can be picked only where there are concerts, by a real link', async () => {
    const html = await render()
    expect(html.match(/data-date=/g)).toHaveLength(2)
    expect(linkOf(html, '2026-11-27')).toContain('href="/events/aurore/2026-11-27"')
  })

  // Holds: event.date-several-venues-current-if
  it('keeps the chosen venue where it plays', async () => {
    expect(linkOf(await render(), '2026-11-28')).toContain('href="/events/aurore/2026-11-28"')
    expect(linkOf(await render({ selectedVenueSlug: 'vigado' }), '2026-11-28')).toContain(
      'href="/events/vigado/2026-11-28"',
    )
    expect(linkOf(await render({ selectedVenueSlug: 'vigado' }), '2026-11-27')).toContain(
      'href="/events/aurore/2026-11-27"',
    )
  })

  // Holds: visitors.4-date-accessible-name-never
  it('is named by its full date, its venues, what they play and whether there are tickets, and "next"', async () => {
    const html = await render()
    expect(linkOf(html, '2026-11-27')).toContain(
      'aria-label="Friday, November 27, 2026. Salle Aurore: Concert at aurore, tickets available. Next concert"',
    )
    expect(linkOf(html, '2026-11-28')).toContain(
      'aria-label="Saturday, November 28, 2026. Salle Aurore: Concert at aurore, tickets available. Vigadó: Concert at vigado, sold out"',
    )
    expect(linkOf(await render({}, 'hu'), '2026-11-28')).toContain(
      '2026. november 28., szombat. Salle Aurore: Concert at aurore, van még jegy',
    )
  })

  it('says how many more concerts it has than its venues name', async () => {
    const day = dateWith('2026-11-27', [concertOn('2026-11-27', 'aurore', aurore)])
    const named = async (more?: number) =>
      linkOf(await render({ eventDates: [{ ...day, ...(more && { more }) }] }), '2026-11-27')
    expect(await named(2)).toContain('tickets available. 2 more concerts. Next concert"')
    expect(await named()).not.toContain('more concert')
  })

  // Holds: event.multi-venue-date-painted-split
  it('is painted in the colours of its venues, without a style attribute', async () => {
    const html = await render()
    expect(linkOf(html, '2026-11-28').match(/fill="#\w+"/g)).toEqual(['fill="#9F1E10"', 'fill="#1E4D7A"'])
    expect(linkOf(html, '2026-11-27').match(/fill="#\w+"/g)).toEqual(['fill="#9F1E10"'])
    expect(html).not.toMatch(/\sstyle=/)
  })

  it('is drawn as one of other venues only where a venue’s own calendar is shown', async () => {
    const lookOf = async (changes: Parameters<typeof render>[0]) =>
      /data-look="(\w+)"/.exec(linkOf(await render(changes), '2026-11-27'))?.[1]
    expect(await lookOf({ selectedVenueSlug: 'vigado' })).toBe('elsewhere')
    expect(await lookOf({ selectedVenueSlug: 'vigado', selectedDate: '2026-11-28' })).toBe('open')
    expect(await lookOf({ selectedVenueSlug: 'aurore' })).toBe('open')
  })

  // Holds: event.next-upcoming-date-red-border
  it('says which one is next and which one is chosen', async () => {
    const html = await render({ selectedDate: '2026-11-28' })
    expect(linkOf(html, '2026-11-27')).toContain('data-next')
    expect(linkOf(html, '2026-11-27')).not.toContain('aria-current')
    expect(linkOf(html, '2026-11-28')).toContain('aria-current="date"')
    expect(linkOf(html, '2026-11-28')).not.toContain('data-next')
  })
})

describe('the month', () => {
  // Holds: visitors.6-hungarian-dates-monday-first
  it('begins its weeks on Mondays, in every language', async () => {
    const headings = async (locale: Locale) =>
      (await render({}, locale)).match(/<th [^>]*abbr="[^"]+"/g)?.map((th) => /abbr="([^"]+)"/.exec(th)?.[1])
    expect((await headings('en'))?.[0]).toBe('Monday')
    expect((await headings('fr'))?.[0]).toBe('lundi')
    expect((await headings('hu'))?.[6]).toBe('vasárnap')
  })

  it('is paged by links that keep the choice, as far as there are concerts', async () => {
    const home = await render()
    expect(home).toContain('href="/?month=2026-12"')
    expect(home).not.toContain('month=2026-10')
    const chosen = await render({ selectedDate: '2026-11-28', selectedVenueSlug: 'vigado' })
    expect(chosen).toContain('href="/events/vigado/2026-11-28?month=2026-12"')
    expect(textOf(home)).toMatch(/^November 2026/)
  })
})
