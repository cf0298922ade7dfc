// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readRows } from '../testing/read-page.ts'
import { testSorting } from '../testing/sorted-list.ts'
import type { AuditLine } from './audit.ts'
import type { AuditPageProps } from './audit-page.tsx'

const line = {
  id: 1,
  at: '2026-11-20T17:05:00.000Z',
  who: 'Béla Nagy',
  hands: '',
  action: 'order correct',
  what: 'Buyer’s details corrected',
  subject: 'order CDZ-26-000042',
  changes: [],
  origin: '10.0.0.0 Firefox',
} satisfies AuditLine

const noFilters = { area: null, person: null, from: null, to: null }

const sample = (changes: Partial<AuditPageProps> = {}) =>
  ({
    lines: [
      line,
      { ...line, id: 2, who: '', hands: 'command line, anna', subject: null },
      { ...line, id: 3, who: '', hands: '' },
    ],
    list: { q: '', sort: '-at', before: null, after: '3' },
    filters: noFilters,
    staff: [{ id: 7, name: 'Béla Nagy' }],
    ...changes,
  }) satisfies AuditPageProps

const open = (changes: Partial<AuditPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('audit', sample(changes), { url: '/desk/audit', ...options })

test('audit: who did what to what, when and from where', async () => {
  await open()
  expect(readPage()).toEqual([
    '# Audit log',
    'Who did what, and what was there before. Entries cannot be changed; the only names in the log are those of staff.',
    '[Export to Excel](/desk/audit/export.xlsx) [Export as CSV](/desk/audit/export.csv)',
    '{search "Start of an action, an order or a number" = ""} <"Search" submit>',
    '(Filter the log)',
    '{"Area" = "all" of [all | Orders and tickets | Season and prices | Texts | Messages | People and roles | Sign-ins and passwords | Settings]}',
    '{"Who" = "all" of [all | Béla Nagy]}',
    '{date "From" = ""}',
    '{date "Until" = ""}',
    '<"Filter" submit>',
    'table: Audit log',
    '[When](/desk/audit?sort=at) ▼ | Who | Action | Subject | Before and after | Origin',
    'Fri, Nov 20, 6:05 PM | Béla Nagy | Buyer’s details corrected | [«en» order CDZ-26-000042](/desk/orders/CDZ-26-000042) |  | 10.0.0.0 Firefox',
    'Fri, Nov 20, 6:05 PM | command line, anna | Buyer’s details corrected | a person |  | 10.0.0.0 Firefox',
    'Fri, Nov 20, 6:05 PM | former colleague | Buyer’s details corrected | [«en» order CDZ-26-000042](/desk/orders/CDZ-26-000042) |  | 10.0.0.0 Firefox',
    '(Pages of the list)',
    '[Next page](/desk/audit?after=3)',
  ])
})

test('audit: in French', async () => {
  await open({}, { locale: 'fr' })
  expect(readPage()).toEqual([
    '# Journal',
    'Qui a fait quoi, et l’état antérieur. Les entrées sont inaltérables ; le journal ne nomme que les membres de l’équipe.',
    '[Exporter vers Excel](/desk/audit/export.xlsx) [Exporter en CSV](/desk/audit/export.csv)',
    '{search "Premières lettres d’une action, d’une commande, d’un numéro" = ""} <"Rechercher" submit>',
    '(Filtrer le journal)',
    '{"Domaine" = "tout afficher" of [tout afficher | Commandes et billets | Saison et tarifs | Textes | Messages | Équipe et rôles | Connexions et mots de passe | Réglages]}',
    '{"Auteur" = "tout afficher" of [tout afficher | Béla Nagy]}',
    '{date "Du" = ""}',
    '{date "Au" = ""}',
    '<"Filtrer" submit>',
    'table: Journal',
    '[Date](/desk/audit?sort=at) ▼ | Auteur | Action | Objet | Avant et après | Origine',
    'ven. 20 nov., 18 h 05 | Béla Nagy | Buyer’s details corrected | [«en» order CDZ-26-000042](/desk/orders/CDZ-26-000042) |  | 10.0.0.0 Firefox',
    'ven. 20 nov., 18 h 05 | command line, anna | Buyer’s details corrected | une personne |  | 10.0.0.0 Firefox',
    'ven. 20 nov., 18 h 05 | ancien collègue | Buyer’s details corrected | [«en» order CDZ-26-000042](/desk/orders/CDZ-26-000042) |  | 10.0.0.0 Firefox',
    '(Pages de la liste)',
    '[Page suivante](/desk/audit?after=3)',
  ])
})

test('audit: what something was done to leads to its page, and nowhere where it has none', async () => {
  const subjects = [
    'order CDZ-26-7',
    'event date 7',
    'venue 3',
    'promo code 4',
    'question 5',
    'page 6',
    'article 8',
    'category 9',
    'survey 10',
    'questionnaire 11',
    'date 12',
    'hall 13',
    'event 14',
    'soloist 15',
    'picture 16',
    'promo batch 91a423cb',
    'message 17',
    'seller 18',
    'settings',
  ]
  await open({ lines: subjects.map((subject, id) => ({ ...line, id, subject })) })
  expect(readRows('Audit log').map((row) => row.split(' | ')[3])).toEqual([
    '[«en» order CDZ-26-7](/desk/orders/CDZ-26-7)',
    '[«en» event date 7](/desk/season/7)',
    '[«en» venue 3](/desk/season/halls/3)',
    '[«en» promo code 4](/desk/promo-codes/4)',
    '[«en» question 5](/desk/questions/5)',
    '[«en» page 6](/desk/pages/6)',
    '[«en» article 8](/desk/articles/8)',
    '[«en» category 9](/desk/categories/9)',
    '[«en» survey 10](/desk/surveys/survey/10)',
    '[«en» questionnaire 11](/desk/surveys/questionnaire/11)',
    '[«en» date 12](/desk/season/12)',
    '[«en» hall 13](/desk/hall-texts/13)',
    '[«en» event 14](/desk/events/14)',
    '[«en» soloist 15](/desk/soloists/15)',
    '[«en» picture 16](/desk/media/16)',
    '[«en» promo batch 91a423cb](/desk/promo-codes?batch=91a423cb)',
    '[«en» message 17](/desk/inbox/17)',
    '[«en» seller 18](/desk/settings/sellers/18)',
    '«en» settings',
  ])
})

test('audit: what was there before and is there after it is folded, and counted', async () => {
  const changes = [
    { field: 'title.fr', before: 'B', after: 'C' },
    { field: 'gone', before: 'x', after: '' },
    { field: 'fresh', before: '', after: 'y' },
    { field: 'reason', before: null, after: 'asked' },
  ]
  await open({
    lines: [
      { ...line, changes },
      { ...line, id: 2, changes: changes.slice(0, 1) },
    ],
  })
  document.querySelector('td details')!.setAttribute('open', '')
  expect(readRows('Audit log').map((row) => row.split(' | ')[4])).toEqual([
    'unfolded: 4 fields / title.fr: −B− / +C+ / gone: −x− / +nothing+ / fresh: −nothing− / +y+ / reason: asked',
    'folded: 1 field',
  ])
})

test('audit: it is narrowed by area, person and day, and its file is of what is listed', async () => {
  const { user, sent, settled } = await open({}, { url: '/desk/audit?q=a' })
  expect(readPage()[2]).toBe(
    '[Export to Excel](/desk/audit/export.xlsx?q=a) [Export as CSV](/desk/audit/export.csv?q=a)',
  )
  await user.selectOptions(field('Area'), 'Sign-ins and passwords')
  await user.selectOptions(field('Who'), 'Béla Nagy')
  await user.type(field('From'), '2026-11-01')
  await user.click(button('Filter'))
  await settled()
  expect(sent().map(({ path }) => path)).toEqual(['/desk/audit?q=a&area=signIns&person=7&from=2026-11-01'])
})

test('audit: what narrows it stands in its fields; where nothing fits that is said', async () => {
  const filters = { area: 'house', person: 7, from: '2026-11-01', to: '2026-11-30' } as const
  await open({ lines: [], filters, list: { q: '', sort: '-at', before: null, after: null } })
  expect(readPage().slice(4)).toEqual([
    '(Filter the log)',
    '{"Area" = "Settings" of [all | Orders and tickets | Season and prices | Texts | Messages | People and roles | Sign-ins and passwords | Settings]}',
    '{"Who" = "Béla Nagy" of [all | Béla Nagy]}',
    '{date "From" = "2026-11-01"}',
    '{date "Until" = "2026-11-30"}',
    '<"Filter" submit> [Clear filters](/desk/audit)',
    'No matching entries',
    'Remove a filter, or choose other days. Entries are kept for a year.',
  ])
})

testSorting('audit/server/feature.ts', 'audit', { lines: [], filters: {}, staff: [] })
