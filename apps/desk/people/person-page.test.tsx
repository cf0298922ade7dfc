// @vitest-environment happy-dom
import { within } from '@testing-library/dom'
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
      { action: 'season.view', halls: null, source: 'role' },
      { action: 'tickets.admit', halls: [2, 1], source: 'given' },
      { action: 'orders.view', halls: [], source: 'taken' },
    ],
    isOwner: false,
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
const inRole = (label: string) =>
  within(document.querySelector<HTMLElement>('details:has(form)')!).getByLabelText(label)
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
    'Right | Where | From | Action',
    'See the season | all halls | the role | <"Take away: See the season">',
    'Admit visitors | Garden, Hall of Strings | given individually | <"Revoke: Admit visitors">',
    'See orders | nowhere | taken away | <"Give back: See orders">',
    'folded: Give a single right',
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
    'folded: Accorder un droit',
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
    '{"Role" required = "Planner" (Creates and changes the season, writes its events, cancels concerts; sees orders and reports.)}',
    '{"Role" required = "Editor" (Writes texts and chooses pictures.)}',
    '{"Role" required = "Box office" (Sells and resends tickets, refunds them up to a sum, answers messages, and admits visitors.)}',
    '{"Role" required = "Finance" (Refunds money, sees reports and who did what.)}',
    '{"Role" required = "Door" (Admits visitors.)}',
    '{"Role" required = "Viewer" (Sees much, changes nothing.)}',
  ])
  await user.selectOptions(field(/^Role/), 'Planner')
  await user.click(inRole('Garden'))
  await user.click(inRole('Hall of Strings'))
  await user.click(inRole('Garden'))
  await user.click(button('Assign a role'))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: `${url}/roles`, data: { role: 'planner', halls: [1] } }])
})

test('person: a right is given in halls, taken, and left to the roles again', async () => {
  const { user, sent, settled } = await open()
  for (const name of ['Take away: See the season', 'Revoke: Admit visitors', 'Give back: See orders']) {
    await user.click(button(name))
    await settled()
  }
  const form = [...document.querySelectorAll('details')].at(-1)!
  form.setAttribute('open', '')
  expect(within(form).getByText('Choose a right')).toBeDefined()
  await user.selectOptions(within(form).getByLabelText(/^Right/), 'Sell tickets')
  await user.click(within(form).getByLabelText('Garden'))
  await user.click(button('Give a single right'))
  await settled()
  expect(sent().map(({ path, data }) => [path, data])).toEqual([
    [`${url}/rights`, { right: 'season.view', state: 'taken' }],
    [`${url}/rights`, { right: 'tickets.admit', state: 'role' }],
    [`${url}/rights`, { right: 'orders.view', state: 'role' }],
    [`${url}/rights`, { right: 'orders.sell', halls: [2], state: 'given' }],
  ])
})

test('person: an owner has every right, and keeps it', async () => {
  await open({ isOwner: true })
  expect(readPage()).toContain('Right | Where | From')
  expect(readPage()).not.toContain('folded: Give a single right')
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
  const rights = staffActions.map((action: StaffAction) => ({ action, halls: null, source: 'role' as const }))
  const { close } = await open({ rights, isOwner: true })
  expect(readRows('Rights of these roles')).toEqual([
    'See the season | all halls | the role',
    'Change the season | all halls | the role',
    'Cancel, move and postpone concerts | all halls | the role',
    'See texts and pictures | all halls | the role',
    'Write events | all halls | the role',
    'Change texts and pictures | all halls | the role',
    'See orders | all halls | the role',
    'Sell tickets | all halls | the role',
    'Send tickets again | all halls | the role',
    'Refund up to a sum | all halls | the role',
    'Refund any sum | all halls | the role',
    'Write notes on orders | all halls | the role',
    'Read messages | all halls | the role',
    'Answer messages | all halls | the role',
    'See reports | all halls | the role',
    'Admit visitors | all halls | the role',
    'See who works here | all halls | the role',
    'Assign and remove roles and rights | all halls | the role',
    'See who did what | all halls | the role',
    'See the state of the system | all halls | the role',
    'Change settings | all halls | the role',
  ])
  close()
  await open({ rights, isOwner: true }, { locale: 'hu' })
  expect(readRows('E szerepkörök jogosultságai')).toEqual([
    'Az évad megtekintése | minden terem | szerepkörből',
    'Az évad módosítása | minden terem | szerepkörből',
    'Koncertek lemondása, áthelyezése és elhalasztása | minden terem | szerepkörből',
    'Szövegek és képek megtekintése | minden terem | szerepkörből',
    'Műsorok írása | minden terem | szerepkörből',
    'Szövegek és képek módosítása | minden terem | szerepkörből',
    'Rendelések megtekintése | minden terem | szerepkörből',
    'Jegyek eladása | minden terem | szerepkörből',
    'Jegyek újraküldése | minden terem | szerepkörből',
    'Visszatérítés egy összeghatárig | minden terem | szerepkörből',
    'Bármekkora összeg visszatérítése | minden terem | szerepkörből',
    'Megjegyzés írása a rendelésekhez | minden terem | szerepkörből',
    'Üzenetek olvasása | minden terem | szerepkörből',
    'Üzenetek megválaszolása | minden terem | szerepkörből',
    'Kimutatások megtekintése | minden terem | szerepkörből',
    'Beléptetés | minden terem | szerepkörből',
    'Munkatársak megtekintése | minden terem | szerepkörből',
    'Szerepkörök és jogosultságok adása és elvétele | minden terem | szerepkörből',
    'A napló megtekintése | minden terem | szerepkörből',
    'A rendszer állapotának megtekintése | minden terem | szerepkörből',
    'Beállítások módosítása | minden terem | szerepkörből',
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
    'folded: Give a single right',
    '## History',
    'Nothing yet.',
  ])
})

test('person: once a role is given the form is empty again', async () => {
  const { user, settled } = await open()
  unfold()
  await user.selectOptions(field(/^Role/), 'Planner')
  await user.click(inRole('Garden'))
  await user.click(button('Assign a role'))
  await settled()
  unfold()
  const asked = readPage().filter((line) => line.startsWith('{"Role"') || line.endsWith('"Garden"'))
  expect(asked.map((line) => line.replace(/ of \[.*/, ''))).toEqual([
    '{"Role" required = "Choose a role"',
    '[ ] "Garden"',
  ])
})
