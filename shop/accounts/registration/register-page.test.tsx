// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { createTexts } from '../../app/texts.ts'
import { openPage } from '../../client/testing/open-page.tsx'
import { createTranslator } from '../../i18n/translator.ts'

const texts = createTexts().accountTextsOf('en')('accounts.')
const t = createTranslator('en', texts)
const known = { firstname: 'Anna', lastname: 'Kovács', email: 'anna@example.com' }

test('register: a password is judged as its field is left, and what is said goes when it is right', async () => {
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

test('register: names and an address that came with an order are right as they are', async () => {
  const { user, checks } = await openPage('register', { known, texts })
  await user.click(screen.getByLabelText(t('accounts.field.email')))
  await user.tab()
  await user.type(screen.getByLabelText(t('accounts.field.password')), 'x')
  await user.tab()
  await vi.waitFor(() => expect(checks).toEqual([['password']]))
})
