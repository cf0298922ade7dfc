// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage } from '#apps/shop/client/testing/open-page.tsx'
import { email, openAccount, t, texts } from '../testing/account-page.ts'

test('own data: the account leads to the file with them, and to its end', async () => {
  await openAccount()
  const section = within(screen.getByRole('region', { name: t('accounts.data.title') }))
  const hrefOf = (name: string) => section.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(t('accounts.data.export'))).toBe('/account/data.json')
  expect(hrefOf(t('accounts.data.delete'))).toBe('/account/delete')
})

test('own data: the end of an account says what stays, of orders to come only where there are any', async () => {
  const { user, requests } = await openPage('delete-account', { email, invoiceYears: 8, open: 2, texts })
  expect(screen.getByText(t('accounts.delete.lead', { email }))).toBeDefined()
  expect(screen.getByText(t('accounts.delete.invoices', { years: 8 }))).toBeDefined()
  expect(screen.getByText(t('accounts.delete.open', { count: 2 }))).toBeDefined()
  expect(screen.getByRole('link', { name: t('accounts.delete.stay') }).getAttribute('href')).toBe('/account')
  await user.click(screen.getByRole('button', { name: t('accounts.delete.submit') }))
  await vi.waitFor(() => expect(requests).toMatchObject([{ path: '/account', data: { _method: 'DELETE' } }]))
  await openPage('delete-account', { email, invoiceYears: 8, open: 0, texts })
  expect(screen.queryByText(/still to come/)).toBeNull()
})
