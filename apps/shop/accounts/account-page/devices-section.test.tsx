// @vitest-environment happy-dom
import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openAccount, t } from '../testing/account-page.ts'

const deviceOf = (id: number, name: string, is_this = false) => ({
  id,
  name,
  signed_in_at: '2026-11-18T10:15:00.000Z',
  last_seen_at: '2026-11-20T19:40:00.000Z',
  is_this,
})
const devices = [deviceOf(7, 'Firefox, Linux', true), deviceOf(8, 'Safari, iPhone'), deviceOf(9, '')]
const section = () => within(screen.getByRole('region', { name: t('accounts.devices.title') }))
const line = (name: RegExp) => section().getByText(name).closest<HTMLElement>('li')!

test('devices: each is told by its name and when it was seen, and can be signed out, but for this one', async () => {
  const { user, requests } = await openAccount({ devices: { devices, others: 2 } })
  const own = line(/^Firefox, Linux/)
  expect(own.textContent).toMatch(/^Firefox, LinuxThis deviceLogged in .*18.*11:15/)
  expect(own.querySelector('button')).toBeNull()
  const phone = line(/^Safari, iPhone/)
  expect(phone.textContent).toMatch(/^Safari, iPhoneLast seen .*20.*8:40.*Logged in .*18.*11:15/)
  const unknown = t('accounts.devices.unknown')
  expect(
    within(line(new RegExp(`^${unknown}`))).getByRole('button', {
      name: t('accounts.devices.endOne', { name: unknown }),
    }),
  ).toBeDefined()
  await user.click(
    within(phone).getByRole('button', { name: t('accounts.devices.endOne', { name: 'Safari, iPhone' }) }),
  )
  await vi.waitFor(() => expect(requests).toMatchObject([{ path: '/account/devices/8', data: { _method: 'DELETE' } }]))
})

test('devices: those that are not listed are counted, and all others are signed out at once', async () => {
  const { user, requests } = await openAccount({ devices: { devices, others: 24 } })
  expect(section().getByText(t('accounts.devices.more', { count: 22 }))).toBeDefined()
  await user.click(section().getByRole('button', { name: t('accounts.devices.endOthers') }))
  await vi.waitFor(() => expect(requests).toMatchObject([{ path: '/account/devices', data: { _method: 'DELETE' } }]))
})

test('devices: where all are listed none is said to be missing, and where this is the only one nothing is offered', async () => {
  await openAccount({ devices: { devices, others: 2 } })
  expect(section().queryByText(/not listed/)).toBeNull()
  await openAccount({ devices: { devices: devices.slice(0, 1), others: 0 } })
  expect(section().queryByText(/not listed/)).toBeNull()
  expect(section().queryByRole('button')).toBeNull()
})
