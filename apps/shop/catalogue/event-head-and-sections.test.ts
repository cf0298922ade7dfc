import { describe, expect, test } from 'vitest'
import { readMain, renderPage } from '#test/shop/render-page.ts'
import type { ConcertState } from '#core/catalogue/catalogue.ts'
import { toCents, toEuros } from '#values/money.ts'
import {
  concertOn,
  dateWith,
  sampleEvent,
  scheduledConcert,
  sampleVenue as venue,
  selectedConcert,
} from '#core/catalogue/testing/samples.ts'

const picture = { url: '/media/a.jpeg', alt_text: 'Strings', width: 800, height: 600, sources: [] }
const soloist = {
  id: 1,
  slug: 'ilka-solyom',
  title: 'Ilka Sólyom',
  profession: 'Soprano',
  description: 'Sings.',
  thumbnail: null,
  cv: null,
}
const works = [{ composer: 'Fauré', work: 'Requiem', minutes: 35 }]
const nothing = {
  homepage: true,
  venues: [venue],
  gallery: [],
  selectedVenue: null,
  selectedDate: null,
  eventDates: [dateWith('2026-11-28', [concertOn('2026-11-28', 'aurore')])],
  event: null,
  eventDate: null,
  month: '2026-11',
  nextConcert: null,
  featured: null,
  nextConcerts: [],
  alternatives: [],
  cart: { items: [], count: 0, limit: 60, grand_total: 0 },
  contact: null,
}
const concert = {
  ...nothing,
  homepage: false,
  selectedVenue: venue,
  selectedDate: '2026-11-28',
  event: { ...sampleEvent, works },
  eventDate: selectedConcert(),
}
const gallery = [
  {
    id: 1,
    props: { image: { large: { url: '/media/g.jpeg', alt: 'Sand', width: 9, height: 6, caption: null } }, sources: [] },
  },
]

