// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage } from '../../client/testing/open-page.tsx'
import { email, openAccount, t, texts } from '../testing/account-page.ts'

test.each([
  ['register', 'registration', { known: { firstname: 'Anna', lastname: 'Kovács', email } }, 'viola da gamba'],
  ['ask-for-link', 'reset', { asks: 'password' }, null],
] as const)(
  '%s: the word that a mail is on its way stands where the form stood, and has the focus',
  async (page, flash, properties, password) => {
    const { user } = await openPage(
      page,
      { ...properties, texts },
      { answer: () => ({ flash: { [flash]: email }, errors: {} }) },
    )
    if (password) await user.type(screen.getByLabelText(t('accounts.field.password')), password)
    else await user.type(screen.getByLabelText(t('accounts.field.email')), email)
    await user.keyboard('{Enter}')
    const sent = await screen.findByText(t('accounts.register.sent'))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(document.activeElement?.contains(sent)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  },
)

const begun = { state: 'begun', setup: { secretKey: 'ABCDEFGH', url: 'otpauth://totp/x', qr: { size: 1, path: '' } } }

test('account: whoever begins with the two-step login has the focus at what to do next, and nobody has it there who only opens the page', async () => {
  const answers = [begun, { state: 'off' }]
  const { user } = await openAccount(
    {},
    {
      answer: () => ({ twoFactor: answers.shift(), flash: {}, errors: {} }),
    },
  )
  const begin = screen.getByRole('button', { name: t('accounts.twoFactor.begin') })
  expect(document.activeElement).toBe(document.body)
  await user.click(begin)
  const next = await screen.findByText(t('accounts.twoFactor.scan'))
  expect(document.activeElement?.contains(next)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  await user.click(screen.getByRole('button', { name: t('accounts.twoFactor.cancel') }))
  const off = await screen.findByText(t('accounts.twoFactor.off'))
  expect(document.activeElement?.contains(off)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})
