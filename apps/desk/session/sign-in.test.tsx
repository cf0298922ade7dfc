// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answeredFile } from '#apps/shop/client/testing/page-server.ts'
import { button, field } from '../testing/controls.ts'
import { openDeskPage } from '../testing/open-page.tsx'
import { readPage, readPart } from '../testing/read-page.ts'
import type { SecondFactorMethods } from './factors.ts'
import type { SecondFactorPageProps } from './second-factor-page.tsx'
import type { SignInPageProps } from './sign-in-page.tsx'

const signIn = { to: '/desk/orders' } satisfies SignInPageProps

test('sign-in: address and password are sent, with the page to go on to', async () => {
  const { user, sent, settled } = await openDeskPage('sign-in', signIn, { me: null, url: '/desk/sign-in' })
  expect(readPage()).toEqual([
    '# Sign in to the desk',
    'For staff. A second step follows.',
    '{email "E-mail address" required = ""}',
    '{password "Password" required = ""}',
    '<"Continue" submit>',
  ])
  expect(readPart(document.querySelector('header')!)).toEqual(['[Cadenza](https://cadenza.example/) The desk'])
  await user.type(field('E-mail address'), 'a@b.example')
  await user.type(field('Password'), 'four words')
  await user.click(button('Continue'))
  await settled()
  const data = { email: 'a@b.example', password: 'four words', to: '/desk/orders' }
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/sign-in', data }])
})

test('sign-in: in French, and what is wrong with it', async () => {
  const answer = () => ({ errors: { password: 'Adresse ou mot de passe inconnu.' } })
  const { user, settled } = await openDeskPage('sign-in', signIn, { me: null, locale: 'fr', answer })
  await user.click(button('Continuer'))
  await settled()
  expect(readPage()).toEqual([
    '# Connexion au back-office',
    'Réservé à l’équipe. La connexion se fait en deux étapes.',
    '{email "Adresse e-mail" required = ""}',
    '{password "Mot de passe" required wrong = "" (Adresse ou mot de passe inconnu.)}',
    '<"Continuer" submit>',
  ])
  await expect.poll(() => document.activeElement).toBe(field('Mot de passe'))
})

test('sign-in: whom too many attempts keep out is offered a link by mail, and told where it went', async () => {
  const answers = [
    { errors: { password: 'Too many.' }, flash: { limited: 'a@b.example' } },
    { flash: { deviceLink: 'a@b.example' } },
  ]
  const answer = () => answers.shift()!
  const { user, sent, settled } = await openDeskPage('sign-in', signIn, { me: null, url: '/desk/sign-in', answer })
  await user.click(button('Continue'))
  await settled()
  expect(readPage().slice(5)).toEqual([
    'Sign in with the help of an e-mail',
    'There were too many attempts, perhaps not yours. We can write to a@b.example: the link in the e-mail confirms this browser, and you can sign in at once.',
    '<"Send the link" submit>',
  ])
  await vi.waitFor(() => expect(document.activeElement).toBe(document.querySelector('[name=password]')))
  await user.click(button('Send the link'))
  await settled()
  expect(sent()[1]).toEqual({ method: 'POST', path: '/desk/sign-in/link', data: { email: 'a@b.example' } })
  expect(readPage()).toEqual([
    '# Sign in to the desk',
    'Check your inbox',
    'If a@b.example has an account, we have just sent it a link. Open it in this browser; it works once, for 15 minutes.',
    '{email "E-mail address" required = ""}',
    '{password "Password" required = ""}',
    '<"Continue" submit>',
  ])
  expect(document.activeElement).toBe(screen.getByText('Check your inbox').closest('[tabindex]'))
})

const sample = (ways: Partial<SecondFactorMethods> = {}, changes: Partial<SecondFactorPageProps> = {}) =>
  ({
    to: '/desk/orders',
    email: 'anna@cadenza.example',
    ways: { app: true, passkey: null, ...ways },
    setUp: null,
    ...changes,
  }) satisfies SecondFactorPageProps

const asNobody = { me: null, url: '/desk/second-factor' }

test('second step: a code of the app has the cursor, and is sent', async () => {
  const { user, sent, settled } = await openDeskPage('second-factor', sample(), asNobody)
  expect(readPage()).toEqual([
    '# The second step',
    'The password for anna@cadenza.example is right. The second step follows.',
    '{"Code from your app" required = "" (Six digits; they change every 30 seconds.)}',
    '<"Continue" submit>',
    '<"I do not have my app: use a recovery code">',
  ])
  expect(document.activeElement).toBe(field('Code from your app'))
  await user.keyboard('123456{Enter}')
  await settled()
  expect(sent()).toEqual([
    { method: 'POST', path: '/desk/second-factor', data: { code: '123456', to: '/desk/orders' } },
  ])
})

test('second step: who has lost the app gives a recovery code, and can go back', async () => {
  const { user, sent, settled } = await openDeskPage('second-factor', sample(), asNobody)
  await user.click(button('I do not have my app: use a recovery code'))
  expect(readPage().slice(2)).toEqual([
    '{"Recovery code" required = "" (One of the ten that you kept. Each works once.)}',
    '<"Continue" submit>',
    '<"Use a code from the app">',
  ])
  expect(document.activeElement).toBe(field('Recovery code'))
  await user.keyboard('AAAA{Enter}')
  await settled()
  const data = { recovery_code: 'AAAA', to: '/desk/orders' }
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/second-factor', data }])
  await user.click(button('Use a code from the app'))
  expect(field('Code from your app')).toBeDefined()
})

