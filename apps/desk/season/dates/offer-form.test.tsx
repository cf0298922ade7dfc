// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import { button, field } from '#apps/desk/testing/controls.ts'
import { deskNow, type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPart } from '#apps/desk/testing/read-page.ts'
import { sampleDate } from './testing/sample-date.ts'
import type { DatePageProps } from './date-page.tsx'
import { type Offer, toFields } from './offer.ts'
import { sampleOffer } from './testing/sample-offer.ts'

const open = (options: DeskOpenOptions = {}) =>
  openDeskPage(
    'date',
    {
      date: sampleDate,
      reach: { address: null, event: 4, hiddenEvent: null, hiddenHall: null },
      offer: sampleOffer,
      blocked: [],
      spareParts: [],
      sales: [],
      pace: { week: 0, weekBefore: 0, revenueCents: null },
      changes: [],
      isFeatured: false,
      may: { edit: true, feature: false, seeDoor: false, change: false, seeOrders: false },
      now: deskNow,
    } satisfies DatePageProps,
    { url: '/desk/season/7', ...options },
  )

async function type(user: Awaited<ReturnType<typeof open>>['user'], label: string, text: string): Promise<void> {
  await user.clear(field(label))
  if (text) await user.type(field(label), text)
}

test('offer: what was changed is sent with what was there before, cell by cell', async () => {
  const { user, sent, settled } = await open()
  await type(user, 'Seats: Stalls', '210')
  await type(user, 'Blocked seats: Lawn', '5')
  await type(user, 'Price: Stalls, child, Stalls', '20.00')
  await type(user, 'On sale until: Lawn, Lawn', '')
  await type(user, 'Fee for each ticket', '2')
  expect(field('Seats: Stalls').className).toContain('changed')
  for (const label of ['Seats: Lawn', 'Blocked seats: Stalls', 'Price: Stalls, adult, Stalls'])
    expect(field(label).className).not.toContain('changed')
  await user.click(button('Save seats and prices'))
  await settled()
  const was = toFields(sampleOffer, 'en')
  const mine = { ...was, c1: '210', b2: '5', p22: '20.00', u23: '', fee: '2' }
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/season/7/offer', data: { was, mine } }])
})

test('offer: an empty field of seats says that there is no limit; what is blocked says nothing', async () => {
  await open()
  const placeholders = ['Seats: Stalls', 'Seats: Lawn', 'Blocked seats: Lawn'].map((label) => field(label).placeholder)
  expect(placeholders).toEqual(['no limit', 'no limit', ''])
})

test('offer: amounts are typed with a comma in French', async () => {
  await open({ locale: 'fr' })
  expect(document.querySelector<HTMLInputElement>('#field-p21')!.value).toBe('42,00')
})

test('offer: what is wrong stands in its cell until it is typed in; the rest stays as it was typed', async () => {
  const errors = { c1: 'At least 125: 120 sold, 3 in carts, 2 blocked.' }
  const { user, settled } = await open({ answer: () => ({ errors }) })
  await type(user, 'Seats: Stalls', '1')
  await user.click(button('Save seats and prices'))
  await settled()
  expect(readPart('Seats by part of the hall')).toEqual([
    'table: Seats by part of the hall',
    'Part of the hall | Seats | Blocked | Sold | In carts | Free',
    'Stalls | {"Seats: Stalls" wrong = "1" (At least 125: 120 sold, 3 in carts, 2 blocked.)} | {"Blocked seats: Stalls" = "2"} | 120 | 3 | 75',
    'Lawn | {"Seats: Lawn" = ""} | {"Blocked seats: Lawn" = "0"} | 7 | 0 | no limit',
  ])
  await user.type(field('Seats: Stalls'), '0')
  expect(field('Seats: Stalls').getAttribute('aria-invalid')).toBeNull()
})

test('offer: of two at once the second sees both, in words, takes one, and what they send next counts', async () => {
  let answers = 0
  const [stalls, lawn] = sampleOffer.zones
  const offer: Offer = {
    ...sampleOffer,
    feeCents: toCents(200),
    zones: [
      {
        ...stalls!,
        capacity: 220,
        tickets: [{ ...stalls!.tickets[0]!, priceCents: toCents(4500) }, stalls!.tickets[1]!],
      },
      lawn!,
    ],
  }
  const conflicts = [
    { name: 'fee', mine: 250, theirs: 200 },
    { name: 'c1', mine: 230, theirs: 220 },
    { name: 'b2', mine: 1, theirs: 0 },
    { name: 'p21', mine: 4600, theirs: 4500 },
    { name: 'o21', mine: '2026-10-02T10:00', theirs: '2026-10-01T10:00' },
    { name: 'u23', mine: '', theirs: '2026-11-28T19:30' },
  ]
  const { user, sent, settled } = await open({
    answer: () =>
      ++answers === 1 ? { offer, errors: { fee: 'Changed.', p21: 'Changed.' }, flash: { conflicts } } : {},
  })
  await type(user, 'Seats: Stalls', '230')
  await user.click(button('Save seats and prices'))
  await settled()
  expect(readPart('Seats and prices').slice(1, 11)).toEqual([
    'A colleague has changed 6 fields in the meantime',
    'Nothing has been saved yet, and what you typed is still here. Save again to keep yours, or take theirs.',
    'table: ',
    'Field | Yours | Theirs | Choice',
    'Fee for each ticket | 2.50 | 2.00 | <"Take theirs: Fee for each ticket">',
    'Seats: Stalls | 230 | 220 | <"Take theirs: Seats: Stalls">',
    'Blocked seats: Lawn | 1 | 0 | <"Take theirs: Blocked seats: Lawn">',
    'Price: Stalls, adult, Stalls | 46.00 | 45.00 | <"Take theirs: Price: Stalls, adult, Stalls">',
    'On sale from: Stalls, adult, Stalls | 2026-10-02 10:00 | 2026-10-01 10:00 | <"Take theirs: On sale from: Stalls, adult, Stalls">',
    'On sale until: Lawn, Lawn | – | 2026-11-28 19:30 | <"Take theirs: On sale until: Lawn, Lawn">',
  ])
  const isWrong = (label: string) => field(label).getAttribute('aria-invalid') === 'true'
  expect(isWrong('Price: Stalls, adult, Stalls')).toBe(true)
  await user.click(button('Take theirs: Price: Stalls, adult, Stalls'))
  expect(field('Price: Stalls, adult, Stalls').value).toBe('45.00')
  expect([isWrong('Price: Stalls, adult, Stalls'), isWrong('Fee for each ticket')]).toEqual([false, true])
  await user.click(button('Save seats and prices'))
  await settled()
  expect(sent()[1]!.data).toMatchObject({
    was: { c1: '220', p21: '45.00', fee: '2.00' },
    mine: { c1: '230', p21: '45.00' },
  })
})

test('offer: once it is saved the form begins with what is stored', async () => {
  const offer: Offer = { ...sampleOffer, feeCents: toCents(200) }
  const { user, settled } = await open({ answer: () => ({ offer }) })
  await type(user, 'Fee for each ticket', '2')
  await user.click(button('Save seats and prices'))
  await settled()
  await expect.poll(() => field('Fee for each ticket').value).toBe('2.00')
})
