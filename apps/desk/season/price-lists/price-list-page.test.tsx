// @vitest-environment happy-dom
import { noNames } from '../names/names.ts'
import { expect, test } from 'vitest'
import { toCents } from '#values/money.ts'
import { button, field } from '#apps/desk/testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPage, readRows } from '#apps/desk/testing/read-page.ts'
import type { PriceChangeLine } from '../prices/prices.ts'
import { type PriceListDetail, priceListUsualKinds } from './price-list.ts'
import type { PriceListPageProps } from './price-list-page.tsx'

const list: PriceListDetail = {
  id: 5,
  title: 'Weekdays',
  fee: '1.50',
  kinds: [
    {
      id: 1,
      title: { en: 'Adult', fr: 'Plein tarif', hu: '' },
      access: '' as const,
      condition: noNames,
      prices: { 11: '42.00', 12: '30.00' },
    },
    { id: 2, title: { en: '', fr: '', hu: '' }, access: '' as const, condition: noNames, prices: { 11: '21.00' } },
  ],
  version: 4,
}

const sample = (changes: Partial<PriceListPageProps> = {}) =>
  ({
    hall: { id: 3, title: 'Hall of Strings' },
    parts: [
      { id: 11, title: 'Stalls', seats: 200 },
      { id: 12, title: 'Box', seats: 1 },
    ],
    list,
    preview: null,
    restored: null,
    revisions: [],
    ...changes,
  }) satisfies PriceListPageProps

const preview: PriceChangeLine[] = [
  {
    key: 'a',
    venueId: 3,
    hall: 'Hall of Strings',
    zone: 'Stalls',
    ticket: 'Stalls, adult',
    price: toCents(4200),
    after: toCents(4500),
    dates: 12,
    others: [],
  },
]

