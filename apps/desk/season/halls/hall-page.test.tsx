// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, field } from '#apps/desk/testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPage, readRows } from '#apps/desk/testing/read-page.ts'
import type { HallDetail } from './halls.ts'
import type { HallPageProps } from './hall-page.tsx'
import type { HallsPageProps } from './halls-page.tsx'

const hall = {
  id: 3,
  title: { en: 'Hall of Strings', fr: 'Salle des Cordes', hu: '' },
  city: 'Budapest',
  address: 'Őrház utca 12.',
  country: 'HU',
  seller: '1',
  hasSold: false,
  isSellerFixed: false,
  isPublished: true,
  version: 4,
  parts: [
    { id: 11, title: { en: 'Stalls', fr: 'Parterre', hu: '' }, seats: '200' },
    { id: 12, title: { en: 'Balcony', fr: '', hu: '' }, seats: '' },
  ],
} satisfies HallDetail

const sample = (changes: Partial<HallPageProps> = {}) =>
  ({
    hall,
    countries: ['FR', 'HU', 'AT'],
    taxed: ['FR', 'HU'],
    sellers: [
      { id: 1, name: 'Cadenza SAS', country: 'FR' },
      { id: 2, name: 'Strings Kft.', country: 'HU' },
    ],
    lists: [{ id: 5, title: 'Weekdays' }],
    revisions: [],
    ...changes,
  }) satisfies HallPageProps