test('second step: a passkey of another address is shown there, and without one an app is set up', async () => {
  const ways = { app: false, passkey: { elsewhere: 'https://desk.example/desk/sign-in' } }
  await openDeskPage('second-factor', sample(ways, { setUp: '/desk/set-up?to=x' }), asNobody)
  expect(readPage().slice(2)).toEqual([
    'Your passkey belongs to another address of the shop. Please sign in there: [https://desk.example/desk/sign-in](https://desk.example/desk/sign-in)',
    '[No passkey, or not on this device? Set up an authenticator app](/desk/set-up?to=x)',
  ])
})

test('second step: where the browser knows no passkeys, that is said', async () => {
  await openDeskPage('second-factor', sample({ app: false, passkey: { reach: 'own' } }), asNobody)
  const sentence = 'Passkeys cannot be used in this browser. Please use the device that has yours.'
  await expect.poll(() => readPage().slice(2)).toEqual([sentence])
})

const bytes = new Uint8Array([1, 2, 3]).buffer
const shown = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
  getClientExtensionResults: () => ({}),
}

test('second step: a passkey is shown and sent; a browser that fails is told apart from somebody who gives up', async () => {
  const asked = vi.fn<(address: string) => void>()
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  vi.stubGlobal('fetch', async (address: string) => (asked(address), Response.json({ challenge: 'AAAA' })))
  const get = vi.fn<() => Promise<unknown>>()
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get } as never)
  const { user, sent, settled } = await openDeskPage('second-factor', sample({ passkey: { reach: 'own' } }), asNobody)
  const show = () => user.click(button('Use a passkey'))
  get.mockRejectedValueOnce(new Error('broken'))
  await show()
  await screen.findByText('That did not work in this browser. Please try again.')
  const { promise, reject } = Promise.withResolvers<never>()
  get.mockReturnValueOnce(promise)
  await show()
  // An earlier error is not shown for the current attempt.
  await expect.poll(() => button('Use a passkey').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('')
  reject(new DOMException('no', 'NotAllowedError'))
  await expect.poll(() => button('Use a passkey').getAttribute('aria-busy')).toBeNull()
  expect(screen.queryByText(/That did not work/)).toBeNull()
  get.mockResolvedValueOnce(shown)
  await show()
  await expect
    .poll(() => sent())
    .toMatchObject([{ path: '/desk/second-factor', data: { passkey: { id: 'AQID' }, to: '/desk/orders' } }])
  expect(asked.mock.calls.flat()).toEqual(Array.from({ length: 3 }, () => '/desk/second-factor/passkey'))
  await settled()
})

test('second step: why a passkey was refused is said, until another one is asked for', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  vi.stubGlobal('fetch', async () => Response.json({ challenge: 'AAAA' }))
  const get = vi.fn<() => Promise<unknown>>().mockResolvedValueOnce(shown)
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get } as never)
  const { user, settled } = await openDeskPage('second-factor', sample({ passkey: { reach: 'own' } }), {
    ...asNobody,
    answer: () => ({ errors: { passkey: 'This passkey is not yours.' } }),
  })
  await user.click(button('Use a passkey'))
  await screen.findByText('This passkey is not yours.')
  await settled()
  get.mockReturnValueOnce(new Promise(() => {}))
  await user.click(button('Use a passkey'))
  await expect.poll(() => button('Use a passkey').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('second step: in Hungarian', async () => {
  const ways = { passkey: { elsewhere: 'https://desk.example/' } }
  await openDeskPage('second-factor', sample(ways), { ...asNobody, locale: 'hu' })
  expect(readPage()).toEqual([
    '# A második lépés',
    'A jelszó helyes ehhez: anna@cadenza.example. Most a második lépés következik.',
    'Az azonosítókulcsa a jegybolt másik webcíméhez tartozik. Kérjük, ott jelentkezzen be: [https://desk.example/](https://desk.example/)',
    '{"Az alkalmazás kódja" required = "" (Hat számjegy; 30 másodpercenként változik.)}',
    '<"Tovább" submit>',
    '<"Nincs nálam az alkalmazás: tartalék kóddal">',
  ])
})

test('confirmation: whoever sits at the screen says once more who they are', async () => {
  const props = { to: '/desk/settings', email: 'anna@cadenza.example', ways: sample().ways }
  const { user, sent, settled } = await openDeskPage('confirm', props, { url: '/desk/confirm' })
  expect(readPage()).toEqual([
    '# Is it you?',
    'Before the next step, please confirm that you are anna@cadenza.example.',
    '{"Code from your app" required = "" (Six digits; they change every 30 seconds.)}',
    '<"Confirm" submit>',
    '<"I do not have my app: use a recovery code">',
  ])
  await user.keyboard('123456')
  await user.click(button('Confirm'))
  await settled()
  expect(sent()).toEqual([{ method: 'POST', path: '/desk/confirm', data: { code: '123456', to: '/desk/settings' } }])
})

test('confirmation: before a file, it leads back to where the file was asked for; the sign-in leads to today', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const goBack = vi.spyOn(history, 'back').mockImplementation(() => {})
  const props = { to: '/desk/orders/export.csv', email: 'anna@cadenza.example', ways: sample().ways }
  const confirm = await openDeskPage('confirm', props, { url: '/desk/confirm', answer: () => answeredFile })
  await confirm.user.keyboard('123456')
  await confirm.user.click(button('Confirm'))
  await vi.waitFor(() => expect(goBack).toHaveBeenCalledOnce())
  confirm.close()
  const answer = ({ method }: { method: string }) => (method === 'POST' ? answeredFile : {})
  const { user, sent } = await openDeskPage('second-factor', sample({}, { to: props.to }), { me: null, answer })
  await user.keyboard('123456')
  await user.click(button('Continue'))
  await vi.waitFor(() => expect(sent()[1]).toMatchObject({ method: 'GET', path: '/desk' }))
})
