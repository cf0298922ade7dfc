import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseQuickVariant, chooseVariants, JourneysOf, matrix, nameOf, type Sharing } from './share.ts'

const titles = Array.from({ length: 600 }, (_, index) => `cart.spec.ts journey ${index}`)

test('journeys: one that depends on neither language nor size runs in one variant, the same in each run', () => {
  for (const title of titles) {
    expect(chooseVariants(title)).toHaveLength(1)
    expect(chooseVariants(title)).toEqual(chooseVariants(title))
  }
})

test('journeys: each place gets its share', () => {
  for (const variant of matrix) {
    const share = titles.filter((title) => chooseVariants(title).map(nameOf).includes(nameOf(variant)))
    expect(share.length).toBeGreaterThan(60)
    expect(share.length).toBeLessThan(140)
  }
})

test('journeys: tags say where else one runs', () => {
  const all = ['en-phone', 'en-desktop', 'fr-phone', 'fr-desktop', 'hu-phone', 'hu-desktop']
  for (const title of titles.slice(0, 50)) {
    expect(chooseVariants(`${title} @everywhere`).map(nameOf)).toEqual(all)
    expect(chooseVariants(`${title} @everywhere @phone`).map(nameOf)).toEqual(['en-phone', 'fr-phone', 'hu-phone'])
    expect(chooseVariants(`${title} @desktop`).map(({ size }) => size)).toEqual(['desktop'])
    expect(chooseVariants(`${title} @each-size`).map(({ size }) => size)).toEqual(['phone', 'desktop'])
    expect(chooseVariants(`${title} @each-language`).map(({ locale }) => locale)).toEqual(['en', 'fr', 'hu'])
  }
})

test('journeys: a project asks for its own, and for all that fit where nothing is shared', () => {
  for (const title of titles.slice(0, 50)) {
    const asked = (sharing: Sharing, tags = '') =>
      matrix.filter((variant) => new JourneysOf(variant, sharing).test(` ${nameOf(variant)} ${title} ${tags}`))
    expect(asked('shared')).toEqual(chooseVariants(title))
    expect(asked('everywhere')).toEqual(matrix)
    expect(asked('everywhere', '@phone').map(nameOf)).toEqual(['en-phone', 'fr-phone', 'hu-phone'])
  }
})

test('quick tier: a journey runs in the place that its tag names, and one without such a tag nowhere', () => {
  const asked = (tags: string) =>
    matrix.filter((variant) =>
      new JourneysOf(variant, 'quick').test(` ${nameOf(variant)} cart.spec.ts a journey ${tags}`),
    )
  for (const variant of matrix)
    for (const others of ['', '@each-language', '@everywhere', `@${variant.size}`])
      expect(asked(`${others} @quick-${nameOf(variant)}`)).toEqual([variant])
  for (const others of ['', '@each-language', '@everywhere', '@phone']) expect(asked(others)).toEqual([])
})

test('quick tier: the tag moves no journey of the full tier, beyond its draw', () => {
  const title = 'cart.spec.ts a journey @each-language @quick-fr-phone'
  const asked = matrix.filter((variant) => new JourneysOf(variant, 'shared').test(` ${nameOf(variant)} ${title}`))
  expect(asked).toEqual(chooseVariants(title))
  expect(asked).toHaveLength(3)
})

test('quick tier: a tag that names no place, or one that the journey does not fit, is an error', () => {
  expect(() => chooseQuickVariant('a journey @quick-de-phone')).toThrow('@quick-de-phone names no place')
  expect(() => chooseQuickVariant('a journey @quick-fr')).toThrow('@quick-fr names no place')
  expect(() => chooseQuickVariant('a journey @desktop @quick-fr-phone')).toThrow('@quick-fr-phone names no place')
  expect(chooseQuickVariant('a journey')).toBeNull()
})

/** The visitors' main jobs, each with the journey of the quick tier that covers it. */
const mainJobs = {
  buy: 'buys tickets and receives them on the page, as files and by mail',
  'find a concert': 'finds a concert in the calendar',
  'pay after a refusal, and with 3-D Secure': 'leaves the bank, is declined, fails 3-D Secure, and pays in the end',
  'pay at a bank that answers late': 'waits for a bank that answers late, on a page that looks again by itself',
  'get a refund':
    'sees what is refunded at the bank: a part beside good tickets, then all of it and no code that opens a door',
  'return tickets': 'returns one of two tickets of a concert that was moved, and sees before what goes back',
  'exchange tickets': 'exchanges one of two tickets for another evening, and gets the new ticket',
  'have an account':
    'buys as a guest, makes an account of it, and finds the order, its tickets and an earlier one there',
  'change the language': 'reads the same page in another language',
  'buy without JavaScript': 'exchanges one of three tickets, and returns another when the concert has moved',
  'desk: first concert':
    'guide: from an empty shop in production mode to a concert on sale; two tickets are bought, refunded, and on sale again',
  'desk: plan, and price of many dates':
    'desk: from a new hall to 30 concerts of 12 prices each in 25 clicks, and one price of all of them in 6, by the ${name}',
  'desk: order and refund':
    'desk: an order is found, its mistyped mail address corrected, and one of its two tickets taken back',
  'desk: cancel a concert':
    'desk: a concert is cancelled after a look at what comes of it, and its page says how far it is',
  'desk: text in three languages':
    'desk: an event with two pieces and a soloist is written, published, read in three languages, and its change is undone',
  'desk: import':
    'desk: a template is exported, filled, looked at with a problem that is named, mended, imported, and published',
}

const journeys = join(import.meta.dirname, '..')

/**
 * The journeys of the quick tier: titles as written in their files, with the place named by their
 * tags.
 */
const quickJourneys = globSync('**/*.spec.ts', { cwd: journeys }).flatMap((name) =>
  [
    ...readFileSync(join(journeys, name), 'utf8').matchAll(
      /\btest\(\s*(['`])(?<title>(?:(?!\1).)+)\1,\s*\{ tag:(?<tags>[^}]*@quick-[^}]*)\}/g,
    ),
  ].map(({ groups }) => ({ title: groups!.title!, tags: groups!.tags!.replaceAll(/[[\]',]/g, ' ') })),
)

test.each(Object.entries(mainJobs))('quick tier: there is a journey for “%s”', (_, title) => {
  expect(quickJourneys.map((journey) => journey.title)).toContain(title)
})

test('quick tier: all six variants are used, none by more than a third of the journeys', () => {
  const used = quickJourneys.map(({ title, tags }) => nameOf(chooseQuickVariant(`${title} ${tags}`)!))
  const counts = Object.groupBy(used, (name) => name)
  expect(Object.keys(counts).toSorted()).toEqual(matrix.map(nameOf).toSorted())
  for (const [name, ofPlace] of Object.entries(counts)) {
    expect(ofPlace!.length, name).toBeGreaterThan(2)
    expect(ofPlace!.length, name).toBeLessThan(used.length / 3)
  }
})
