// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPage } from '../testing/read-page.ts'
import type { InvitationPageProps } from './invitation-page.tsx'
import type { RecoveryCodesPageProps } from './recovery-codes-page.tsx'
import type { SetUpPageProps } from './set-up-page.tsx'

const invitation = {
  email: 'cili@cadenza.example',
  role: 'box_office',
  halls: ['Garden', 'Hall of Strings'],
  isKnown: false,
} as const
const sample = (changes: Partial<NonNullable<InvitationPageProps['invitation']>> = {}) =>
  ({
    token: 'abc',
    invitation: { ...invitation, ...changes, halls: [...(changes.halls ?? invitation.halls)] },
  }) satisfies InvitationPageProps

const url = '/desk/invitation/abc'
const open = (props: InvitationPageProps, options: DeskOpenOptions = {}) =>
  openDeskPage('invitation', props, { me: null, url, ...options })

test('invitation: whoever has no account makes one', async () => {
  const { user, sent, settled } = await open(sample())
  expect(readPage()).toEqual([
    '# You are invited',
    'cili@cadenza.example is invited to work for the house as Box office, in: Garden, Hall of Strings.',
    'Create your account. The second step, an authenticator app, follows.',
    '{"First name" required = ""}',
    '{"Last name" required = ""}',
    '{password "New password" required = "" (Several words make a good one.)}',
    '<"Accept" submit>',
  ])
  await user.type(field('First name'), 'Cili')
  await user.type(field('Last name'), 'Kis')
  await user.type(field('New password'), 'four words')
  await user.click(button('Accept'))
  await settled()
  const data = { firstname: 'Cili', lastname: 'Kis', password: 'four words' }
  expect(sent()).toEqual([{ method: 'POST', path: url, data }])
})

test('invitation: in Hungarian the family’s name comes first, and has the cursor where both are wrong', async () => {
  const answer = () => ({ errors: { firstname: 'a', lastname: 'b', password: 'c' } })
  const { user, settled } = await open(sample({ halls: [] }), { locale: 'hu', answer })
  await user.click(document.querySelector<HTMLElement>('form button')!)
  await settled()
  expect(readPage()).toEqual([
    '# Meghívást kapott',
    'Meghívás a ház munkatársai közé: cili@cadenza.example. Szerepkör: Jegypénztár. Termek: minden terem.',
    'Hozza létre a fiókját. Ezután jön a második lépés, egy hitelesítő alkalmazás.',
    '{"Vezetéknév" required wrong = "" (b)}',
    '{"Keresztnév" required wrong = "" (a)}',
    '{password "Új jelszó" required wrong = "" (A jó jelszó több szóból áll.; c)}',
    '<"Elfogadás" submit>',
  ])
  await expect.poll(() => document.activeElement).toBe(field('Vezetéknév'))
})

test('invitation: whoever has an account accepts with its password', async () => {
  const { user, sent, settled } = await open(sample({ isKnown: true, role: 'owner', halls: [] }))
  // Password managers fill in the existing one.
  expect(field('Password').autocomplete).toBe('current-password')
  expect(readPage()).toEqual([
    '# You are invited',
    'cili@cadenza.example is invited to work for the house as Owner, in: all halls.',
    'This address has an account. Accept with its password; the second step follows.',
    '{password "Password" required = ""}',
    '<"Accept" submit>',
  ])
  await user.type(field('Password'), 'four words')
  await user.click(button('Accept'))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: url, data: { password: 'four words' } }])
})

test('invitation: password managers are told whose password it is', async () => {
  await open(sample())
  expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe(invitation.email)
})

test('invitation: one that is good no more says so', async () => {
  await open({ token: 'abc', invitation: null })
  expect(readPage()).toEqual([
    '# You are invited',
    'This link is no longer valid: it was used or has expired. Ask for a new one.',
  ])
})

const setUp = {
  to: '/desk',
  secretKey: 'ABCDEFGHIJ234567',
  uri: 'otpauth://totp/Cadenza',
  qr: { size: 29, path: 'M4 4h1v1H4z' },
} satisfies SetUpPageProps

test('second step: an app is set up by a code to scan, or a key to type', async () => {
  const { user, sent, settled } = await openDeskPage('set-up', setUp, { me: null, url: '/desk/set-up' })
  expect(readPage()).toEqual([
    '# Set up the second step',
    'A password alone is not enough here. Scan this with an authenticator app, then type the code that it shows.',
    'image: QR code for the authenticator app',
    'Or type this key into the app:',
    'ABCD EFGH IJ23 4567 [Open in an app on this device](otpauth://totp/Cadenza)',
    '{"Code from your app" required = "" (Six digits; they change every 30 seconds.)}',
    '<"Finish" submit>',
  ])
  await user.type(field('Code from your app'), '123456{Enter}')
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/set-up', data: { code: '123456' } }])
})

const codes = { codes: ['AAAA-BBBB', 'CCCC-DDDD'] } satisfies RecoveryCodesPageProps

test('recovery codes: they are copied, printed, and kept', async () => {
  const { user, sent, settled } = await openDeskPage('recovery-codes', codes, { url: '/desk/recovery-codes' })
  expect(readPage()).toEqual([
    '# Keep your recovery codes',
    'They let you in if you lose your phone. They are shown only now.',
    '- AAAA-BBBB',
    '- CCCC-DDDD',
    '<"I have kept them" submit> <"Copy"> <"Print">',
  ])
  const print = vi.fn()
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('print', print)
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValueOnce().mockRejectedValueOnce(new Error())
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  await user.click(button('Print'))
  await user.click(button('Copy'))
  await screen.findByText('The codes have been copied.')
  await user.click(button('Copy'))
  await screen.findByText('They could not be copied. Please write them down.')
  expect([print.mock.calls.length, writeText.mock.calls]).toEqual([
    1,
    [['AAAA-BBBB\nCCCC-DDDD'], ['AAAA-BBBB\nCCCC-DDDD']],
  ])
  await user.click(button('I have kept them'))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/recovery-codes', data: {} }])
})

test('recovery codes: in French', async () => {
  await openDeskPage('recovery-codes', codes, { locale: 'fr' })
  expect(readPage()).toEqual([
    '# Conservez vos codes de secours',
    'Ils vous permettent de vous connecter si vous perdez votre téléphone. Ils ne sont affichés que cette fois-ci.',
    '- AAAA-BBBB',
    '- CCCC-DDDD',
    '<"Je les ai conservés" submit> <"Copier"> <"Imprimer">',
  ])
})
