import { expect, test } from 'vitest'
import { renderPage } from '#test/shop/render-page.ts'
import { sampleEvent, sampleVenue, selectedConcert, ticketOf } from '../testing/samples.ts'
import type { HallPlan } from './plan.ts'

const plan: HallPlan = {
  size: [100, 80],
  stage: { rect: [30, 0, 40, 10] },
  areas: [{ category: 'stalls', shape: { rect: [10, 20, 80, 30] }, rows: 6 }],
}
const hall = { ...sampleVenue, plan, categories: [{ key: 'stalls', title: 'Stalls', note: null }] }
const placesIn = (html: string) => html.match(/id="plan-[^"]*"/g)

// Holds: event.category-note-and-place
test('plan: the link of a ticket’s part of the hall arrives in the plan further down the page', async () => {
  const tickets = [ticketOf({ zone_place: 'plan-aurore-stalls' })]
  const html = await renderPage('event', {
    homepage: false,
    venues: [hall],
    gallery: [],
    selectedVenue: hall,
    selectedDate: '2026-11-28',
    eventDates: [],
    event: sampleEvent,
    eventDate: selectedConcert({ eventTickets: tickets }),
    month: '2026-11',
    months: null,
    nextDate: null,
    nextConcert: null,
    featured: null,
    nextConcerts: [],
    alternatives: [],
    cart: { items: [], count: 0, limit: 60, grand_total: 0 },
    contact: null,
  })
  expect(html).toContain('href="#plan-aurore-stalls"')
  expect(placesIn(html)).toEqual(['id="plan-aurore-stalls"'])
})

// Holds: pages.plan-of-the-hall
test('plan: halls of one page have places of their own', async () => {
  const venues = ['aurore', 'vigado'].map((slug, id) => ({ ...hall, id, slug, gallery: [], upcoming: [] }))
  expect(placesIn(await renderPage('venues', { venues }))).toEqual([
    'id="plan-aurore-stalls"',
    'id="plan-vigado-stalls"',
  ])
})