const url = '/desk/season/halls/3'
const open = (changes: Partial<HallPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('hall', sample(changes), { url, ...options })

test('hall: what it is called, where it is, its parts, its plan and its price lists', async () => {
  await open()
  expect(readPage()).toEqual([
    '[Halls](/desk/season/halls)',
    '# Hall of Strings',
    'Changes apply to concerts planned from now on. Those already planned keep their seats.',
    '<"Unpublish">',
    '{"Name, English" = "Hall of Strings"}',
    '{"Name, French" = "Salle des Cordes"}',
    '{"Name, Hungarian" = ""}',
    '{"City" required = "Budapest"}',
    '{"Address" required = "Őrház utca 12." (Street and number, postal code and city, as visitors read it.)}',
    '{"Country" required = "Hungary" of [Choose one | France | Hungary | Austria] (Decides the VAT rates.)}',
    '{"Seller" required = "Cadenza SAS" of [Choose one | Cadenza SAS | Strings Kft.] (Named on invoices and receipts for this hall. Sellers are kept in the settings.)}',
    '## Parts of the hall',
    'Parts have their own prices: stalls, balcony. A name in one language stands in for the others.',
    'table: Parts of the hall',
    'Parts of the hall | English | French | Hungarian | Seats | Remove',
    'Part 1 | {"Part 1, English" = "Stalls"} | {"Part 1, French" = "Parterre"} | {"Part 1, Hungarian" = ""} | {"Seats: part 1" = "200"} | <"Remove: Part 1">',
    'Part 2 | {"Part 2, English" = "Balcony"} | {"Part 2, French" = ""} | {"Part 2, Hungarian" = ""} | {"Seats: part 2" = ""} | <"Remove: Part 2">',
    '<"Add a part">',
    '<"Save the hall" submit>',
    '## What visitors read',
    'Texts and pictures, how to get there, and wheelchair access.',
    '[Edit the texts](/desk/hall-texts/3)',
    '## Seating plan',
    'Visitors see where the parts of the hall are, the step-free way and the wheelchair places.',
    '[Edit the plan](/desk/season/halls/3/plan)',
    '## Price lists',
    '- [Weekdays](/desk/season/price-lists/5)',
    '[New price list](/desk/season/halls/3/price-list)',
    '## History',
    'Nothing has been changed at the desk yet.',
  ])
})

test('hall: its history says who changed what, and what is undone says what was seen last', async () => {
  const changes = [
    { field: 'title_fr', before: '', after: 'Salle des Cordes' },
    { field: 'address', before: 'Fő tér 1.', after: 'Őrház utca 12.' },
    { field: 'country', before: 'FR', after: 'HU' },
    { field: 'seller', before: '2', after: '1' },
    { field: 'parts.11.seats', before: '190', after: '200' },
    { field: 'parts.9.title_en', before: 'Box', after: '' },
  ]
  const order = { field: 'parts', before: '[{"title":{"en":"A"}},{"title":{"en":"B"}}]', after: '[]' }
  const { user, sent, settled } = await open({
    revisions: [
      { id: 7, at: '2026-11-20T17:05:00Z', by: 'Béla Nagy', changes },
      { id: 6, at: '2026-11-19T17:05:00Z', by: '', changes: [order] },
    ],
  })
  for (const summary of document.querySelectorAll('section:last-of-type summary')) await user.click(summary)
  const [last, first] = readRows('History').map((row) => row.split(/ \| | \/ /))
  expect(last).toEqual([
    'Fri, Nov 20, 6:05 PM',
    'Béla Nagy',
    'unfolded: Name, French · Address · Country · Seller · Stalls: Seats · Box: Name, English',
    'Name, French: −nothing−',
    '+Salle des Cordes+',
    'Address: −Fő tér 1.−',
    '+Őrház utca 12.+',
    'Country: −France−',
    '+Hungary+',
    'Seller: −Strings Kft.−',
    '+Cadenza SAS+',
    'Stalls: Seats: −190−',
    '+200+',
    'Box: Name, English: −Box−',
    '+nothing+',
    '<"Undo the change of Fri, Nov 20, 6:05 PM">',
  ])
  expect(first!.slice(2, -1)).toEqual(['unfolded: Parts of the hall', 'Parts of the hall: −A, B−', '+nothing+'])
  await user.click(button('Undo the change of Thu, Nov 19, 6:05 PM'))
  await settled()
  expect(sent().at(-1)).toEqual({ method: 'POST', path: '/desk/season/halls/3/revisions/6', data: { seen: 7 } })
})

test('hall: in French it has its French name, and in Hungarian the English one', async () => {
  const { close } = await open({ lists: [] }, { locale: 'fr' })
  expect(readPage()).toEqual([
    '[Salles](/desk/season/halls)',
    '# Salle des Cordes',
    'Les modifications valent pour les concerts programmés désormais. Ceux qui le sont déjà gardent leurs places.',
    '<"Retirer du site">',
    '{"Nom, anglais" = "Hall of Strings"}',
    '{"Nom, français" = "Salle des Cordes"}',
    '{"Nom, hongrois" = ""}',
    '{"Ville" required = "Budapest"}',
    '{"Adresse" required = "Őrház utca 12." (Numéro et rue, code postal et ville, tels que les visiteurs les lisent.)}',
    '{"Pays" required = "Hongrie" of [Choisissez | France | Hongrie | Autriche] (Détermine les taux de TVA.)}',
    '{"Vendeur" required = "Cadenza SAS" of [Choisissez | Cadenza SAS | Strings Kft.] (Il figure sur les factures et les reçus de cette salle. Les vendeurs se définissent dans les réglages.)}',
    '## Catégories de la salle',
    'Chaque catégorie a ses tarifs : parterre, balcon. Un nom dans une seule langue vaut pour les autres.',
    'table: Catégories de la salle',
    'Catégories de la salle | Anglais | Français | Hongrois | Places | Retirer',
    'Catégorie 1 | {"Catégorie 1, anglais" = "Stalls"} | {"Catégorie 1, français" = "Parterre"} | {"Catégorie 1, hongrois" = ""} | {"Places : catégorie 1" = "200"} | <"Retirer : Catégorie 1">',
    'Catégorie 2 | {"Catégorie 2, anglais" = "Balcony"} | {"Catégorie 2, français" = ""} | {"Catégorie 2, hongrois" = ""} | {"Places : catégorie 2" = ""} | <"Retirer : Catégorie 2">',
    '<"Ajouter une catégorie">',
    '<"Enregistrer la salle" submit>',
    '## Ce que lisent les visiteurs',
    'Textes et images, itinéraire et accès en fauteuil roulant.',
    '[Modifier les textes](/desk/hall-texts/3)',
    '## Plan de la salle',
    'Les visiteurs voient où se trouvent les catégories, l’accès de plain-pied et les places pour fauteuil roulant.',
    '[Modifier le plan](/desk/season/halls/3/plan)',
    '## Grilles tarifaires',
    'Indiquez une fois le prix de chaque billet, puis programmez autant de concerts que vous voulez.',
    '[Nouvelle grille tarifaire](/desk/season/halls/3/price-list)',
    '## Historique',
    'Aucune modification au back-office pour l’instant.',
  ])
  close()
  await open({}, { locale: 'hu' })
  expect(readPage()[1]).toBe('# Hall of Strings')
})

test('hall: a new one begins with three parts, no country, and no seller if there are several', async () => {
  const { user, sent, settled } = await open({ hall: null, lists: [] })
  expect(readPage()).toEqual([
    '[Halls](/desk/season/halls)',
    '# New hall',
    'Its name, its address, and how many seats each part has.',
    '{"Name, English" = ""}',
    '{"Name, French" = ""}',
    '{"Name, Hungarian" = ""}',
    '{"City" required = ""}',
    '{"Address" required = "" (Street and number, postal code and city, as visitors read it.)}',
    '{"Country" required = "Choose one" of [Choose one | France | Hungary | Austria] (Decides the VAT rates.)}',
    '{"Seller" required = "Choose one" of [Choose one | Cadenza SAS | Strings Kft.] (Named on invoices and receipts for this hall. Sellers are kept in the settings.)}',
    '## Parts of the hall',
    'Parts have their own prices: stalls, balcony. A name in one language stands in for the others.',
    'table: Parts of the hall',
    'Parts of the hall | English | French | Hungarian | Seats | Remove',
    'Part 1 | {"Part 1, English" = ""} | {"Part 1, French" = ""} | {"Part 1, Hungarian" = ""} | {"Seats: part 1" = ""} | <"Remove: Part 1">',
    'Part 2 | {"Part 2, English" = ""} | {"Part 2, French" = ""} | {"Part 2, Hungarian" = ""} | {"Seats: part 2" = ""} | <"Remove: Part 2">',
    'Part 3 | {"Part 3, English" = ""} | {"Part 3, French" = ""} | {"Part 3, Hungarian" = ""} | {"Seats: part 3" = ""} | <"Remove: Part 3">',
    '<"Add a part">',
    '<"Create the hall" submit>',
  ])
  await user.type(field('Name, English'), 'Garden')
  await user.click(button('Remove: Part 2'))
  await user.type(field('Part 2, French'), 'Pelouse')
  await user.type(field('Seats: part 2'), '50')
  await user.click(button('Add a part'))
  await user.click(button('Create the hall'))
  await settled()
  const part = { id: null, title: { en: '', fr: '', hu: '' }, seats: '' }
  const data = {
    title: { en: 'Garden', fr: '', hu: '' },
    city: '',
    address: '',
    country: '',
    seller: '',
    parts: [part, { ...part, title: { ...part.title, fr: 'Pelouse' }, seats: '50' }, part],
    version: 0,
  }
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/season/halls', data }])
})

test('hall: the only seller of the country is proposed for a new one, and no chosen one is replaced', async () => {
  const { user } = await open({ hall: null, lists: [] })
  const seller = () => field('Seller').value
  const read: string[] = []
  for (const country of ['HU', 'AT', 'FR', 'HU']) {
    await user.selectOptions(field('Country'), country)
    read.push(seller())
  }
  expect(read).toEqual(['2', '', '1', '2'])
  await user.selectOptions(field('Seller'), '1')
  await user.selectOptions(field('Country'), 'AT')
  expect(seller()).toBe('1')
})

test('hall: what was changed is sent whole, with what was read', async () => {
  const { user, sent, settled } = await open()
  await user.clear(field('City'))
  await user.type(field('City'), 'Pécs')
  await user.selectOptions(field('Country'), 'Hungary')
  await user.selectOptions(field('Seller'), 'Strings Kft.')
  await user.click(button('Remove: Part 1'))
  await user.click(button('Save the hall'))
  await settled()
  const { title, address, parts } = hall
  expect(sent()).toMatchObject([
    {
      method: 'POST',
      path: url,
      data: { title, address, country: 'HU', city: 'Pécs', seller: '2', parts: parts.slice(1), version: 4 },
    },
  ])
})

test('hall: it is published, and taken from visitors', async () => {
  const { user, sent, settled, close } = await open()
  await user.click(button('Unpublish'))
  await settled()
  close()
  const draft = await open({ hall: { ...hall, isPublished: false } })
  await draft.user.click(button('Publish the hall'))
  await draft.settled()
  const post = (isPublished: string) => ({ method: 'POST', path: `${url}/publication`, data: { isPublished } })
  expect([...sent(), ...draft.sent()]).toEqual([post('false'), post('true')])
})

test('hall: who sells is asked where there are several, warned of once sold, and fixed for who may not choose', async () => {
  const seller = () => readPage().filter((line) => line.includes('"Seller"'))
  const { close } = await open({ sellers: sample().sellers.slice(0, 1) })
  expect(seller()).toEqual([])
  close()
  const { close: closeSold } = await open({ hall: { ...hall, hasSold: true } })
  expect(seller()).toEqual([
    '{"Seller" required = "Cadenza SAS" of [Choose one | Cadenza SAS | Strings Kft.] (This applies to tickets paid for from now on. What was sold stays with its seller, with its receipts, refunds and reports. Earlier tickets cannot be exchanged for those of another seller.)}',
  ])
  closeSold()
  await open({ hall: { ...hall, hasSold: true, isSellerFixed: true } })
  expect(seller()).toEqual([
    '{"Seller" fixed = "Cadenza SAS" (Tickets of this hall have been sold. An owner can change the seller from now on.)}',
  ])
})

test('hall: what is wrong stands beside its field and in its cell', async () => {
  const errors = {
    title: 'Please fill this in.',
    city: 'Too long.',
    country: 'Choose a country.',
    seller: 'Choose a seller.',
    'parts.0.title': 'Write a name.',
    'parts.1.seats': 'No number.',
    parts: 'Concerts have Stalls: it must stay.',
  }
  const { user, settled } = await open({}, { answer: () => ({ errors }) })
  await user.click(button('Save the hall'))
  await settled()
  expect(readPage().filter((line) => line.includes(' wrong ') || line.startsWith('Concerts'))).toEqual([
    '{"Name, English" wrong = "Hall of Strings" (Please fill this in.)}',
    '{"City" required wrong = "Budapest" (Too long.)}',
    '{"Country" required wrong = "Hungary" of [Choose one | France | Hungary | Austria] (Decides the VAT rates.; Choose a country.)}',
    '{"Seller" required wrong = "Cadenza SAS" of [Choose one | Cadenza SAS | Strings Kft.] (Named on invoices and receipts for this hall. Sellers are kept in the settings.; Choose a seller.)}',
    'Part 1 | {"Part 1, English" wrong = "Stalls" (Write a name.)} | {"Part 1, French" = "Parterre"} | {"Part 1, Hungarian" = ""} | {"Seats: part 1" = "200"} | <"Remove: Part 1">',
    'Part 2 | {"Part 2, English" = "Balcony"} | {"Part 2, French" = ""} | {"Part 2, Hungarian" = ""} | {"Seats: part 2" wrong = "" (No number.)} | <"Remove: Part 2">',
    'Concerts have Stalls: it must stay.',
  ])
})

test('hall: its only part cannot be removed', async () => {
  await open({ hall: { ...hall, parts: [] } })
  expect(readRows('Parts of the hall')).toEqual([
    'Part 1 | {"Part 1, English" = ""} | {"Part 1, French" = ""} | {"Part 1, Hungarian" = ""} | {"Seats: part 1" = ""}',
  ])
})

test('hall: once it is stored the form begins anew with what is there', async () => {
  const { user, settled } = await open({}, { answer: () => ({ hall: { ...hall, city: 'Pécs', version: 5 } }) })
  await user.type(field('City'), '!')
  await user.click(button('Save the hall'))
  await settled()
  await expect.poll(() => field('City').value).toBe('Pécs')
})

test('hall: where a colleague was faster, what was typed stays, that is said, and is saved the next time', async () => {
  const theirs = { ...hall, city: 'Eger', version: 5 }
  const answers = [
    { hall: theirs, errors: { version: 'A colleague was faster.' } },
    { hall: { ...theirs, city: 'Pécs', version: 6 } },
  ]
  const { user, sent, settled } = await open({}, { answer: () => answers.shift()! })
  await user.type(field('City'), '!')
  const typed = field('City').value
  for (const expected of [typed, 'Pécs']) {
    await user.click(button('Save the hall'))
    await settled()
    await expect.poll(() => field('City').value).toBe(expected)
    expect(readPage().join().includes('A colleague was faster.')).toBe(expected === typed)
  }
  expect(sent().map(({ data }) => data)).toMatchObject([
    { city: typed, version: 4 },
    { city: typed, version: 5 },
  ])
})

const sampleHalls = (changes: Partial<HallsPageProps> = {}) =>
  ({
    lines: [
      {
        id: 3,
        title: 'Hall of Strings',
        city: 'Budapest',
        color: '#9F1E10',
        isPublished: true,
        parts: 2,
        seats: 250,
        lists: 1,
      },
      { id: 4, title: 'Garden', city: 'Pécs', color: '#0F1E10', isPublished: false, parts: 1, seats: null, lists: 0 },
    ],
    mayAdd: true,
    ...changes,
  }) satisfies HallsPageProps

test('halls: each with its city, parts, seats and lists, and whether visitors see it', async () => {
  await openDeskPage('halls', sampleHalls())
  expect(readPage()).toEqual([
    '[Concerts](/desk/season)',
    '# Halls',
    'Each hall with its parts and seats, and the price lists for planning concerts.',
    '[New hall](/desk/season/halls/new)',
    'table: Halls',
    'Hall | City | Parts of the hall | Seats | Price lists | State',
    '[Hall of Strings](/desk/season/halls/3) | Budapest | 2 | 250 | 1 | good: Published',
    '[Garden](/desk/season/halls/4) | Pécs | 1 | – | 0 | open: Draft',
  ])
})

test('halls: in Hungarian', async () => {
  await openDeskPage('halls', sampleHalls({ mayAdd: false }), { locale: 'hu' })
  expect(readPage()).toEqual([
    '[Koncertek](/desk/season)',
    '# Termek',
    'Minden terem a részeivel, a helyeivel és az árlistáival, amelyek alapján tervezni lehet.',
    'table: Termek',
    'Terem | Város | A terem részei | Helyek | Árlisták | Állapot',
    '[Hall of Strings](/desk/season/halls/3) | Budapest | 2 | 250 | 1 | good: Közzétéve',
    '[Garden](/desk/season/halls/4) | Pécs | 1 | – | 0 | open: Vázlat',
  ])
})

test('halls: without one it is said how to begin', async () => {
  await openDeskPage('halls', sampleHalls({ lines: [] }))
  expect(readPage().slice(-2)).toEqual([
    'No hall yet',
    'Start with a hall: its name, its address, and how many seats each part has. Prices and concerts follow.',
  ])
})

test('hall: without a price list it is said what one is for', async () => {
  await open({ lists: [] })
  expect(readPage()).toContain('Set the price of each ticket once, and plan as many concerts as you like.')
})

test('hall: of a country without a VAT rate it is said that one has to be entered first', async () => {
  const { user } = await open()
  await user.selectOptions(field('Country'), 'AT')
  expect(
    screen.getByText('No VAT rate of Austria is known. It must be entered in the settings before tickets are sold.'),
  ).toBeTruthy()
})
