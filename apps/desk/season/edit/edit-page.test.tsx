// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, field } from '#apps/desk/testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '#apps/desk/testing/open-page.tsx'
import { readPage, readRows } from '#apps/desk/testing/read-page.ts'
import type { EditField, EditLine } from './edit.ts'
import type { EditDatesPageProps } from './edit-page.tsx'

const line = {
  dateId: 7,
  event: 'Mozart by candlelight',
  hall: 'Hall of Strings',
  startsAt: '2026-11-28T18:30:00.000Z',
  before: 4200,
  after: 4500,
  refusal: null,
  least: null,
} satisfies EditLine

const sample = (changes: Partial<EditDatesPageProps> = {}) =>
  ({
    filter: { show: 'coming', q: '' },
    field: null,
    parts: [
      { key: 'stalls-adult', zone: 'Stalls', ticket: 'Stalls, adult' },
      { key: 'stalls', zone: 'Stalls', ticket: '' },
    ],
    count: 12,
    preview: null,
    ...changes,
  }) satisfies EditDatesPageProps

const open = (changes: Partial<EditDatesPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('edit-dates', sample(changes), { url: '/desk/season/edit?show=coming', ...options })

test('edit: one thing of many coming concerts, first its price', async () => {
  await open()
  expect(readPage()).toEqual([
    '[Concerts](/desk/season?show=coming)',
    '# Change several concerts',
    '12 upcoming concerts: narrow them by searching, choose what to change, and preview it first.',
    '{search "Event, hall or day" = ""} <"Search" submit>',
    '{"What to change" required = "Price of a ticket" of [Choose one | Publish drafts | Doors open | Start of sales | End of sales | Price of a ticket | Seats of a part]}',
    '{"Part or ticket" required = "Choose one" of [Choose one | Stalls, adult]}',
    '{"Price" = ""}',
    '<"Preview the changes" submit>',
  ])
})

test('edit: drafts are published, in French', async () => {
  await open({ filter: { show: 'draft', q: 'mozart' }, count: 1 }, { locale: 'fr' })
  expect(readPage()).toEqual([
    '[Concerts](/desk/season?show=draft)',
    '# Modifier plusieurs concerts',
    '1 brouillon : affinez par la recherche, choisissez ce qui change, puis vérifiez l’aperçu.',
    '{search "Spectacle, salle ou date" = "mozart"} <"Rechercher" submit>',
    '{"Ce qui change" required = "Publier les brouillons" of [Choisissez | Publier les brouillons | Ouverture des portes | Début de la vente | Fin de la vente | Prix d’un billet | Places d’une catégorie]}',
    '<"Aperçu des modifications" submit>',
  ])
})

test('edit: each thing asks what it needs', async () => {
  const { user } = await open()
  const asked: Record<string, string[]> = {}
  for (const name of ['publication', 'doors', 'opens', 'closes', 'price', 'capacity'] satisfies EditField[]) {
    await user.selectOptions(document.querySelector('#field-field')!, name)
    asked[name] = readPage().slice(5, -1)
  }
  expect(Object.entries(asked).map(([name, lines]) => [name, ...lines].join(' '))).toEqual([
    'publication',
    'doors {"Minutes before the concert" = ""}',
    'opens {datetime-local "On sale from; empty: at once" = ""}',
    'closes {"Minutes before the concert; empty: no limit" = ""}',
    'price {"Part or ticket" required = "Choose one" of [Choose one | Stalls, adult]} {"Price" = ""}',
    'capacity {"Part or ticket" required = "Choose one" of [Choose one | Stalls]} {"Seats; empty: no limit" = ""}',
  ])
})

test('edit: what was chosen and typed for one thing is not sent with another', async () => {
  const { user, sent, settled } = await open({}, { answer: () => ({ preview: [] }) })
  await user.selectOptions(field('Part or ticket'), 'Stalls, adult')
  await user.type(field('Price'), '45')
  await user.selectOptions(field('What to change'), 'Doors open')
  await user.click(button('Preview the changes'))
  await settled()
  expect(sent()).toMatchObject([{ data: { field: 'doors', part: '', value: '' } }])
})

test('edit: a dry run shows each before and after, and as many are changed as can be', async () => {
  const preview: EditLine[] = [
    line,
    { ...line, dateId: 8, before: null, after: 4500 },
    { ...line, dateId: 9, before: 'various', refusal: 'closesFirst' },
    { ...line, dateId: 10, refusal: 'tooSmall', least: 125 },
  ]
  let answers = 0
  const { user, sent, settled } = await open({}, { answer: () => (++answers === 1 ? { preview } : { preview: null }) })
  await user.selectOptions(field('Part or ticket'), 'Stalls, adult')
  await user.type(field('Price'), '45')
  await user.click(button('Preview the changes'))
  await settled()
  expect(readPage().slice(8)).toEqual([
    'table: What would change',
    'Begins | Event | Hall | Before | After | Unchanged, because',
    'Sat, Nov 28 7:30 PM | Mozart by candlelight | Hall of Strings | €42.00 | €45.00 | ',
    'Sat, Nov 28 7:30 PM | Mozart by candlelight | Hall of Strings | – | €45.00 | ',
    'Sat, Nov 28 7:30 PM | Mozart by candlelight | Hall of Strings | various | – | the sale would end before it begins',
    'Sat, Nov 28 7:30 PM | Mozart by candlelight | Hall of Strings | €42.00 | – | at least 125: so many are sold, in carts or blocked',
    'Sold tickets and unpaid orders keep their prices.',
    '<"Change 2 concerts">',
    '<"Preview the changes" submit>',
  ])
  await user.click(button('Change 2 concerts'))
  await settled()
  const data = { field: 'price', part: 'stalls-adult', value: '45' }
  expect(sent()).toEqual([
    { method: 'POST', path: '/desk/season/edit?show=coming&q=', data: { ...data, intent: 'preview' } },
    { method: 'POST', path: '/desk/season/edit?show=coming&q=', data: { ...data, count: 2, intent: 'change' } },
  ])
  // Resets the form after a change.
  await expect.poll(() => field('Price').value).toBe('')
})

test.each([
  ['publication', true, 'Draft | Published'],
  ['capacity', 210, 'no limit | 210'],
  ['opens', '2026-11-24T09:00:00.000Z', '– | Tue, Nov 24 10:00 AM'],
  ['doors', '2026-11-28T18:00:00.000Z', '– | Sat, Nov 28 7:00 PM'],
] as const)('edit: %s before and after, as people read it', async (name, after, cells) => {
  const preview: EditLine[] = [{ ...line, before: null, after }]
  const { user, settled } = await open({ field: name }, { answer: () => ({ preview }) })
  await user.click(button('Preview the changes'))
  await settled()
  expect(readRows('What would change')[0]).toContain(` | ${cells} | `)
  expect(readPage()).toContain('<"Change 1 concert">')
  // Another choice requires another dry run.
  await user.selectOptions(field('What to change'), name === 'doors' ? 'End of sales' : 'Doors open')
  expect(readPage()).not.toContain('<"Change 1 concert">')
})

test('edit: where none can be changed there is nothing to press; where nothing is different that is said', async () => {
  let preview: EditLine[] = [{ ...line, refusal: 'tooSmall', least: 3 }]
  const { user, settled } = await open({}, { answer: () => ({ preview }) })
  await user.click(button('Preview the changes'))
  await settled()
  expect(readPage().join()).not.toMatch(/<"Change/)
  preview = []
  await user.click(button('Preview the changes'))
  await settled()
  expect(readPage()).toContain('Nothing would change.')
})

test('edit: what is wrong stands beside its field', async () => {
  const errors = { part: 'Choose what is to change.', value: 'Write an amount.' }
  const { user, settled } = await open({}, { answer: () => ({ errors }) })
  await user.click(button('Preview the changes'))
  await settled()
  expect(readPage().filter((one) => one.includes(' wrong '))).toEqual([
    '{"Part or ticket" required wrong = "Choose one" of [Choose one | Stalls, adult] (Choose what is to change.)}',
    '{"Price" wrong = "" (Write an amount.)}',
  ])
})

test('edit: where no concert is meant it is said how to find some', async () => {
  await open({ count: 0, filter: { show: 'draft', q: 'x' } })
  expect(readPage()).toEqual([
    '[Concerts](/desk/season?show=draft)',
    '# Change several concerts',
    '0 drafts: narrow them by searching, choose what to change, and preview it first.',
    '{search "Event, hall or day" = "x"} <"Search" submit>',
    'No concerts here',
    'Try fewer words, or search all concerts.',
  ])
})

test.each([
  ['draft', 1, '1 draft:'],
  ['draft', 12, '12 drafts:'],
  ['coming', 1, '1 upcoming concert:'],
])('edit: how many are meant is counted (%s, %i)', async (show, count, words) => {
  await open({ filter: { show, q: '' }, count })
  const sentence = `${words} narrow them by searching, choose what to change, and preview it first.`
  expect(readPage()[2]).toBe(sentence)
})
