// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type StaffAction, staffActions, staffRoles } from '#core/accounts/roles/roles.ts'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readRows } from '../testing/read-page.ts'
import type { PersonPageProps } from './person-page.tsx'

const halls = [
  { id: 1, title: 'Hall of Strings' },
  { id: 2, title: 'Garden' },
]

const sample = (changes: Partial<PersonPageProps> = {}) =>
  ({
    person: { id: 7, name: 'Béla Nagy', email: 'bela@cadenza.example', hasSecondFactor: true },
    roles: [
      { role: 'door', hall: halls[1]! },
      { role: 'viewer', hall: null },
    ],
    rights: [
      { action: 'season.view', halls: null },
      { action: 'tickets.admit', halls: [2, 1] },
    ],
    halls,
    audit: [
      {
        id: 3,
        happenedAt: '2026-11-20T17:05:00.000Z',
        actor: 'Anna Kovács',
        action: 'role give',
        what: 'Gave a role',
        device: 'Firefox on Linux',
      },
    ],
    ...changes,
  }) satisfies PersonPageProps

const url = '/desk/people/7'
const open = (changes: Partial<PersonPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('person', sample(changes), { url, ...options })
const unfold = () => document.querySelector('details:has(form)')!.setAttribute('open', '')

test('person: their roles, what those come to, and what was done', async () => {
  await open()
  expect(readPage()).toEqual([
    '[People](/desk/people)',
    '# Béla Nagy',
    'bela@cadenza.example · the second step is set up',
    '## Roles',
    '- Door: Garden <"Remove: Door: Garden">',
    '- Viewer: all halls <"Remove: Viewer: all halls">',
    'folded: Assign a role',
    '## Rights of these roles',
    'table: Rights of these roles',
    'Right | Where',
    'See the season | all halls',
    'Admit visitors | Garden, Hall of Strings',
    '## History',
    'table: History',
    'When | Action | Who | Where',
    'Fri, Nov 20 6:05 PM | Gave a role | Anna Kovács | Firefox on Linux',
  ])
})

test('person: without a second step, a right and a past, in French', async () => {
  const person = { ...sample().person, hasSecondFactor: false }
  await open({ person, roles: [], rights: [], audit: [] }, { locale: 'fr' })
  expect(readPage()).toEqual([
    '[Équipe](/desk/people)',
    '# Béla Nagy',
    'bela@cadenza.example · la seconde étape n’est pas encore configurée',
    '## Rôles',
    'folded: Attribuer un rôle',
    '## Droits de ces rôles',
    'Aucun : sans rôle, le back-office reste fermé.',
    '## Historique',
    'Rien pour l’instant.',
  ])
})

test('person: who may not change roles reads them', async () => {
  await open({}, { me: { actions: staffActions.filter((action) => action !== 'people.edit') } })
  expect(readPage().slice(3, 7)).toEqual([
    '## Roles',
    '- Door: Garden',
    '- Viewer: all halls',
    '## Rights of these roles',
  ])
})

test('person: a role is taken away where it was given', async () => {
  const { user, sent, settled } = await open()
  await user.click(button('Remove: Door: Garden'))
  await settled()
  await user.click(button('Remove: Viewer: all halls'))
  await settled()
  expect(sent()).toEqual([
    { method: 'POST', path: `${url}/roles`, data: { _method: 'DELETE', role: 'door', hall: 2 } },
    { method: 'POST', path: `${url}/roles`, data: { _method: 'DELETE', role: 'viewer', hall: null } },
  ])
})

test('person: a role is given in the halls that are ticked, and each role says what it is for', async () => {
  const { user, sent, settled } = await open()
  unfold()
  const hints: string[] = []
  for (const role of staffRoles) {
    await user.selectOptions(field(/^Role/), role)
    hints.push(readPage().find((line) => line.startsWith('{"Role"'))!)
  }
  expect(hints.map((line) => line.replace(/ of \[.*?\]/, ''))).toEqual([
    '{"Role" required = "Owner" (Everything, people and settings included.)}',
    '{"Role" required = "Planner" (Makes and changes the season; sees orders and reports.)}',
    '{"Role" required = "Editor" (Writes texts and chooses pictures.)}',
    '{"Role" required = "Box office" (Sells and resends tickets, answers messages, and admits visitors.)}',
    '{"Role" required = "Finance" (Refunds money, sees reports and who did what.)}',
    '{"Role" required = "Door" (Admits visitors.)}',
    '{"Role" required = "Viewer" (Sees much, changes nothing.)}',
  ])
  await user.selectOptions(field(/^Role/), 'Planner')
  await user.click(field('Garden'))
  await user.click(field('Hall of Strings'))
  await user.click(field('Garden'))
  await user.click(button('Assign a role'))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: `${url}/roles`, data: { role: 'planner', halls: [1] } }])
})

