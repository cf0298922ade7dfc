// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage } from '#apps/shop/client/testing/open-page.tsx'
import { t, texts, textsIn } from '../testing/account-page.ts'

const known = { firstname: 'Anna', lastname: 'Kovács', email: 'anna@example.com' }

test('register: a password is checked as its field is left, and what is said goes when it is right', async () => {
  const check = ({ data }: { data: unknown }): Record<string, string> =>
    JSON.stringify(data).includes('gamba') ? {} : { password: 'Too common.' }
  const { user, checks, requests } = await openPage('register', { known, texts }, { check })
  const password = screen.getByLabelText<HTMLInputElement>(t('accounts.field.password'))
  await user.type(password, 'viola da')
  expect(checks).toEqual([])
  await user.tab()
  expect(await screen.findByText('Too common.')).toBeDefined()
  expect(password.getAttribute('aria-invalid')).toBe('true')
  await user.type(password, ' gamba')
  await vi.waitFor(() => expect(screen.queryByText('Too common.')).toBeNull())
  expect(checks).toEqual([['password'], ['password']])
  expect(requests).toEqual([])
})

test('register: a field with nothing but blanks is passed without a word', async () => {
  const { user, checks } = await openPage('register', { known: { ...known, lastname: '' }, texts })
  await user.type(screen.getByLabelText(t('accounts.field.lastname')), '  ')
  await user.tab()
  await user.type(screen.getByLabelText(t('accounts.field.password')), 'x')
  await user.tab()
  await vi.waitFor(() => expect(checks).toEqual([['password']]))
})

test('register: names and an address that came with an order are right as they are', async () => {
  const { user, checks } = await openPage('register', { known, texts })
  await user.click(screen.getByLabelText(t('accounts.field.email')))
  await user.tab()
  await user.type(screen.getByLabelText(t('accounts.field.password')), 'x')
  await user.tab()
  await vi.waitFor(() => expect(checks).toEqual([['password']]))
})

test('register: in Hungarian the family name is asked for first', async () => {
  await openPage('register', { known, texts: textsIn('hu') }, { locale: 'hu' })
  const names = screen.getAllByRole<HTMLInputElement>('textbox').map(({ name }) => name)
  expect(names.filter((name) => name !== '')).toEqual(['lastname', 'firstname', 'email'])
})

test('register: what the server refuses stands at its field, the first of which has the focus', async () => {
  const errors = { password: 'Too short.', lastname: 'Whose family?' }
  const { user, requests } = await openPage('register', { known, texts }, { answer: () => ({ errors }) })
  await user.type(screen.getByLabelText(t('accounts.field.password')), 'viola')
  await user.click(screen.getByRole('button', { name: t('accounts.register.submit') }))
  expect(await screen.findByText('Too short.')).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(t('accounts.field.lastname'))))
  expect(requests).toMatchObject([{ path: '/register', data: { ...known, password: 'viola' } }])
  expect(screen.getByRole('link', { name: t('accounts.register.known') }).getAttribute('href')).toBe('/login')
})

test('registration: its link asks for the password only in another browser', async () => {
  const email = 'anna@example.com'
  const properties = { token: 'abc', email, texts }
  const { user, requests } = await openPage('confirm-registration', { ...properties, asksPassword: true })
  expect(screen.getByText(t('accounts.confirm.text', { email }))).toBeDefined()
  await user.type(screen.getByLabelText(t('accounts.field.password')), 'viola da gamba')
  await user.click(screen.getByRole('button', { name: t('accounts.confirm.submit') }))
  await vi.waitFor(() =>
    expect(requests).toMatchObject([{ path: '/register/confirm/abc', data: { password: 'viola da gamba' } }]),
  )
  await openPage('confirm-registration', { ...properties, asksPassword: false })
  expect(screen.queryByLabelText(t('accounts.field.password'))).toBeNull()
  expect(screen.getByRole('button', { name: t('accounts.confirm.submit') })).toBeDefined()
})

test('registration: a link that is good no more leads to the login and to another registration', async () => {
  await openPage('confirm-registration', { token: 'abc', email: null, asksPassword: false, texts })
  expect(screen.getByText(t('accounts.confirm.goneText'))).toBeDefined()
  const main = screen.getByRole('main')
  const links = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/login', '/register']))
  expect(screen.queryByRole('button', { name: t('accounts.confirm.submit') })).toBeNull()
})