const url = '/desk/season/price-lists/5'
const open = (changes: Partial<PriceListPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('price-list', sample(changes), { url, ...options })

test('price list: what each kind of ticket costs in each part, and the fee', async () => {
  await open()
  expect(readPage()).toEqual([
    '[Hall of Strings](/desk/season/halls/3)',
    '# Weekdays',
    'Concerts planned with it follow it, until one of them gets its own price.',
    '[Plan concerts](/desk/season/plan?list=5)',
    '{"Name of the list" required = "Weekdays" (Internal: weekdays, gala.)}',
    '{"Fee for each ticket" required = "1.50" (For concerts planned from now on.)}',
    '## Prices by part and price type',
    'Tickets without a price are not sold. A ticket at 0 is shown as free, without an issuing fee, unless the settings say otherwise.',
    'table: Prices by part and price type',
    'Part of the hall | Adult | Price type 2',
    'Stalls (200 seats) | {"Price: Adult, Stalls" = "42.00"} | {"Price: Price type 2, Stalls" = "21.00"}',
    'Box (1 seat) | {"Price: Adult, Box" = "30.00"} | {"Price: Price type 2, Box" = ""}',
    '## Price types',
    'New, renamed or removed price types apply to concerts planned from now on.',
    'table: Price types',
    'Price types | English | French | Hungarian | Remove',
    'Price type 1 | {"Price type 1, English" = "Adult"} | {"Price type 1, French" = "Plein tarif"} | {"Price type 1, Hungarian" = ""} | <"Remove: Price type 1">',
    'Price type 2 | {"Price type 2, English" = ""} | {"Price type 2, French" = ""} | {"Price type 2, Hungarian" = ""} | <"Remove: Price type 2">',
    '<"Add a price type">',
    'folded: Conditions and wheelchair tickets',
    '<"Save the price list" submit>',
    '## History',
    'Nothing has been changed at the desk yet.',
  ])
})

const revisions = [
  {
    id: 7,
    at: '2026-11-20T17:05:00Z',
    by: 'Béla Nagy',
    changes: [
      { field: 'title', before: 'Weekday', after: 'Weekdays' },
      { field: 'fee', before: '0', after: '150' },
      { field: 'kinds.1.price.11', before: '4000', after: '4200' },
      { field: 'kinds.1.price.99', before: '700', after: '' },
      { field: 'kinds.9.title_en', before: 'Student', after: '' },
      { field: 'kinds.9.access', before: 'wheelchair', after: '' },
      { field: 'kinds.9.condition_fr', before: '', after: 'Avec carte' },
    ],
  },
  {
    id: 6,
    at: '2026-11-19T17:05:00Z',
    by: '',
    changes: [{ field: 'kinds', before: '[{"title":{"en":"A"}},{"title":{"en":"B"}}]', after: '[]' }],
  },
]

test('price list: its history names each price, and what is undone says what was seen last', async () => {
  const { user, sent, settled } = await open({ revisions })
  const [last, first] = readRows('History').map((row) => row.split(/ \| | \/ /))
  expect(last).toEqual([
    'Fri, Nov 20, 6:05 PM',
    'Béla Nagy',
    expect.stringMatching(/^folded: Name of the list · Fee for each ticket · Adult: Price: Stalls · /),
    '<"Undo the change of Fri, Nov 20, 6:05 PM">',
  ])
  expect(first![2]).toBe('folded: Price types')
  for (const summary of document.querySelectorAll('section:last-of-type summary')) await user.click(summary)
  const [open6, open7] = readRows('History')
    .toReversed()
    .map((row) => row.split(/ \| | \/ /))
  expect(open7!.slice(3, -1)).toEqual([
    'Name of the list: −Weekday−',
    '+Weekdays+',
    'Fee for each ticket: −€0.00−',
    '+€1.50+',
    'Adult: Price: Stalls: −€40.00−',
    '+€42.00+',
    'Adult: Price: removed part: −€7.00−',
    '+nothing+',
    'Student: Name, English: −Student−',
    '+nothing+',
    'Student: For whom: −wheelchair users−',
    '+everyone+',
    'Student: Condition, French: −nothing−',
    '+Avec carte+',
  ])
  expect(open6!.slice(3, -1)).toEqual(['Price types: −A, B−', '+nothing+'])
  await user.click(button('Undo the change of Thu, Nov 19, 6:05 PM'))
  await settled()
  expect(sent().at(-1)).toEqual({ method: 'POST', path: '/desk/season/price-lists/5/revisions/6', data: { seen: 7 } })
})

test('price list: an earlier one is in the form with the prices that it would change', async () => {
  const { user, sent, settled } = await open({ restored: 7, preview })
  expect(readRows('What would change')).toHaveLength(1)
  await user.click(button('Change 12 prices'))
  await settled()
  expect(sent().at(-1)).toMatchObject({ path: url, data: { intent: 'change', count: 12, version: 4 } })
})

test('price list: a new one begins with the usual kinds, in French', async () => {
  await open({ list: null }, { locale: 'fr' })
  expect(readPage()).toEqual([
    '[Hall of Strings](/desk/season/halls/3)',
    '# Nouvelle grille tarifaire',
    'Les concerts programmés d’après elle la suivent, tant qu’aucun ne reçoit son propre prix.',
    '{"Nom de la grille" required = "" (Usage interne : semaine, gala.)}',
    '{"Frais par billet" required = "0,00" (Pour les concerts programmés désormais.)}',
    '## Prix par catégorie et par type de tarif',
    'Un billet sans prix n’est pas vendu. Un billet à 0 € est affiché comme gratuit et sans frais d’émission, sauf réglage contraire.',
    'table: Prix par catégorie et par type de tarif',
    'Catégorie | Plein tarif | Senior | Étudiant | Enfant',
    'Stalls (200 places) | {"Prix : Plein tarif, Stalls" = ""} | {"Prix : Senior, Stalls" = ""} | {"Prix : Étudiant, Stalls" = ""} | {"Prix : Enfant, Stalls" = ""}',
    'Box (1 place) | {"Prix : Plein tarif, Box" = ""} | {"Prix : Senior, Box" = ""} | {"Prix : Étudiant, Box" = ""} | {"Prix : Enfant, Box" = ""}',
    '## Types de tarif',
    'Les types de tarif ajoutés, renommés ou retirés valent pour les concerts programmés désormais.',
    'table: Types de tarif',
    'Types de tarif | Anglais | Français | Hongrois | Retirer',
    'Type de tarif 1 | {"Type de tarif 1, anglais" = "Adult"} | {"Type de tarif 1, français" = "Plein tarif"} | {"Type de tarif 1, hongrois" = "Felnőtt"} | <"Retirer : Type de tarif 1">',
    'Type de tarif 2 | {"Type de tarif 2, anglais" = "Senior"} | {"Type de tarif 2, français" = "Senior"} | {"Type de tarif 2, hongrois" = "Nyugdíjas"} | <"Retirer : Type de tarif 2">',
    'Type de tarif 3 | {"Type de tarif 3, anglais" = "Student"} | {"Type de tarif 3, français" = "Étudiant"} | {"Type de tarif 3, hongrois" = "Diák"} | <"Retirer : Type de tarif 3">',
    'Type de tarif 4 | {"Type de tarif 4, anglais" = "Child"} | {"Type de tarif 4, français" = "Enfant"} | {"Type de tarif 4, hongrois" = "Gyermek"} | <"Retirer : Type de tarif 4">',
    '<"Ajouter un type de tarif">',
    'folded: Conditions et places pour fauteuil roulant',
    '<"Créer la grille" submit>',
  ])
})

test('price list: a new one is sent with its kinds, renamed, removed and added', async () => {
  const { user, sent, settled } = await open({ list: null })
  await user.type(field('Name of the list'), 'Gala')
  await user.clear(field(/^Fee/))
  await user.type(field(/^Fee/), '1.50')
  await user.type(field('Price: Adult, Stalls'), '99')
  await user.click(button('Remove: Price type 4'))
  await user.click(button('Remove: Price type 3'))
  await user.clear(field('Price type 2, English'))
  await user.type(field('Price type 2, English'), 'Friend')
  expect(readRows('Prices by part and price type')[0]).toContain('"Price: Friend, Stalls"')
  await user.click(button('Add a price type'))
  await user.click(button('Create the price list'))
  await settled()
  const [adult, senior] = priceListUsualKinds
  const kinds = [
    { ...adult!, prices: { 11: '99' } },
    { ...senior!, title: { ...senior!.title, en: 'Friend' } },
    { id: null, title: noNames, access: '', condition: noNames, prices: {} },
  ]
  const data = { title: 'Gala', fee: '1.50', kinds, version: 0, intent: 'preview', count: 0 }
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/season/halls/3/price-list', data }])
})

test('price list: what would change on dates that follow it is shown before it is changed', async () => {
  const { user, sent, settled } = await open({}, { answer: () => ({ preview }) })
  await user.clear(field('Price: Adult, Stalls'))
  await user.type(field('Price: Adult, Stalls'), '45')
  await user.click(button('Save the price list'))
  await settled()
  expect(readRows('What would change')).toEqual(['Stalls, adult | Hall of Strings | €42.00 | €45.00 | 12 | –'])
  await user.click(button('Change 12 prices'))
  await settled()
  expect(sent()).toMatchObject([
    { path: url, data: { intent: 'preview', count: 0, version: 4 } },
    { path: url, data: { intent: 'change', count: 12, kinds: [{ prices: { 11: '45', 12: '30.00' } }, {}] } },
  ])
  await user.type(field('Name of the list'), '!')
  expect(readPage().join()).not.toContain('What would change')
})

test('price list: once it is stored the form begins anew with what is there', async () => {
  const { user, settled } = await open({}, { answer: () => ({ list: { ...list, title: 'Work days', version: 5 } }) })
  await user.type(field('Name of the list'), ' in May')
  await user.click(button('Save the price list'))
  await settled()
  await expect.poll(() => field('Name of the list').value).toBe('Work days')
})

test('price list: where a colleague was faster, what was typed stays, that is said, and is saved the next time', async () => {
  const theirs = { ...list, title: 'Theirs', version: 5 }
  const answers = [
    { list: theirs, errors: { version: 'A colleague was faster.' } },
    { list: { ...theirs, title: 'Weekdays in May', version: 6 } },
  ]
  const { user, sent, settled } = await open({}, { answer: () => answers.shift()! })
  await user.type(field('Name of the list'), ' in May')
  for (const isRefused of [true, false]) {
    await user.click(button('Save the price list'))
    await settled()
    await expect.poll(() => readPage().join().includes('A colleague was faster.')).toBe(isRefused)
    expect(field('Name of the list').value).toBe('Weekdays in May')
  }
  expect(sent().map(({ data }) => data)).toMatchObject([{ version: 4 }, { title: 'Weekdays in May', version: 5 }])
})

test('price list: what is wrong stands beside its field and in its cell', async () => {
  const errors = {
    title: 'Please fill this in.',
    fee: 'No amount.',
    'kinds.0.prices.12': 'No price.',
    'kinds.1.title': 'Write a name.',
    kinds: 'Enter at least one price.',
  }
  const { user, settled } = await open({}, { answer: () => ({ errors }) })
  await user.click(button('Save the price list'))
  await settled()
  expect(readPage().filter((line) => line.includes(' wrong ') || line.startsWith('Enter at'))).toEqual([
    '{"Name of the list" required wrong = "Weekdays" (Internal: weekdays, gala.; Please fill this in.)}',
    '{"Fee for each ticket" required wrong = "1.50" (For concerts planned from now on.; No amount.)}',
    'Box (1 seat) | {"Price: Adult, Box" wrong = "30.00" (No price.)} | {"Price: Price type 2, Box" = ""}',
    'Enter at least one price.',
    'Price type 2 | {"Price type 2, English" wrong = "" (Write a name.)} | {"Price type 2, French" = ""} | {"Price type 2, Hungarian" = ""} | <"Remove: Price type 2">',
  ])
})