describe('the event page', () => {
  // Holds: event.venue-details-event-details-program
  test('begins with the calendar and the panel, and ends with where it goes on', async () => {
    const text = readMain(await renderPage('event', nothing))
    expect(text).toMatch(/November 2026 .*Select a date to view events .*The season goes on/)
    for (const part of ['Programme', 'Soloists', 'Gallery', '1 rue de la Corde']) expect(text).not.toContain(part)
  })

  // Holds: event.venue-details-event-details-program
  test('has programme and venue of the chosen concert', async () => {
    const html = await renderPage('event', concert)
    const text = readMain(html)
    expect(text).toMatch(/1 rue de la Corde .*Programme .*Fauré Requiem 35 min/)
    expect(text).toMatch(/Salle Aurore .*1 rue de la Corde/)
    expect(html).toContain('href="https://maps.example/aurore"')
  })

  // Holds: layout.heading-concert-page-concert-low
  test('is headed by its concert, in front of its own picture', async () => {
    const html = await renderPage('event', { ...concert, event: { ...concert.event, cover: picture } })
    const band = html.slice(html.indexOf('<header'), html.indexOf('<main'))
    expect(html.match(/<h1[^>]*>.*?<\/h1>/g)).toEqual([expect.stringMatching(/^<h1[^>]*id="heading"[^>]*>Nocturnes</)])
    expect(band).toMatch(/<img(?=[^>]*src="\/media\/a\.jpeg")(?=[^>]*alt="")[^>]*fetchPriority="high"/i)
    expect(html.match(/\/media\/a\.jpeg/g)).toHaveLength(1)
    // Moving the focus to the content announces its heading.
    expect(html).toMatch(/<main[^>]*aria-labelledby="heading"/)
    expect(html).toMatch(/<h2[^>]*>(<[^>]*>)*Saturday, November 28, 2026</)
  })

  // Holds: layout.heading-concert-page-concert-low
  test('is headed by a concert without a picture in front of the house’s strings', async () => {
    const html = await renderPage('event', concert)
    expect(html).toMatch(/<header[^>]*data-tone="dark"[^>]*><!--\$--><svg.*<h1[^>]*>Nocturnes</)
  })

  // Holds: layout.heading-concert-page-concert-low
  test.each([
    ['the calendar where no date is chosen', nothing, 'Concert calendar'],
    ['its hall where nobody plays', { ...nothing, selectedVenue: venue, selectedDate: '2026-11-29' }, 'Salle Aurore'],
    ['the calendar where no venue is chosen yet', { ...nothing, selectedDate: '2026-11-28' }, 'Concert calendar'],
  ])('is headed by %s', async (_case, properties, name) => {
    const html = await renderPage('event', { ...properties, homepage: false })
    expect(html).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`))
  })

  // Holds: event.concert-of-the-moment
  test.each([
    ['available', 'from €18.00, fees included'],
    ['sold_out', 'Sold out'],
    ['external', 'Tickets on another site'],
  ])('begins on the front page with a concert of the moment: %s', async (state, offer) => {
    const featured = {
      ...scheduledConcert(7, '2026-11-27', { from_price: toEuros(toCents(1800)), state: state as ConcertState }),
      slot: '1930',
      event_title: 'Eight Seasons',
      cover: picture,
    }
    const html = await renderPage('event', { ...nothing, featured, nextConcert: featured })
    const band = html.slice(html.indexOf('<header'), html.indexOf('</header>'))
    const [section = ''] = /<section.*<\/section>/s.exec(band) ?? []
    const words = section
      .replaceAll('<!-- -->', '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
    expect(words).toMatch(
      /An evening begins with one note\. Eight Seasons Fri, Nov 27, 7:30 PM Salle Aurore, Paris Tickets /,
    )
    expect(words).toContain(offer)
    expect(html.match(/<h1[^>]*>/g)).toHaveLength(1)
    expect(band).toMatch(/<h1[^>]*id="heading"[^>]*>Cadenza<\/h1>/)
    expect(band).toMatch(/<img(?=[^>]*src="\/media\/a\.jpeg")(?=[^>]*alt="")[^>]*fetchPriority="high"/i)
    expect(band.match(/<a (?=[^>]*href="\/events\/aurore\/2026-11-27\?slot=1930")[^>]*>/g)).toEqual([
      expect.stringContaining('aria-label="Tickets: Eight Seasons"'),
    ])
  })

  // Holds: layout.heading-concert-page-concert-low
  test('keeps the slogan on the front page', async () => {
    const html = await renderPage('event', { ...nothing, homepage: true })
    expect(html).toMatch(/<header.*>An evening begins with one note\.<.*<\/header>/)
  })

  // Holds: event.venue-details-event-details-program
  test('has soloists only where the event has some', async () => {
    expect(readMain(await renderPage('event', concert))).not.toContain('Soloists')
    const sung = { ...concert, event: { ...concert.event, soloists: [soloist] } }
    const html = await renderPage('event', sung)
    expect(readMain(html)).toMatch(/Soloists .*Ilka Sólyom Soprano/)
    expect(html).toContain('href="/soloists/ilka-solyom"')
  })

  // Holds: event.venue-details-event-details-program, contact.image-beside-form, contact.fields-first-name-last-name
  test('has the gallery, and on the front page the contact section with its picture', async () => {
    const html = await renderPage('event', {
      ...nothing,
      gallery,
      contact: { botCheck: { kind: 'proof-of-work' }, picture },
    })
    expect(readMain(html)).toMatch(/Gallery .*Write to us .*hello@cadenza\.example .*\+33 1 99 00 12 34/)
    expect(html).toMatch(/<section[^>]*id="contact-us"/)
    expect(html).toContain('src="/media/a.jpeg"')
    expect(html).toMatch(/<textarea[^>]*name="message"[^>]*rows="5"|<textarea[^>]*rows="5"[^>]*name="message"/)
    expect(html).toMatch(/<input[^>]*type="tel"/)
    expect(html).toMatch(/<input[^>]*type="email"/)
  })

  // Holds: contact.id-contact-us-title-e
  test('says without JavaScript why the form cannot be sent, and how else to write', async () => {
    const html = await renderPage('event', { ...nothing, contact: { botCheck: { kind: 'proof-of-work' }, picture } })
    const section = html.slice(html.indexOf('id="contact-us"'))
    const [, words] = /<noscript>(.*?)<\/noscript>/s.exec(section) ?? []
    expect(words).toContain('hello@cadenza.example')
    expect(words).toContain('+33 1 99 00 12 34')
    expect(section).toMatch(/<a [^>]*href="mailto:hello@cadenza\.example"/)
    expect(section).toMatch(/<a [^>]*href="tel:\+33199001234"/)
  })
})
