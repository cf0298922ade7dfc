// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#apps/shop/client/testing/open-page.tsx'
import { email, openAccount, t, texts } from '../testing/account-page.ts'

const section = () => within(screen.getByRole('region', { name: t('accounts.twoFactor.title') }))
const codes = ['K7QM-2XHD-9FTR', '0C8J-W4NB-6PSE']
const on = { state: 'on', since: '2026-11-03T09:00:00.000Z', codesLeft: 1, newCodes: null, isReadable: true }
const setup = { secretKey: 'ABCDEFGHIJ', url: 'otpauth://totp/x?secret=ABCDEFGHIJ', qr: { size: 33, path: 'M1 2h3' } }

test('two-step login: where it is on it says since when and how many codes are left, and can be renewed and switched off', async () => {
  const { user, requests } = await openAccount({ twoFactor: on })
  expect(section().getByText(/^On since .*3/)).toBeDefined()
  expect(section().getByText(t('accounts.twoFactor.codesLeft', { left: 1 }))).toBeDefined()
  expect(section().queryByText(t('accounts.twoFactor.codesTitle'))).toBeNull()
  expect(section().queryByText(t('accounts.twoFactor.unreadable'))).toBeNull()
  await user.click(section().getByRole('button', { name: t('accounts.twoFactor.makeCodes') }))
  await vi.waitFor(() => expect(requests).toMatchObject([{ method: 'POST', path: '/user/two-factor-recovery-codes' }]))
  await user.click(section().getByRole('button', { name: t('accounts.twoFactor.turnOff') }))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]).toMatchObject({ path: '/user/two-factor-authentication', data: { _method: 'DELETE' } })
})

test('two-step login: codes that cannot be checked any more are told', async () => {
  await openAccount({ twoFactor: { ...on, isReadable: false } })
  expect(section().getByText(t('accounts.twoFactor.unreadable'))).toBeDefined()
})

test('two-step login: new codes are shown instead of their number, to be saved and copied', async () => {
  const { user } = await openAccount({ twoFactor: { ...on, newCodes: codes } })
  expect(
    section()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes)
  expect(section().queryByText(t('accounts.twoFactor.codesLeft', { left: 1 }))).toBeNull()
  const file = section().getByRole('link', { name: t('accounts.twoFactor.save') })
  expect(file.getAttribute('download')).toBe('recovery-codes.txt')
  const title = t('accounts.twoFactor.fileTitle', { shop: 'Cadenza', email })
  expect(decodeURIComponent(file.getAttribute('href')!)).toBe(
    `data:text/plain;charset=utf-8,${title}\r\n\r\n${codes.join('\r\n')}\r\n`,
  )
  const copied: string[] = []
  const answers = [() => Promise.resolve(), () => Promise.reject(new Error('refused'))]
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copied.push(text)
    return answers.shift()!()
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const copy = section().getByRole('button', { name: t('accounts.twoFactor.copy') })
  await user.click(copy)
  expect((await section().findByText(t('accounts.twoFactor.copied'))).getAttribute('role')).toBe('status')
  await user.click(copy)
  expect(await section().findByText(t('accounts.twoFactor.notCopied'))).toBeDefined()
  expect(section().queryByText(t('accounts.twoFactor.copied'))).toBeNull()
  expect(copied).toEqual([codes.join('\n'), codes.join('\n')])
  // Some browsers have no clipboard.
  await openAccount({ twoFactor: { ...on, newCodes: codes } })
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  await user.click(section().getByRole('button', { name: t('accounts.twoFactor.copy') }))
  expect(await section().findByText(t('accounts.twoFactor.notCopied'))).toBeDefined()
})

test('two-step login: an app learns the secret from a picture, a key in groups or a link, and a wrong code stays to be mended', async () => {
  const errors = { confirmTwoFactorAuthentication: { code: 'Not that one.' } }
  const { user, requests } = await openAccount({ twoFactor: { state: 'begun', setup } }, { answer: () => ({ errors }) })
  const picture = section().getByRole('img', { name: t('accounts.twoFactor.qrCode') })
  expect(picture.getAttribute('viewBox')).toBe('0 0 33 33')
  expect(picture.querySelector('path')?.getAttribute('d')).toBe('M1 2h3')
  expect(section().getByText('ABCD EFGH IJ')).toBeDefined()
  expect(
    section()
      .getByRole('link', { name: t('accounts.twoFactor.open') })
      .getAttribute('href'),
  ).toBe(setup.url)
  const code = section().getByLabelText<HTMLInputElement>(t('accounts.code.label'))
  await user.type(code, '123 456')
  await user.click(section().getByRole('button', { name: t('accounts.twoFactor.confirm') }))
  expect(await section().findByText('Not that one.')).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement).toBe(code))
  expect(code.value).toBe('123 456')
  expect(requests[0]).toMatchObject({
    method: 'POST',
    path: '/user/confirmed-two-factor-authentication',
    data: { code: '123 456' },
  })
  await user.click(section().getByRole('button', { name: t('accounts.twoFactor.cancel') }))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]).toMatchObject({ path: '/user/two-factor-authentication', data: { _method: 'DELETE' } })
})

const challenge = { to: '/account/orders', email, asksRecoveryCode: false, texts }
const query = '?to=/account/orders'
const hrefOf = (name: string) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href')!)

test('second factor: a code goes with where one wanted to go; instead of it a recovery code is asked for, in a form of its own', async () => {
  const { user, requests } = await openPage('two-factor-challenge', challenge, {
    answer: ({ method }) =>
      method === 'GET' ? { asksRecoveryCode: true, errors: {} } : { errors: { code: 'Wrong.' } },
  })
  expect(screen.getByText(t('accounts.challenge.lead', { email }))).toBeDefined()
  await user.type(screen.getByLabelText(t('accounts.code.label')), '123456')
  await user.click(screen.getByRole('button', { name: t('accounts.challenge.submit') }))
  expect(await screen.findByText('Wrong.')).toBeDefined()
  expect(requests[0]).toMatchObject({
    path: '/two-factor-challenge',
    data: { code: '123456', to: '/account/orders' },
  })
  expect(hrefOf(t('accounts.challenge.startAgain'))).toBe(`/login${query}`)
  expect(hrefOf(t('accounts.challenge.useRecovery'))).toBe(`/two-factor-challenge${query}&recovery=1`)
  const entries = history.length
  await user.click(screen.getByRole('link', { name: t('accounts.challenge.useRecovery') }))
  const recovery = await screen.findByLabelText<HTMLInputElement>(t('accounts.challenge.recoveryLabel'))
  expect(history.length).toBe(entries)
  expect(recovery.value).toBe('')
  expect(screen.queryByText('Wrong.')).toBeNull()
  await user.type(recovery, 'K7QM')
  await user.click(screen.getByRole('button', { name: t('accounts.challenge.submit') }))
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  expect(requests[2]).toMatchObject({ data: { recovery_code: 'K7QM', to: '/account/orders' } })
})

test('second factor: from the recovery code one comes back to the code of the app', async () => {
  await openPage('two-factor-challenge', { ...challenge, asksRecoveryCode: true })
  expect(screen.getByText(t('accounts.challenge.recoveryLead', { email }))).toBeDefined()
  expect(hrefOf(t('accounts.challenge.useCode'))).toBe(`/two-factor-challenge${query}`)
  expect(hrefOf(t('accounts.challenge.startAgain'))).toBe(`/login${query}`)
})
