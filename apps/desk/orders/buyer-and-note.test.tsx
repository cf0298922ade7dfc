// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, field } from '../testing/controls.ts'
import { type DeskOpenOptions, openDeskPage } from '../testing/open-page.tsx'
import { readPart } from '../testing/read-page.ts'
import type { ShownOrder } from './orders.ts'
import { sampleOrder } from './testing/sample-order.ts'

const url = '/desk/orders/CDZ-26-000042'
const open = (options: DeskOpenOptions = {}, order: Partial<ShownOrder> = {}) =>
  openDeskPage('order', sampleOrder({}, order), { url, ...options })

test('order: a wrong address is corrected, and the tickets go there unless somebody says no', async () => {
  const { user, sent, settled } = await open()
  await user.click(button('Correct'))
  expect(document.activeElement).toBe(field('E-mail address'))
  expect(readPart('Buyer')).toEqual([
    '## Buyer',
    '{email "E-mail address" required = "anna@example.com"}',
    '{"First name" = "Anna"}',
    '{"Last name" = "Kovács"}',
    '{tel "Phone (optional)" = "+36 1 234 5678"}',
    '<"Save" submit> <"Leave it as it is">',
  ])
  await user.clear(field('E-mail address'))
  await user.type(field('E-mail address'), 'a@b.example')
  expect(readPart('Buyer').slice(2)).toEqual([
    '[x] "Send the tickets to the new address"',
    '[ ] "Reissue the tickets: what was sent to the old address becomes void"',
    '{"First name" = "Anna"}',
    '{"Last name" = "Kovács"}',
    '{tel "Phone (optional)" = "+36 1 234 5678"}',
    '<"Save and send the tickets" submit> <"Leave it as it is">',
  ])
  await user.click(field('Send the tickets to the new address'))
  expect(readPart('Buyer').at(-1)).toContain('<"Save" submit>')
  expect(screen.queryByLabelText(/^Reissue the tickets/)).toBeNull()
  await user.click(field('Send the tickets to the new address'))
  await user.click(field(/^Reissue the tickets/))
  await user.click(button('Save and send the tickets'))
  await settled()
  const was = { firstname: 'Anna', lastname: 'Kovács', email: 'anna@example.com', phone: '+36 1 234 5678' }
  expect(sent()).toEqual([
    { method: 'POST', path: `${url}/buyer`, data: { ...was, email: 'a@b.example', was, send: true, reissue: true } },
  ])
  // Done: the facts are shown again.
  expect(screen.queryByLabelText('E-mail address')).toBeNull()
})

test('order: of one that is not paid no tickets are sent; what was typed can be left', async () => {
  const { user, sent } = await open({}, { state: 'awaiting_payment' })
  await user.click(button('Correct'))
  await user.type(field('E-mail address'), 'x')
  expect(screen.queryByText(/Send the tickets/)).toBeNull()
  expect(readPart('Buyer').at(-1)).toContain('<"Save" submit>')
  await user.click(button('Leave it as it is'))
  expect(readPart('Buyer')).toContain('E-mail address: anna@example.com')
  expect(sent()).toEqual([])
})

test('order: a note that somebody else has emptied is written again by whoever has seen that', async () => {
  const conflict = { name: 'note', mine: 'mine', theirs: '' }
  const { user, sent, settled } = await open({
    answer: () => ({ errors: { note: 'Changed.' }, flash: { conflicts: [conflict] } }),
  })
  await user.type(field('Internal'), '!')
  for (const _ of [1, 2]) {
    await user.click(button('Save the note'))
    await settled()
  }
  expect(sent().map(({ data }) => (data as { was: string }).was)).toEqual(['Called on Monday.', ''])
})

test('order: what is wrong with the buyer is said beside each field, and the first has the cursor', async () => {
  const errors = { lastname: 'Enter a name.', phone: 'No phone.' }
  const { user, settled } = await open({ locale: 'hu', answer: () => ({ errors }) })
  await user.click(button('Javítás'))
  await user.click(button('Mentés'))
  await settled()
  // In Hungarian the family name comes first.
  expect(readPart('Vásárló')).toEqual([
    '## Vásárló',
    '{email "E-mail-cím" required = "anna@example.com"}',
    '{"Vezetéknév" wrong = "Kovács" (Enter a name.)}',
    '{"Keresztnév" = "Anna"}',
    '{tel "Telefonszám (nem kötelező)" wrong = "+36 1 234 5678" (No phone.)}',
    '<"Mentés" submit> <"Maradjon így">',
  ])
  await expect.poll(() => document.activeElement).toBe(field('Vezetéknév'))
})

test('order: the house writes a note; of two at once the second sees both, and decides', async () => {
  const conflict = { name: 'note', mine: 'mine', theirs: 'theirs' }
  let answers = 0
  const { user, sent, settled } = await open({
    answer: () => (++answers === 1 ? { errors: { note: 'Changed.' }, flash: { conflicts: [conflict] } } : {}),
  })
  await user.clear(field('Internal'))
  await user.type(field('Internal'), 'mine')
  await user.click(button('Save the note'))
  await settled()
  expect(readPart('Note')).toEqual([
    '## Note',
    'A colleague has changed 1 field in the meantime',
    'Nothing has been saved yet, and what you typed is still here. Save again to keep yours, or take theirs.',
    'table: ',
    'Field | Yours | Theirs | Choice',
    'Internal | mine | theirs | <"Take theirs: Internal">',
    '{"Internal" wrong = "mine" (Changed.)}',
    '<"Save the note" submit>',
  ])
  await user.click(button('Take theirs: Internal'))
  expect(field('Internal').value).toBe('theirs')
  await user.click(button('Save the note'))
  await settled()
  expect(sent()).toEqual([
    { method: 'POST', path: `${url}/note`, data: { note: 'mine', was: 'Called on Monday.' } },
    { method: 'POST', path: `${url}/note`, data: { note: 'theirs', was: 'theirs' } },
  ])
})
