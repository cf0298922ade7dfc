// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { button, field } from '#apps/desk/testing/controls.ts'
import { readPage, readRows } from '#apps/desk/testing/read-page.ts'
import type { FileDryRun } from '#core/season-sheets/dry-run.ts'
import type { SeasonFilesPageProps } from './files-page.tsx'
import { sheetNames } from '#core/season-sheets/sheets.ts'
import { dryRunFile, findDryRun, openFiles } from './testing/dry-run-file.ts'

test('files: what is exported, and what is imported', async () => {
  await openFiles()
  expect(readPage()).toEqual([
    '[Concerts](/desk/season)',
    '# Import and export',
    'The whole season as one spreadsheet: export it, edit it, preview the changes, and import it.',
    '## Export',
    'The template is empty and explains each column. The season contains everything that the house owns: halls, price lists, soloists, events and concerts, with their texts, pictures and codes.',
    '[Template (XLSX)](/desk/season/files/template.xlsx) [Season (XLSX)](/desk/season/files/season.xlsx) [Season (JSON)](/desk/season/files/season.json)',
    'Orders are exported where they are listed: [Orders](/desk/orders)',
    '## Import',
    'Entries in the file are created or changed; all others stay. First you see a preview, and nothing is changed. New entries come in as drafts.',
    '{file "The season’s file" = "" (XLSX, JSON, or one sheet as CSV, up to 4 MB)}',
    '<"Preview the changes" submit, off>',
  ])
})

test('files: in French', async () => {
  await openFiles({ drafts: [{ kind: 'venues', id: 1, title: 'Garden' }] }, { locale: 'fr' })
  expect(readPage()).toEqual([
    '[Concerts](/desk/season)',
    '# Import et export',
    'Toute la saison dans un classeur : exportez-le, modifiez-le, vérifiez l’aperçu, puis importez-le.',
    '## Exporter',
    'Le modèle est vide et explique chaque colonne. La saison contient toutes vos données : salles, grilles tarifaires, solistes, spectacles et concerts, avec leurs textes, leurs images et les codes promo.',
    '[Modèle (XLSX)](/desk/season/files/template.xlsx) [Saison (XLSX)](/desk/season/files/season.xlsx) [Saison (JSON)](/desk/season/files/season.json)',
    'Les commandes s’exportent depuis leur liste : [Commandes](/desk/orders)',
    '## Importer',
    'Les éléments du fichier sont créés ou modifiés ; tous les autres restent tels quels. Vous voyez d’abord un aperçu, qui ne modifie rien. Les nouveaux éléments arrivent comme brouillons.',
    '{file "Le fichier de la saison" = "" (XLSX, JSON, ou une feuille en CSV, 4 Mo au plus)}',
    '<"Aperçu des modifications" submit, off>',
    '## Brouillons de salles, de spectacles et de solistes',
    'Les visiteurs n’en voient encore rien. Un concert est en vente dès que le concert, son spectacle et sa salle sont publiés. [Brouillons de concerts](/desk/season?show=draft)',
    'table: Brouillons de salles, de spectacles et de solistes',
    '[x] "Tout choisir" | Nom | Type',
    '[x] "Garden" | Garden | Salle',
    '<"Publier 1">',
  ])
})

const ready = {
  kind: 'ready',
  made: [
    { sheet: 'halls', count: 1, names: ['Garden'] },
    { sheet: 'dates', count: 12, names: ['garden 2027-03-12', 'garden 2027-03-13'] },
  ],
  changes: [
    { sheet: 'events', line: 3, of: 'mozart', column: 'Title (fr)', before: 'Mozart', after: 'Mozart aux chandelles' },
    { sheet: 'parts', line: 0, of: 'garden stalls', column: '', before: '', after: '' },
  ],
  count: 5,
  following: 12,
  ignored: ['Notes', 'Old'],
  ignoredColumns: ['Halls: Colour'],
  seen: 'abc',
} satisfies FileDryRun

