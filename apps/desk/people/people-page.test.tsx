// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { staffActions } from '#core/accounts/roles/roles.ts'
import { button } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage } from '../testing/read-page.ts'
import { testSorting } from '../testing/sorted-list.ts'
import type { PeoplePageProps } from './people-page.tsx'

const [strings, garden] = [
  { id: 1, title: 'Hall of Strings' },
  { id: 2, title: 'Garden' },
]

const sample = (changes: Partial<PeoplePageProps> = {}) =>
  ({
    people: [
      {
        id: 1,
        name: 'Anna Kovács',
        email: 'anna@cadenza.example',
        roles: [{ role: 'owner', hall: null }],
        hasSecondFactor: true,
        seenAt: '2026-11-21T08:00:00.000Z',
      },
      {
        id: 2,
        name: 'Béla Nagy',
        email: 'bela@cadenza.example',
        roles: [
          { role: 'door', hall: strings },
          { role: 'door', hall: garden },
          { role: 'viewer', hall: null },
          { role: 'viewer', hall: garden },
        ],
        hasSecondFactor: false,
        seenAt: null,
      },
    ],
    list: { q: '', sort: 'name', before: null, after: null },
    invitations: [
      {
        id: 'abc',
        email: 'cili@cadenza.example',
        roles: [{ role: 'box_office', hall: strings }],
        expiresAt: '2026-11-28T08:00:00.000Z',
      },
    ],
    ...changes,
  }) satisfies PeoplePageProps

const open = (changes: Partial<PeoplePageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('people', sample(changes), { url: '/desk/people', ...options })

test('people: who works here as what and where, and who is invited to', async () => {
  await open()
  expect(readPage()).toEqual([
    '# People',
    '1 invitation is open. [Who may do what](/desk/people/rights)',
    '[Invite a colleague](/desk/people/invite)',
    '{search "Name or address" = ""} <"Search" submit>',
    'table: People',
    '[Name](/desk/people?sort=-name) ▲ | [E-mail address](/desk/people?sort=email) | Roles | Second step | [Last sign-in](/desk/people?sort=seen)',
    '[Anna Kovács](/desk/people/1) | anna@cadenza.example | Owner: all halls | set up | Sat, Nov 21',
    '[Béla Nagy](/desk/people/2) | bela@cadenza.example | Door: Hall of Strings, Garden · Viewer: all halls | not yet | never',
    '## Open invitations',
    'table: Open invitations',
    'E-mail address | Roles | Valid until | Action',
    'cili@cadenza.example | Box office: Hall of Strings | Sat, Nov 28 | <"Withdraw the invitation of cili@cadenza.example">',
  ])
})

test('people: in Hungarian', async () => {
  const [invitation] = sample().invitations
  await open({ invitations: [invitation!, { ...invitation!, id: 'def' }] }, { locale: 'hu' })
  expect(readPage()).toEqual([
    '# Munkatársak',
    '2 meghívó van függőben. [Ki mit tehet](/desk/people/rights)',
    '[Munkatárs meghívása](/desk/people/invite)',
    '{search "Név vagy cím" = ""} <"Keresés" submit>',
    'table: Munkatársak',
    '[Név](/desk/people?sort=-name) ▲ | [E-mail-cím](/desk/people?sort=email) | Szerepkörök | Második lépés | [Utolsó bejelentkezés](/desk/people?sort=seen)',
    '[Anna Kovács](/desk/people/1) | anna@cadenza.example | Tulajdonos: minden terem | beállítva | nov. 21., szombat',
    '[Béla Nagy](/desk/people/2) | bela@cadenza.example | Beléptető: Hall of Strings, Garden · Megfigyelő: minden terem | még nincs | még soha',
    '## Függőben lévő meghívók',
    'table: Függőben lévő meghívók',
    'E-mail-cím | Szerepkörök | Érvényes eddig | Művelet',
    'cili@cadenza.example | Jegypénztár: Hall of Strings | nov. 28., szombat | <"Visszavonás: cili@cadenza.example meghívója">',
    'cili@cadenza.example | Jegypénztár: Hall of Strings | nov. 28., szombat | <"Visszavonás: cili@cadenza.example meghívója">',
  ])
})

test('people: several invitations are counted', async () => {
  const [invitation] = sample().invitations
  await open({ invitations: [invitation!, { ...invitation!, id: 'def' }] })
  expect(readPage()[1]).toBe('2 invitations are open. [Who may do what](/desk/people/rights)')
})

test('people: who may not invite is shown invitations, and takes none back', async () => {
  const actions = staffActions.filter((action) => action !== 'people.edit')
  await open({}, { me: { actions } })
  expect(readPage().slice(0, 2)).toEqual(['# People', '1 invitation is open. [Who may do what](/desk/people/rights)'])
  expect(readPage().slice(-2)).toEqual([
    'E-mail address | Roles | Valid until',
    'cili@cadenza.example | Box office: Hall of Strings | Sat, Nov 28',
  ])
})

test('people: an invitation is taken back', async () => {
  const { user, sent, settled } = await open()
  const withdraw = button('Withdraw the invitation of cili@cadenza.example')
  expect(withdraw.textContent).toBe('Withdraw')
  await user.click(withdraw)
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/people/invitations/abc', data: { _method: 'DELETE' } }])
})

test('people: where nobody fits it is said what to do', async () => {
  await open({ people: [], invitations: [] })
  expect(readPage().slice(1)).toEqual([
    'Nobody has an open invitation. [Who may do what](/desk/people/rights)',
    '[Invite a colleague](/desk/people/invite)',
    '{search "Name or address" = ""} <"Search" submit>',
    'No matches',
    'Search for another name, or invite a colleague.',
  ])
})

testSorting('people/server/people-store.ts', 'people', { people: [], invitations: [] })
