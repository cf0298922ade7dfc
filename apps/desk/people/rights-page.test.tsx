// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { staffActions } from '#core/accounts/roles/roles.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage, readRows } from '../testing/read-page.ts'
import type { RightsPageProps } from './rights-page.tsx'

const sample = (changes: Partial<RightsPageProps> = {}) =>
  ({
    limits: { order: 10_000, day: 50_000 },
    halls: [{ id: 2, title: 'Garden' }],
    exceptions: [
      { person: { id: 7, name: 'Béla Nagy' }, right: 'orders.note', state: 'given', halls: [2] },
      { person: { id: 7, name: 'Béla Nagy' }, right: 'orders.sell', state: 'given', halls: [null] },
      { person: { id: 8, name: 'Cili Kis' }, right: 'season.cancel', state: 'taken', halls: [] },
    ],
    ...changes,
  }) satisfies RightsPageProps

const open = (changes: Partial<RightsPageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('rights', sample(changes), { url: '/desk/people/rights', ...options })

test('rights: which role may what, up to which sum, and who differs from their roles', async () => {
  await open()
  const page = readPage()
  expect(page.slice(0, 5)).toEqual([
    '[People](/desk/people)',
    '# Who may do what',
    'What each role may do, in the halls for which it is given. Owners give or take single rights on the page of a person.',
    'table: Who may do what',
    'Right | Owner | Planner | Editor | Box office | Finance | Door | Viewer',
  ])
  expect(readRows('Who may do what')).toHaveLength(staffActions.length)
  expect(page).toEqual(
    expect.arrayContaining([
      'Cancel, move and postpone concerts | yes | yes | – | – | – | – | –',
      'Write events | yes | yes | yes | – | – | – | –',
      'Change texts and pictures | yes | – | yes | – | – | – | –',
      'Refund up to a sum | yes | – | – | yes | yes | – | –',
      'Refund any sum | yes | – | – | – | yes | – | –',
      'Assign and remove roles and rights | yes | – | – | – | – | – | –',
      'Staff who may refund up to a sum can refund at most €100.00 per order, and €500.00 in 24 hours. [Change these sums](/desk/settings)',
    ]),
  )
  expect(page.slice(-6)).toEqual([
    '## Exceptions',
    'table: Exceptions',
    'Name | Right | From | Where',
    '[Béla Nagy](/desk/people/7) | Write notes on orders | given individually | Garden',
    '[Béla Nagy](/desk/people/7) | Sell tickets | given individually | all halls',
    '[Cili Kis](/desk/people/8) | Cancel, move and postpone concerts | taken away | all halls',
  ])
})

test('rights: where nobody differs from their roles it is said how one comes to', async () => {
  await open({ exceptions: [] })
  expect(readPage().slice(-2)).toEqual([
    'Everyone has the rights of their roles',
    'Single rights are given and taken on the page of a person.',
  ])
})

test('rights: in French, without exceptions, for who changes no settings', async () => {
  const actions = staffActions.filter((action) => action !== 'settings.edit')
  await open({ exceptions: [] }, { locale: 'fr', me: { actions } })
  const page = readPage()
  expect(page[1]).toBe('# Droits de chaque rôle')
  expect(page.slice(-4)).toEqual([
    'Avec un plafond, on rembourse au plus 100,00 € par commande et 500,00 € en 24 heures.',
    '## Exceptions',
    'Chacun a les droits de ses rôles',
    'Les droits s’accordent et se retirent un à un sur la page d’une personne.',
  ])
})