test('person: what is wrong with a role stands beside it', async () => {
  const errors = { role: 'Choose a role.', halls: 'One of these halls is not there any more.' }
  const { user, settled } = await open({}, { answer: () => ({ errors }) })
  unfold()
  await user.click(button('Assign a role'))
  await settled()
  expect(readPage().filter((line) => line.includes('any more') || line.includes(' wrong '))).toEqual([
    '{"Role" required wrong = "Choose a role" of [Choose a role | Owner | Planner | Editor | Box office | Finance | Door | Viewer] (Choose a role.)}',
    'Where (One of these halls is not there any more.)',
  ])
})

test('person: every right has a name, in each language', async () => {
  const rights = staffActions.map((action: StaffAction) => ({ action, halls: null }))
  const { close } = await open({ rights })
  expect(readRows('Rights of these roles')).toEqual([
    'See the season | all halls',
    'Change the season | all halls',
    'See texts and pictures | all halls',
    'Change texts and pictures | all halls',
    'See orders | all halls',
    'Sell tickets | all halls',
    'Send tickets again | all halls',
    'Refund money | all halls',
    'Write notes on orders | all halls',
    'Read messages | all halls',
    'Answer messages | all halls',
    'See reports | all halls',
    'Admit visitors | all halls',
    'See who works here | all halls',
    'Assign and remove roles | all halls',
    'See who did what | all halls',
    'See the state of the system | all halls',
    'Change settings | all halls',
  ])
  close()
  await open({ rights }, { locale: 'hu' })
  expect(readRows('E szerepkörök jogosultságai')).toEqual([
    'Az évad megtekintése | minden terem',
    'Az évad módosítása | minden terem',
    'Szövegek és képek megtekintése | minden terem',
    'Szövegek és képek módosítása | minden terem',
    'Rendelések megtekintése | minden terem',
    'Jegyek eladása | minden terem',
    'Jegyek újraküldése | minden terem',
    'Pénz visszatérítése | minden terem',
    'Megjegyzés írása a rendelésekhez | minden terem',
    'Üzenetek olvasása | minden terem',
    'Üzenetek megválaszolása | minden terem',
    'Kimutatások megtekintése | minden terem',
    'Beléptetés | minden terem',
    'Munkatársak megtekintése | minden terem',
    'Szerepkörök megadása és eltávolítása | minden terem',
    'A napló megtekintése | minden terem',
    'A rendszer állapotának megtekintése | minden terem',
    'Beállítások módosítása | minden terem',
  ])
})

test('person: without a second step, a right and a past, in English', async () => {
  const person = { ...sample().person, hasSecondFactor: false }
  await open({ person, roles: [], rights: [], audit: [] })
  expect(readPage().slice(2)).toEqual([
    'bela@cadenza.example · the second step is not set up yet',
    '## Roles',
    'folded: Assign a role',
    '## Rights of these roles',
    'None: without a role the desk stays closed.',
    '## History',
    'Nothing yet.',
  ])
})

test('person: once a role is given the form is empty again', async () => {
  const { user, settled } = await open()
  unfold()
  await user.selectOptions(field(/^Role/), 'Planner')
  await user.click(field('Garden'))
  await user.click(button('Assign a role'))
  await settled()
  unfold()
  const asked = readPage().filter((line) => line.startsWith('{"Role"') || line.endsWith('"Garden"'))
  expect(asked.map((line) => line.replace(/ of \[.*/, ''))).toEqual([
    '{"Role" required = "Choose a role"',
    '[ ] "Garden"',
  ])
})
