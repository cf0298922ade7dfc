// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, openPart } from '#apps/shop/client/testing/open-page.tsx'
import { suggest } from '#core/catalogue/season/suggestions.ts'
import { pictureOf, scheduledConcert } from '#core/catalogue/testing/samples.ts'
import { Soloists } from './soloists.tsx'

const soloist = {
  id: 1,
  slug: 'ilka-solyom',
  title: 'Ilka Sólyom',
  profession: 'Soprano',
  description: 'Sings.',
  thumbnail: pictureOf('ilka', 'Ilka Sólyom'),
  cv: '/media/ilka.pdf',
}

// Holds: event.venue-details-event-details-program
test('soloists: name, profession, a sentence, and the way to their life', async () => {
  const { t } = await openPart(<Soloists soloists={[soloist]} />)
  const card = within(screen.getByRole('article'))
  expect(card.getByRole('heading', { name: 'Ilka Sólyom' })).toBeDefined()
  for (const words of ['Soprano', 'Sings.']) expect(card.getByText(words)).toBeDefined()
  const link = card.getByRole('link', { name: t('soloist.biographyOf', { name: 'Ilka Sólyom' }) })
  expect(link.getAttribute('href')).toBe('/soloists/ilka-solyom')
  // The name is beside the portrait, and is not read twice.
  expect(document.querySelector('img')?.getAttribute('alt')).toBe('')
})

test('soloists: the list says of each when they can be heard next, or that nothing is planned', async () => {
  const { id, slug, title, profession, thumbnail } = soloist
  const ilka = { id, slug, title, profession, thumbnail, next_date: '2026-11-27T18:30:00.000Z' }
  const noel = { ...ilka, id: 2, slug: 'noel', title: 'Noël', thumbnail: null, next_date: null }
  const breadcrumb = [{ title: 'Season', href: '/season' }]
  const { t } = await openPage('soloists', { soloists: [ilka, noel], title: 'Soloists', breadcrumb })
  const [first, second] = within(screen.getByRole('main')).getAllByRole('link', { name: /Soprano/ })
  expect(first!.getAttribute('href')).toBe('/soloists/ilka-solyom')
  expect(first!.textContent).toContain(t('soloists.nextDate', { date: 'Fri, Nov 27' }))
  expect(second!.textContent).toContain(t('soloists.noDate'))
  // Portraits at the top load at once, the others as they come near.
  const many = [1, 2, 3].map((number) => ({ ...ilka, id: number, slug: `ilka-${number}` }))
  await openPage('soloists', { soloists: many, title: 'Soloists', breadcrumb })
  const portraits = [...screen.getByRole('main').querySelectorAll('img')]
  expect(portraits.map((portrait) => portrait.getAttribute('loading'))).toEqual(['eager', 'eager', 'lazy'])
  expect(portraits.map((portrait) => portrait.getAttribute('alt'))).toEqual(['', '', ''])
})

test('soloist’s life: a dialog with portrait, life, the file, and where to hear them', async () => {
  const life = { ...soloist, content: [{ id: 'a', name: 'title', props: { text: 'Childhood' } }] }
  const concerts = [suggest(scheduledConcert(1, '2026-11-27'))]
  const breadcrumb = [{ title: 'Soloists', href: '/soloists' }]
  const calendar = { subscribe: 'webcal://shop.example/ilka.ics', address: 'https://shop.example/ilka.ics' }
  const { t } = await openPage('soloist', { soloist: life, concerts, breadcrumb, calendar })
  const dialog = within(screen.getByRole('dialog', { name: t('soloist.biographyOf', { name: 'Ilka Sólyom' }) }))
  expect(dialog.getByRole('img', { name: 'Ilka Sólyom' }).getAttribute('loading')).toBe('eager')
  expect(dialog.getByRole('heading', { name: 'Childhood' }).tagName).toBe('H3')
  expect(dialog.getByRole('link', { name: t('soloist.cv') }).getAttribute('href')).toBe('/media/ilka.pdf')
  const next = within(dialog.getByRole('region', { name: t('soloist.concerts') }))
  expect(next.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/events/aurore/2026-11-27',
    '/season?soloist=ilka-solyom',
    'webcal://shop.example/ilka.ics',
    'https://shop.example/ilka.ics',
  ])
  const way = within(dialog.getByRole('navigation', { name: t('breadcrumb.label') }))
  expect(way.getByRole('link', { name: 'Soloists' }).getAttribute('href')).toBe('/soloists')
  expect(way.getByText('Ilka Sólyom').getAttribute('aria-current')).toBe('page')
  await openPage('soloist', { soloist: { ...life, thumbnail: null, cv: null }, concerts: [], breadcrumb, calendar })
  const bare = within(screen.getByRole('dialog'))
  expect(bare.queryByRole('img')).toBeNull()
  expect(bare.queryByRole('link', { name: t('soloist.cv') })).toBeNull()
  expect(bare.queryByRole('region')).toBeNull()
})
