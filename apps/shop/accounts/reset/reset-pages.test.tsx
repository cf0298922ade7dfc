// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage } from '#apps/shop/client/testing/open-page.tsx'
import { email, t, texts } from '../testing/account-page.ts'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const main = () => screen.getByRole('main')

test('lost tickets: address and reference are sent, and the first of the two that is wrong has the focus', async () => {
  const errors = { reference: 'Which one?', email: 'Whose?' }
  const { user, requests } = await openPage('ask-for-link', { asks: 'tickets', texts }, { answer: () => ({ errors }) })
  expect(main().textContent).toContain(t('accounts.find.title'))
  await user.type(field(t('accounts.field.email')), email)
  await user.type(field(t('accounts.field.reference')), 'CDZ-26-000042')
  await user.click(screen.getByRole('button', { name: t('accounts.find.submit') }))
  expect(await screen.findByText('Which one?')).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement).toBe(field(t('accounts.field.email'))))
  expect(requests).toMatchObject([{ path: '/find-tickets', data: { email, reference: 'CDZ-26-000042' } }])
  expect(screen.getByRole('link', { name: t('accounts.find.contact') }).getAttribute('href')).toBe('/#contact-us')
})

test.each([
  ['tickets', { found: email }, 'accounts.find.sentText'],
  ['password', { reset: email }, 'accounts.forgot.sentText'],
] as const)(
  'a link that was asked for (%s) is said to be on its way, and no word about another one is',
  async (asks, flash, text) => {
    await openPage('ask-for-link', { asks, texts }, { shared: { flash } })
    expect(screen.getByText(t(text, { email }))).toBeDefined()
    const other = asks === 'tickets' ? { reset: email } : { found: email }
    await openPage('ask-for-link', { asks, texts }, { shared: { flash: other } })
    expect(screen.queryByText(t(text, { email }))).toBeNull()
    expect(field(t('accounts.field.email'))).toBeDefined()
  },
)

test('lost tickets: from what was sent a link leads back to the form, for who mistyped the reference', async () => {
  await openPage('ask-for-link', { asks: 'tickets', texts }, { shared: { flash: { found: email } } })
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(t('accounts.find.again'))).toBe('/find-tickets')
  expect(hrefOf(t('accounts.find.contact'))).toBe('/#contact-us')
})

test('forgotten password: the address is sent, and the login is a step back', async () => {
  const { user, requests } = await openPage('ask-for-link', { asks: 'password', texts })
  expect(main().textContent).toContain(t('accounts.forgot.title'))
  await user.type(field(t('accounts.field.email')), `${email}{Enter}`)
  await vi.waitFor(() => expect(requests).toMatchObject([{ path: '/forgot-password', data: { email } }]))
  expect(screen.getByRole('link', { name: t('accounts.forgot.login') }).getAttribute('href')).toBe('/login')
})

test('forgotten password: who is logged in finds the address there, and the account a step back', async () => {
  const security = { user: { name: 'Nadia', email }, csrf_token: 'token' }
  await openPage('ask-for-link', { asks: 'password', texts }, { shared: { security } })
  expect(field(t('accounts.field.email')).value).toBe(email)
  expect(screen.getByRole('link', { name: t('accounts.account.title') }).getAttribute('href')).toBe('/account')
})

test('new password: it goes with what the link carries, and what is wrong with it stands at its field', async () => {
  const { user, requests } = await openPage(
    'reset-password',
    { token: 'abc', email, texts },
    {
      answer: () => ({ errors: { password: 'Too common.' } }),
    },
  )
  expect(screen.getByText(t('accounts.reset.text', { email }))).toBeDefined()
  await user.type(field(t('accounts.field.newPassword')), 'password')
  await user.click(screen.getByRole('button', { name: t('accounts.reset.submit') }))
  expect(await screen.findByText('Too common.')).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement).toBe(field(t('accounts.field.newPassword'))))
  expect(requests).toMatchObject([{ path: '/reset-password', data: { token: 'abc', password: 'password' } }])
})

test('new password: a link that is good no more leads to another one', async () => {
  await openPage('reset-password', { token: 'abc', email: null, texts })
  expect(screen.getByText(t('accounts.reset.goneText'))).toBeDefined()
  expect(screen.getByRole('link', { name: t('accounts.reset.again') }).getAttribute('href')).toBe('/forgot-password')
  expect(screen.queryByRole('button', { name: t('accounts.reset.submit') })).toBeNull()
})
