// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage } from '../testing/read-page.ts'
import type { InvitePageProps } from './invite-page.tsx'

const sample = (changes: Partial<InvitePageProps> = {}) =>
  ({
    halls: [
      { id: 1, title: 'Hall of Strings' },
      { id: 2, title: 'Garden' },
    ],
    link: null,
    ...changes,
  }) satisfies InvitePageProps

const open = (changes: Partial<InvitePageProps> = {}, options: DeskOpenOptions = {}) =>
  openDeskPage('invite', sample(changes), { url: '/desk/people/invite', ...options })
const link = { email: 'cili@cadenza.example', url: 'https://cadenza.example/desk/invitation/abc' }

test('invite: whom, as what, where, and in which language they are written to', async () => {
  const { user, sent, settled } = await open()
  expect(readPage()).toEqual([
    '# Invite a colleague',
    'We send a link by e-mail. It is valid once, for seven days, and creates an account, or adds a role to an existing one.',
    '{email "E-mail address" required = ""}',
    '{"Role" required = "Choose a role" of [Choose a role | Owner | Planner | Editor | Box office | Finance | Door | Viewer]}',
    'Where',
    'Tick none for all halls.',
    '[ ] "Hall of Strings"',
    '[ ] "Garden"',
    '{"Language of the e-mail" required = "English" of [Choose a language | English | Français | Magyar] (People with an account are written to in their own language.)}',
    '<"Send the invitation" submit> [Cancel](/desk/people)',
  ])
  await user.type(field(/^E-mail address/), 'c@d.example')
  await user.selectOptions(field(/^Role/), 'Box office')
  await user.click(field('Garden'))
  await user.click(field('Hall of Strings'))
  await user.selectOptions(field(/^Language/), 'Magyar')
  await user.click(button('Send the invitation'))
  await settled()
  const data = { email: 'c@d.example', role: 'box_office', halls: [2, 1], locale: 'hu' }
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/people/invite', data }])
})

test('invite: in French the mail is in French, and a house without halls asks for none', async () => {
  await open({ halls: [] }, { locale: 'fr' })
  expect(readPage()).toEqual([
    '# Inviter un collègue',
    'Un lien part par e-mail. Valable une seule fois, pendant sept jours, il crée un compte ou ajoute un rôle au compte existant.',
    '{email "Adresse e-mail" required = ""}',
    '{"Rôle" required = "Choisissez un rôle" of [Choisissez un rôle | Responsable | Programmation | Rédaction | Billetterie | Comptabilité | Contrôle d’accès | Consultation]}',
    '{"Langue de l’e-mail" required = "Français" of [Choisir une langue | English | Français | Magyar] (Une personne qui a déjà un compte reçoit l’e-mail dans la langue de celui-ci.)}',
    '<"Envoyer l’invitation" submit> [Annuler](/desk/people)',
  ])
})

test('invite: what is wrong stands beside its field, and the first has the cursor', async () => {
  const errors = { email: 'No address.', locale: 'No language.', halls: 'No hall.' }
  const { user, settled } = await open({}, { answer: () => ({ errors }) })
  await user.click(button('Send the invitation'))
  await settled()
  expect(readPage().filter((line) => line.includes(' wrong ') || line.includes('No hall'))).toEqual([
    '{email "E-mail address" required wrong = "" (No address.)}',
    'Where (No hall.)',
    '{"Language of the e-mail" required wrong = "English" of [Choose a language | English | Français | Magyar] (People with an account are written to in their own language.; No language.)}',
  ])
  await expect.poll(() => document.activeElement).toBe(field(/^E-mail address/))
})

test('invite: the link is shown once, and copied; where the browser refuses, that is said', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce().mockRejectedValueOnce(new Error())
  const { user } = await open({ link })
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  expect(readPage().slice(2)).toEqual([
    'The invitation for cili@cadenza.example is ready',
    'The link is on its way by e-mail. If none arrives, hand it over yourself, like a key: whoever opens it first gets the role. It is not shown again.',
    'https://cadenza.example/desk/invitation/abc',
    '<"Copy the link">',
  ])
  await user.click(button('Copy the link'))
  await screen.findByText('The link is copied.')
  await user.click(button('Copy the link'))
  await screen.findByText('It could not be copied. Please select it by hand.')
  expect(writeText.mock.calls).toEqual([[link.url], [link.url]])
})
