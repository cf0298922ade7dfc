import { expect, it } from 'vitest'
import { isExactly, menuLinks, menuEvents } from './links.ts'

// Holds: layout.links-events-venues-venues-gallery
it('leads to the four places, and to the season', () => {
  expect(menuLinks.map((link) => link.href)).toEqual(['/', '/season', '/venues', '/gallery', '/#contact-us'])
})

// Holds: layout.footer-exact-match-tab-strip
it.each([
  ['http://localhost:3000/', ['/']],
  ['http://localhost:3000/?month=2026-12', ['/']],
  ['http://localhost:3000/#contact-us', ['/#contact-us']],
  ['/venues', ['/venues']],
  ['/season', ['/season']],
  ['/events/salle-gaveau', []],
])('on %s the current link is %j', (url, current) => {
  expect(menuLinks.map((link) => link.href).filter((link) => isExactly(link, url))).toEqual(current)
})

it('names the places', () => {
  expect(menuLinks.map((link) => link.label)).toEqual([
    'links.events',
    'season.title',
    'links.venues',
    'links.gallery',
    'links.contact',
  ])
})

it('offers the events of the list alone, each at its address', () => {
  expect(menuEvents).toEqual({ extend_holds: '/cart/holds', logout: '/logout' })
})
