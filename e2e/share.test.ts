import { expect, test } from 'vitest'
import { choosePlaces, JourneysOf, places } from './share.ts'

const nameOf = ({ locale, size }: { locale: string; size: string }) => `${locale}-${size}`
const titles = Array.from({ length: 600 }, (_, index) => `cart.spec.ts journey ${index}`)

test('journeys: one that depends on neither language nor size runs in one place, the same in each run', () => {
  for (const title of titles) {
    expect(choosePlaces(title)).toHaveLength(1)
    expect(choosePlaces(title)).toEqual(choosePlaces(title))
  }
})

test('journeys: each place gets its share', () => {
  for (const place of places) {
    const share = titles.filter((title) => choosePlaces(title).map(nameOf).includes(nameOf(place)))
    expect(share.length).toBeGreaterThan(60)
    expect(share.length).toBeLessThan(140)
  }
})

test('journeys: tags say where else one runs', () => {
  const all = ['en-phone', 'en-desktop', 'fr-phone', 'fr-desktop', 'hu-phone', 'hu-desktop']
  for (const title of titles.slice(0, 50)) {
    expect(choosePlaces(`${title} @everywhere`).map(nameOf)).toEqual(all)
    expect(choosePlaces(`${title} @everywhere @phone`).map(nameOf)).toEqual(['en-phone', 'fr-phone', 'hu-phone'])
    expect(choosePlaces(`${title} @desktop`).map(({ size }) => size)).toEqual(['desktop'])
    expect(choosePlaces(`${title} @each-size`).map(({ size }) => size)).toEqual(['phone', 'desktop'])
    expect(choosePlaces(`${title} @each-language`).map(({ locale }) => locale)).toEqual(['en', 'fr', 'hu'])
  }
})

test('journeys: a project asks for its own, and for all that fit where nothing is shared', () => {
  for (const title of titles.slice(0, 50)) {
    const asked = (isShared: boolean, tags = '') =>
      places.filter((place) => new JourneysOf(place, isShared).test(` ${nameOf(place)} ${title} ${tags}`))
    expect(asked(true)).toEqual(choosePlaces(title))
    expect(asked(false)).toEqual(places)
    expect(asked(false, '@phone').map(nameOf)).toEqual(['en-phone', 'fr-phone', 'hu-phone'])
  }
})
