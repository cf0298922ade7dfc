// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage } from '#apps/shop/client/testing/open-page.tsx'
import { email, t, texts } from '../testing/account-page.ts'

const login = { to: '/account/orders', passkeys: 'none', texts }
const linkForm = () => screen.queryByText(t('accounts.login.linkTitle'))

test('login: a refusal stands at the password, which has the focus, and keeps the address', async () => {
  const { user } = await openPage('login', login, { answer: () => ({ errors: { password: 'Not right.' } }) })
  expect(linkForm()).toBeNull()
  await user.type(screen.getByLabelText(t('accounts.field.email')), email)
  await user.type(screen.getByLabelText(t('accounts.field.password')), 'viola')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Not right.')).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(t('accounts.field.password'))))
  expect(screen.getByLabelText<HTMLInputElement>(t('accounts.field.email')).value).toBe(email)
  expect(linkForm()).toBeNull()
})

test('login: who is kept out is offered a link by mail to the address that was typed, and is told once it is sent', async () => {
  const answers: object[] = [
    { errors: { password: 'Too many.' }, flash: { limited: email } },
    { errors: {}, flash: { deviceLink: email } },
  ]
  const { user, requests } = await openPage('login', login, { answer: () => answers.shift()! })
  expect(screen.getByText(t('accounts.login.lead'))).toBeDefined()
  await user.type(screen.getByLabelText(t('accounts.field.email')), email)
  await user.type(screen.getByLabelText(t('accounts.field.password')), 'viola{Enter}')
  const text = await screen.findByText(t('accounts.login.linkText', { email }))
  const form = within(text.parentElement!)
  await user.click(form.getByRole('button', { name: t('accounts.login.linkSubmit') }))
  const sent = await screen.findByText(t('accounts.login.linkSentText', { email }))
  expect(document.activeElement?.contains(sent)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  expect(requests[1]).toMatchObject({ method: 'POST', path: '/login/link', data: { email } })
  expect(linkForm()).toBeNull()
  expect(screen.queryByText(t('accounts.login.lead'))).toBeNull()
  await vi.waitFor(() => expect(screen.queryByText('Too many.')).toBeNull())
})

test('login: it leads to whoever has no password, no account or no tickets', async () => {
  await openPage('login', login)
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(t('accounts.field.forgotten'))).toBe('/forgot-password')
  expect(hrefOf(t('accounts.login.register'))).toBe('/register')
  expect(hrefOf(t('accounts.login.tickets'))).toBe('/find-tickets')
})

test('known browser: the link says whose account it is for, and one button makes it so', async () => {
  const { user, requests } = await openPage('device-link', { token: 'abc', email, texts })
  expect(screen.getByText(t('accounts.device.text', { email }))).toBeDefined()
  await user.click(screen.getByRole('button', { name: t('accounts.device.submit') }))
  await vi.waitFor(() => expect(requests).toMatchObject([{ method: 'POST', path: '/login/device/abc' }]))
})

test('known browser: a link that is good no more leads to the login', async () => {
  await openPage('device-link', { token: 'abc', email: null, texts })
  expect(screen.getByText(t('accounts.device.goneText'))).toBeDefined()
  expect(screen.queryByRole('button', { name: t('accounts.device.submit') })).toBeNull()
  expect(screen.getByRole('main').querySelector('a[href="/login"]')).not.toBeNull()
})
