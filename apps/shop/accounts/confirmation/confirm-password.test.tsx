// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage } from '#apps/shop/client/testing/open-page.tsx'
import { email, t, texts } from '../testing/account-page.ts'

test('confirmation: the password goes with where one wanted to go, and what is wrong stands at its field', async () => {
  const { user, requests } = await openPage(
    'confirm-password',
    { to: '/account/delete', email, texts },
    {
      answer: () => ({ errors: { password: 'Not yours.' } }),
    },
  )
  expect(screen.getByText(t('accounts.confirmPassword.lead', { email }))).toBeDefined()
  const forgotten = screen.getByRole('link', { name: t('accounts.field.forgotten') })
  expect(forgotten.getAttribute('href')).toBe('/forgot-password')
  const password = screen.getByLabelText(t('accounts.field.password'))
  await user.type(password, 'viola')
  await user.click(screen.getByRole('button', { name: t('accounts.confirmPassword.submit') }))
  expect(await screen.findByText('Not yours.')).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement).toBe(password))
  expect(requests).toMatchObject([
    { path: '/user/confirm-password', data: { password: 'viola', to: '/account/delete' } },
  ])
})
