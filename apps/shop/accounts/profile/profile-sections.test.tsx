// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage } from '#apps/shop/client/testing/open-page.tsx'
import { email, openAccount, t, texts, textsIn } from '../testing/account-page.ts'

const section = (title: string) => within(screen.getByRole('region', { name: title }))
const address = (changes: object) => ({ address: { email, waiting: null, isConfirmed: true, ...changes } })
const profile = { firstname: 'Anna', lastname: 'Kovács', phone: '', locale: 'en' }
const newAddress = () => screen.getByLabelText<HTMLInputElement>(t('accounts.email.new'))
/** Whether closing the window asks for confirmation. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('address: once a new one waits its form is empty again, and who keeps the current one sends that', async () => {
  const waiting = 'new@example.com'
  const { user, requests } = await openAccount(address({}), { answer: () => address({ waiting }) })
  await user.type(newAddress(), waiting)
  await user.click(screen.getByRole('button', { name: t('accounts.email.submit') }))
  expect(await screen.findByText(t('accounts.email.waitingText', { waiting }))).toBeDefined()
  expect(newAddress().value).toBe('')
  await user.click(screen.getByRole('button', { name: t('accounts.email.keep') }))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests).toMatchObject([
    { path: '/user/profile-information', data: { _method: 'PUT', email: waiting } },
    { path: '/user/profile-information', data: { _method: 'PUT', email } },
  ])
})

test('address: where none waits nothing is said of one', async () => {
  await openAccount(address({}))
  expect(screen.queryByText(t('accounts.email.waiting'))).toBeNull()
  expect(document.querySelector('header')?.textContent).not.toBe('')
})

test('address: what the server says of it stands at its field, which has the focus, and nothing at the other forms', async () => {
  const errors = { updateProfileInformation: { email: 'That is no address.' } }
  const { user } = await openAccount(address({ isConfirmed: false }), { answer: () => ({ errors }) })
  await user.type(newAddress(), 'new')
  await user.type(screen.getByLabelText(t('accounts.email.password')), 'viola da gamba')
  await user.click(screen.getByRole('button', { name: t('accounts.email.submit') }))
  expect(await screen.findAllByText('That is no address.')).toHaveLength(1)
  await vi.waitFor(() => expect(document.activeElement).toBe(newAddress()))
  expect(newAddress().getAttribute('aria-invalid')).toBe('true')
})

test('account: the password for a new address is asked for where it is needed: also where the right has run out meanwhile', async () => {
  const password = () => screen.queryByLabelText(t('accounts.email.password'))
  const errors = { updateProfileInformation: { current_password: 'Once more.' } }
  const { user } = await openAccount(address({}), { answer: () => ({ errors }) })
  expect(password()).toBeNull()
  await user.type(screen.getByLabelText(t('accounts.email.new')), 'new@example.com')
  await user.click(screen.getByRole('button', { name: t('accounts.email.submit') }))
  await vi.waitFor(() => expect(password()).not.toBeNull())
  expect(screen.getByDisplayValue('new@example.com')).toBeDefined()
  await openAccount(address({ isConfirmed: false }))
  expect(password()).not.toBeNull()
})

test('password: both are sent and the fields are empty after it, but not after a refusal', async () => {
  const answers: object[] = [{ errors: { updatePassword: { current_password: 'Not yours.' } } }, { errors: {} }]
  const { user, requests, settled } = await openAccount({}, { answer: () => answers.shift()! })
  const part = section(t('accounts.password.title'))
  const current = part.getByLabelText<HTMLInputElement>(t('accounts.password.current'))
  const next = part.getByLabelText<HTMLInputElement>(t('accounts.field.newPassword'))
  await user.type(current, 'viola')
  await user.type(next, 'viola da gamba')
  await user.click(part.getByRole('button', { name: t('accounts.password.submit') }))
  expect(await part.findByText('Not yours.')).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement).toBe(current))
  expect([current.value, next.value]).toEqual(['viola', 'viola da gamba'])
  await user.type(current, ' da braccio')
  await user.click(part.getByRole('button', { name: t('accounts.password.submit') }))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  await settled()
  await vi.waitFor(() => expect([current.value, next.value]).toEqual(['', '']))
  expect(requests[1]).toMatchObject({
    path: '/user/password',
    data: { _method: 'PUT', current_password: 'viola da braccio', password: 'viola da gamba' },
  })
})

test('password: it is shown and hidden again by its button', async () => {
  const { user } = await openAccount()
  const part = section(t('accounts.password.title'))
  const next = part.getByLabelText<HTMLInputElement>(t('accounts.field.newPassword'))
  const show = part.getAllByRole('button', { name: t('accounts.field.showPassword') })[1]!
  const read = () => [next.type, show.getAttribute('aria-pressed')]
  expect(read()).toEqual(['password', 'false'])
  await user.click(show)
  expect(read()).toEqual(['text', 'true'])
  expect(part.getByLabelText<HTMLInputElement>(t('accounts.password.current')).type).toBe('password')
  await user.click(show)
  expect(read()).toEqual(['password', 'false'])
})

test('profile: names, phone and language are sent together, and what is not saved is asked about', async () => {
  const { user, requests, settled } = await openAccount(
    { profile: { ...profile, phone: '+33 1 99 00 12 34' } },
    { answer: () => ({ errors: {} }) },
  )
  const part = section(t('accounts.profile.title'))
  const field = (name: string) => part.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
  expect(['firstname', 'lastname', 'phone'].map((name) => field(t(`accounts.field.${name as 'phone'}`)).value)).toEqual(
    ['Anna', 'Kovács', '+33 1 99 00 12 34'],
  )
  expect(part.getByRole<HTMLInputElement>('radio', { name: /English/ }).checked).toBe(true)
  expect(asksBeforeLeaving()).toBe(false)
  await user.type(field(t('accounts.field.lastname')), '-Nagy')
  await user.click(part.getByRole('radio', { name: /Fran/ }))
  expect(part.getByRole<HTMLInputElement>('radio', { name: /English/ }).checked).toBe(false)
  await vi.waitFor(() => expect(asksBeforeLeaving()).toBe(true))
  await user.click(part.getByRole('button', { name: t('accounts.profile.submit') }))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await settled()
  expect(requests[0]).toMatchObject({
    path: '/user/profile-information',
    data: { _method: 'PUT', firstname: 'Anna', lastname: 'Kovács-Nagy', phone: '+33 1 99 00 12 34', locale: 'fr' },
  })
})

test('profile: Hungarian asks for the family name first, and the first problem on the page has the focus', async () => {
  const hungarian = textsIn('hu')
  const errors = { updateProfileInformation: { firstname: 'Kell.', lastname: 'Kell ez is.' } }
  const { user } = await openAccount({ texts: hungarian }, { locale: 'hu', answer: () => ({ errors }) })
  const form = document.querySelector<HTMLElement>('#profile form')!
  const names = [...form.querySelectorAll<HTMLInputElement>('input[type=text]')].map(({ name }) => name)
  expect(names).toEqual(['lastname', 'firstname'])
  await user.click(form.querySelector<HTMLElement>('button[type=submit]')!)
  await vi.waitFor(() => expect((document.activeElement as HTMLInputElement).name).toBe('lastname'))
})

test('new address: its page says which address comes and which goes, and one button makes it so', async () => {
  const properties = { token: 'abc', email, waiting: 'new@example.com', texts }
  const { user, requests } = await openPage('confirm-email', properties)
  expect(screen.getByText(t('accounts.confirmEmail.text', { email, waiting: 'new@example.com' }))).toBeDefined()
  await user.click(screen.getByRole('button', { name: t('accounts.confirmEmail.submit') }))
  await vi.waitFor(() =>
    expect(requests).toMatchObject([{ method: 'POST', path: '/user/profile-information/confirm/abc' }]),
  )
})

test('new address: a link that is good no more says with which address one logs in', async () => {
  await openPage('confirm-email', { token: 'abc', email, waiting: null, texts })
  expect(screen.getByText(t('accounts.confirmEmail.goneText', { email }))).toBeDefined()
  expect(screen.queryByRole('button', { name: t('accounts.confirmEmail.submit') })).toBeNull()
  expect(screen.getByRole('link', { name: t('accounts.confirmEmail.account') }).getAttribute('href')).toBe('/account')
})
