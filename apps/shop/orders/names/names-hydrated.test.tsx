// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage, type OpenOptions } from '#apps/shop/client/testing/open-page.tsx'
import { ticketHolderRule, nameField, findSerialOfField } from '#core/orders/names/holder-name.ts'
import { findFlaw } from '#ui/forms/text-rules.ts'

const ticket = {
  title: 'Stalls, adult',
  event_title: 'Autumn concert',
  venue_title: 'Hall of Strings',
  start_date: '2026-11-28T18:30:00.000Z',
}
const properties = {
  uuid: '00000000-0000-4000-8000-000000000000',
  url: '/orders/1/names',
  buyer: 'Anna Kovács',
  tickets: [
    { ...ticket, field: 'name_42', serial: 42, name: '' },
    { ...ticket, field: 'name_43', serial: 43, name: 'Béla' },
  ],
}
const open = (options: OpenOptions = {}) => openPage('ticket-names', properties, options)
const field = (serial: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(serial) })

test('names: a field for each ticket, with what it says now; sent are all of them', async () => {
  const { t, user, requests, settled } = await open()
  expect(field('000042').value).toBe('')
  expect(field('000043').value).toBe('Béla')
  expect(screen.getByText(/Anna Kovács/)).toBeDefined()
  const concert = 'Autumn concert, Hall of Strings, Saturday, November 28, 2026'
  expect(screen.getAllByRole('textbox', { description: concert })).toHaveLength(2)
  await user.type(field('000042'), 'Nadia')
  await user.clear(field('000043'))
  await user.click(screen.getByRole('button', { name: t('names.submit') }))
  await settled()
  expect(requests).toMatchObject([{ method: 'POST', path: '/orders/1/names', data: { name_42: 'Nadia', name_43: '' } }])
})

test('names: what was saved stands there as the server has cleaned it, and what was not is asked about before it is left', async () => {
  const [first, second] = properties.tickets
  const answer = () => ({ tickets: [{ ...first, name: 'Nadia Boulanger' }, second] })
  const { t, user, requests, settled } = await open({ answer })
  await user.type(field('000042'), ' Nadia  Boulanger ')
  const leave = () => user.click(screen.getByRole('link', { name: t('ticketPage.back') }))
  await leave()
  await user.click(await screen.findByRole('button', { name: t('unsaved.stay') }))
  expect(requests).toEqual([])
  await user.click(screen.getByRole('button', { name: t('names.submit') }))
  await settled()
  await vi.waitFor(() => expect(field('000042').value).toBe('Nadia Boulanger'))
  await leave()
  await vi.waitFor(() => expect(requests).toHaveLength(2))
})

test('names: what is no name is said beside its field, and nothing is sent', async () => {
  const { t, user, requests, settled } = await open()
  await user.clear(field('000043'))
  await user.type(field('000043'), '---')
  await user.tab()
  // Shown on submission, and no sooner.
  expect(field('000043').hasAttribute('aria-invalid')).toBe(false)
  await user.click(screen.getByRole('button', { name: t('names.submit') }))
  expect(field('000043').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('link', { name: t('names.noName') })).toBeDefined()
  expect(requests).toEqual([])
  await user.clear(field('000043'))
  await user.type(field('000043'), 'x'.repeat(81))
  await user.click(screen.getByRole('button', { name: t('names.submit') }))
  expect(screen.getByRole('link', { name: t('checkout.tooLong', { count: 80 }) })).toBeDefined()
  expect(requests).toEqual([])
  // Without a name the ticket has the buyer's name again.
  await user.clear(field('000043'))
  await user.click(screen.getByRole('button', { name: t('names.submit') }))
  await settled()
  expect(requests).toHaveLength(1)
})

test.each([
  ['', null],
  ['Ödön', null],
  ['צביה', null],
  ['x'.repeat(80), null],
  ['x'.repeat(81), 'tooLong'],
  ['- 7 -', 'wrong'],
])('names: %j is checked as %s', (typed, flaw) => {
  expect(findFlaw(ticketHolderRule, ticketHolderRule.clean(typed), false)).toBe(flaw)
})

test('names: of control characters, direction marks and line breaks nothing is kept', () => {
  expect(ticketHolderRule.clean(' Na\u202Edi\u2066a\r\nBou\u0000langer\t')).toBe('Nadia Bou langer')
})

test('names: a field is named by the serial of its ticket, and other fields are none', () => {
  expect(findSerialOfField(nameField(42))).toBe(42)
  for (const other of ['name_', 'name_0', 'name_042', 'name_1x', 'name_12345678901', 'xname_1', '__proto__'])
    expect(findSerialOfField(other)).toBeNull()
})
