// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import { button, field } from '#apps/desk/testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPage, readPart, readRows } from '#apps/desk/testing/read-page.ts'
import type { PriceChangeLine, PriceLine } from './prices.ts'
import type { PricesPageProps } from './prices-page.tsx'

const adult = {
  key: '1-stalls-adult',
  venueId: 1,
  hall: 'Hall of Strings',
  zone: 'Stalls',
  ticket: 'Stalls, adult',
  price: toCents(4200),
  dates: 12,
  others: [{ dateId: 9, event: 'Gala', startsAt: '2026-12-24T18:30:00.000Z', price: toCents(9900) }],
} satisfies PriceLine
const child = { ...adult, key: '1-stalls-child', ticket: 'Stalls, child', price: toCents(2150), others: [], dates: 1 }
const preview: PriceChangeLine[] = [
  { ...adult, after: toCents(4500) },
  { ...child, after: toCents(2000) },
]

const sample = (changes: Partial<PricesPageProps> = {}) =>
  ({
    lines: [adult, child],
    preview: null,
    lists: [{ id: 3, title: 'Weekdays', hall: 'Garden' }],
    ...changes,
  }) satisfies PricesPageProps

const open = (changes: Partial<PricesPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('prices', sample(changes), { url: '/desk/season/prices', ...options })
const [adultField, childField] = ['Price: Stalls, adult, Hall of Strings', 'Price: Stalls, child, Hall of Strings']

async function type(user: Awaited<ReturnType<typeof open>>['user'], label: string, text: string): Promise<void> {
  await user.clear(field(label))
  await user.type(field(label), text)
}

test('prices: what each ticket usually costs, on how many dates, and how many differ', async () => {
  await open()
  expect(readPage()).toEqual([
    '[Concerts](/desk/season)',
    '# Prices of the halls',
    'What a ticket costs at most of its upcoming concerts. A change applies to all of them, except those changed by hand. A ticket at 0 is shown as free, without an issuing fee, unless the settings say otherwise.',
    '## Price lists',
    'Concerts planned with a price list follow it: change their prices there.',
    '- [Garden: Weekdays](/desk/season/price-lists/3)',
    'table: Prices of the halls',
    'Ticket | Hall | Usual price | Concerts | By hand',
    'Stalls, adult | Hall of Strings | {"Price: Stalls, adult, Hall of Strings" = "42.00"} | 12 | 1',
    'Stalls, child | Hall of Strings | {"Price: Stalls, child, Hall of Strings" = "21.50"} | 1 | 0',
    '<"Preview the changes" submit>',
  ])
})

test('prices: in French', async () => {
  await open({ lists: [] }, { locale: 'fr' })
  expect(readPage()).toEqual([
    '[Concerts](/desk/season)',
    '# Tarifs des salles',
    'Ce qu’un billet coûte à la plupart des dates à venir. Une modification vaut pour toutes, sauf celles qui ont été modifiées à la main. Un billet à 0 € est affiché comme gratuit et sans frais d’émission, sauf réglage contraire.',
    'table: Tarifs des salles',
    'Billet | Salle | Prix habituel | Concerts | Modifiés à la main',
    'Stalls, adult | Hall of Strings | {"Prix : Stalls, adult, Hall of Strings" = "42,00"} | 12 | 1',
    'Stalls, child | Hall of Strings | {"Prix : Stalls, child, Hall of Strings" = "21,50"} | 1 | 0',
    '<"Aperçu des modifications" submit>',
  ])
})

test('prices: a dry run shows each before and after; then as many are changed as were looked at', async () => {
  let answers = 0
  const changed = { lines: [{ ...adult, price: toCents(4500) }, child], preview: null }
  const { user, sent, settled } = await open({}, { answer: () => (++answers === 1 ? { preview } : changed) })
  await type(user, adultField, '45')
  expect([adultField, childField].map((label) => field(label).className.includes('changed'))).toEqual([true, false])
  await user.click(button('Preview the changes'))
  await settled()
  expect(readPage().slice(10)).toEqual([
    '## What would change',
    'table: What would change',
    'Ticket | Hall | Before | After | Concerts | Changed by hand, stays',
    'Stalls, adult | Hall of Strings | €42.00 | €45.00 | 12 | Thu, Dec 24 (€99.00)',
    'Stalls, child | Hall of Strings | €21.50 | €20.00 | 1 | –',
    'Sold tickets and unpaid orders keep their prices.',
    '<"Change 13 prices">',
    '<"Preview the changes" submit>',
  ])
  await user.click(button('Change 13 prices'))
  await settled()
  const was = { [adult.key]: '42.00', [child.key]: '21.50' }
  const mine = { ...was, [adult.key]: '45' }
  expect(sent()).toEqual([
    { method: 'POST', path: '/desk/season/prices', data: { was, mine, intent: 'preview' } },
    { method: 'POST', path: '/desk/season/prices', data: { was, mine, count: 13, intent: 'change' } },
  ])
  // Resets the form after a change.
  await expect.poll(() => field(adultField).value).toBe('45.00')
  expect(readPage().join()).not.toContain('What would change')
})

test('prices: what is typed after a dry run wants another one; one price is one', async () => {
  const { user, settled } = await open({}, { answer: () => ({ preview: preview.slice(1) }) })
  await user.click(button('Preview the changes'))
  await settled()
  expect(readPage()).toContain('<"Change 1 price">')
  await user.type(field(childField), '0')
  expect(readPage()).not.toContain('<"Change 1 price">')
})

test('prices: each date that was changed by hand is told with its own price', async () => {
  const others = [
    ...adult.others,
    { ...adult.others[0]!, dateId: 10, startsAt: '2026-12-25T18:30:00.000Z', price: toCents(8000) },
  ]
  const { user, settled } = await open({}, { answer: () => ({ preview: [{ ...preview[0]!, others }] }) })
  await user.click(button('Preview the changes'))
  await settled()
  expect(readRows('What would change')[0]).toContain(' | Thu, Dec 24 (€99.00), Fri, Dec 25 (€80.00)')
})

test('prices: where no price is different that is said', async () => {
  const { user, settled } = await open({}, { answer: () => ({ preview: [] }) })
  await user.click(button('Preview the changes'))
  await settled()
  expect(readPage()).toContain('No price has changed.')
})

test('prices: what is wrong stands in its cell until it is typed in', async () => {
  const errors = { [adult.key]: 'Enter an amount in euros, such as 24.00.' }
  const { user, settled } = await open({}, { answer: () => ({ errors }) })
  await type(user, adultField, 'x')
  await user.click(button('Preview the changes'))
  await settled()
  expect(readRows('Prices of the halls')[0]).toEqual(
    'Stalls, adult | Hall of Strings | {"Price: Stalls, adult, Hall of Strings" wrong = "x" (Enter an amount in euros, such as 24.00.)} | 12 | 1',
  )
  await user.type(field(adultField), '1')
  expect(readRows('Prices of the halls')[0]).not.toContain('wrong')
})

test('prices: of two at once the second sees both, takes one, and what they send next counts', async () => {
  let answers = 0
  const conflicts = [{ name: adult.key, mine: 4500, theirs: 4400 }]
  const answer = () =>
    ++answers === 1
      ? {
          lines: [{ ...adult, price: toCents(4400) }, child],
          errors: { [adult.key]: 'Changed.' },
          flash: { conflicts },
        }
      : {}
  const { user, sent, settled } = await open({}, { answer })
  await type(user, adultField, '45')
  await user.click(button('Preview the changes'))
  await settled()
  expect(readPart(document.querySelector('form')!).slice(2, 5)).toEqual([
    'table: ',
    'Field | Yours | Theirs | Choice',
    'Stalls, adult | 45.00 | 44.00 | <"Take theirs: Stalls, adult">',
  ])
  await user.click(button('Take theirs: Stalls, adult'))
  await user.click(button('Preview the changes'))
  await settled()
  expect(sent()[1]!.data).toMatchObject({ was: { [adult.key]: '44.00' }, mine: { [adult.key]: '44.00' } })
})

test('prices: without any it is said what comes first', async () => {
  const { close } = await open({ lines: [], lists: [] })
  expect(readPage().slice(3)).toEqual([
    'No upcoming concert has prices',
    'Plan concerts first, or choose another hall at the top.',
  ])
  close()
  await open({ lines: [] })
  expect(readPage().at(-1)).toBe('- [Garden: Weekdays](/desk/season/price-lists/3)')
})