test('files: what a file would make and change is shown, and done as it was seen', async () => {
  const { user, sent, settled, says } = await dryRunFile(ready)
  expect(says).toEqual([
    'Sheets that are not read: Notes, Old',
    'If one of them belongs to the season, give it the name that it has in the template.',
    'Columns that are not read: Halls: Colour',
    'If one of them belongs to the season, give it the title that it has in the template.',
    '13 entries would be created, 5 values changed',
    'Nothing has been changed yet.',
    'table: New entries',
    'Sheet | Number | Which',
    'Halls | 1 | Garden',
    'Concerts | 12 | garden 2027-03-12; garden 2027-03-13 …',
    'table: What would change',
    'Entry | Sheet | Row | Column | Before | After',
    'mozart | Events | 3 | Title (fr) | Mozart | Mozart aux chandelles',
    'garden stalls | Parts of halls | 0 | – | – | –',
    'And 3 more.',
    'The price of 12 tickets for upcoming concerts changes with the price list. What is sold keeps its price.',
    '<"Import">',
  ])
  expect(document.activeElement).toBe(findDryRun())
  await user.click(button('Import'))
  await settled()
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /desk/season/files',
    'POST /desk/season/files?seen=abc',
  ])
  expect((sent()[1]!.data as { file: File }).file.name).toBe('season.xlsx')
})

test('files: one thing, one change and one ticket are counted as one', async () => {
  const one: FileDryRun = {
    ...ready,
    made: ready.made.slice(0, 1),
    changes: ready.changes.slice(0, 1),
    count: 2,
    following: 1,
    ignored: [],
    ignoredColumns: [],
  }
  const { says } = await dryRunFile(one)
  expect(says.filter((line) => /would be created|New entries|more\.|The price/.test(line))).toEqual([
    '1 entry would be created, 2 values changed',
    'table: New entries',
    'And 1 more.',
    'The price of 1 ticket for upcoming concerts changes with the price list. What is sold keeps its price.',
  ])
})

test('files: of another file than the one that was looked at nothing is shown', async () => {
  const { user } = await dryRunFile(ready)
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['y'], 'other.xlsx'))
  expect(findDryRun()).toBeNull()
})

test('files: a file that changes nothing says so', async () => {
  const { says } = await dryRunFile({
    ...ready,
    made: [],
    changes: [],
    count: 0,
    following: 0,
    ignored: [],
    ignoredColumns: [],
  })
  expect(says).toEqual(['The shop already has all of this: nothing would change.'])
})

test('files: each sheet has its name', async () => {
  const made = sheetNames.map((sheet) => ({
    sheet,
    count: 1,
    names: ['x'],
  }))
  await dryRunFile({ ...ready, made })
  expect(readRows('New entries').map((row) => row.split(' | ')[0])).toEqual([
    'Halls',
    'Parts of halls',
    'Price lists',
    'Soloists',
    'Events',
    'Works',
    'Concerts',
    'Seats and prices',
  ])
})

test('files: what is wrong with the choice stands beside it; without a file nothing is looked at', async () => {
  const { user, settled, sent } = await openFiles({}, { answer: () => ({ errors: { file: 'Choose a file.' } }) })
  expect(button('Preview the changes').getAttribute('aria-disabled')).toBe('true')
  await user.upload(field(/season’s file/), new File(['x'], 'a.xlsx'))
  await user.click(button('Preview the changes'))
  await settled()
  expect(readPage().find((line) => line.startsWith('{file'))).toContain('wrong')
  expect(sent()).toHaveLength(1)
})

test('files: drafts are published together, but for those that are taken out', async () => {
  const drafts: SeasonFilesPageProps['drafts'] = [
    { kind: 'venues', id: 1, title: 'Garden' },
    { kind: 'events', id: 1, title: 'Mozart' },
    { kind: 'soloists', id: 2, title: 'Nadia' },
  ]
  const { user, sent, settled } = await openFiles({ drafts })
  expect(readPage().slice(-9)).toEqual([
    '<"Preview the changes" submit, off>',
    '## Drafts of halls, events and soloists',
    'Visitors see none of these yet. A concert is on sale once it, its event and its hall are published. [Drafts of concerts](/desk/season?show=draft)',
    'table: Drafts of halls, events and soloists',
    '[x] "Choose all" | Name | Type',
    '[x] "Garden" | Garden | Hall',
    '[x] "Mozart" | Mozart | Event',
    '[x] "Nadia" | Nadia | Soloist',
    '<"Publish 3">',
  ])
  await user.click(field('Mozart'))
  await user.click(button('Publish 2'))
  await settled()
  const data = { venues: [1], events: [], soloists: [2], isPublished: 'true' }
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/season/files/published', data }])
  await user.click(field('Choose all'))
  expect(button('Publish 0').getAttribute('aria-disabled')).toBe('true')
})
