import { expect, test } from 'vitest'
import { encodeFacts, writeSignedCode } from '#core/tickets/signed/signed-code.ts'
import { readOrderSearch } from './order-search.ts'

const nothing = {
  references: [],
  serial: null,
  code: null,
  providerRef: null,
  email: null,
  phones: [] as string[],
  isName: false,
}
const code = '0123456789ABCDEFGHJKMNPQR'

test.each([
  ['42', { serial: 42, references: ['CDZ-26-000042', 'CDZ-25-000042', 'CDZ-24-000042'] }],
  [' #000042 ', { serial: 42, references: ['CDZ-26-000042', 'CDZ-25-000042', 'CDZ-24-000042'] }],
  [
    'cdz-26-000042',
    {
      references: ['CDZ-26-000042', 'cdz-26-000042'],
      providerRef: 'cdz-26-000042',
      email: 'cdz-26-000042',
      isName: true,
    },
  ],
  [
    'pi_3Nabc-XY',
    { references: ['PI_3NABC-XY', 'pi_3Nabc-XY'], providerRef: 'pi_3Nabc-XY', email: 'pi_3nabc-xy', isName: true },
  ],
  ['re_12345', { providerRef: 're_12345', email: 're_12345', isName: true }],
  ['re_1234', { email: 're_1234', isName: true }],
  ['Anna@', { email: 'anna@' }],
  ['Őry', { email: 'őry', isName: true }],
  ['Ő.', { isName: true }],
  ['Anna Őry', { isName: true }],
  ['Anna-Mária Őry', { isName: true }],
  ['1234567890', { providerRef: '1234567890', email: '1234567890', phones: ['1234567890'] }],
  ['+36 (0)30 123-4567', { phones: ['36301234567'] }],
  ['06 30 123 4567', { phones: ['6301234567', '301234567'] }],
  ['0033 6 12 34 56 78', { phones: ['33612345678', '0033612345678'] }],
  ['06.12.34.56.78', { phones: ['612345678', '12345678'], email: '06.12.34.56.78' }],
  ['?!', {}],
  ['', {}],
  [`${code.slice(0, 5)} ${code.slice(5).toLowerCase()}`, { code, isName: true }],
])('orders: %j may mean these', (typed, meant) => {
  expect(readOrderSearch(typed, 2026)).toEqual({ ...nothing, ...meant })
})

test('orders: a code that was scanned from a ticket means the order of that ticket', () => {
  const signed = encodeFacts({ keyId: 1, eventDateId: 2, serial: 42, zoneId: 4, issue: 1 })!
  const scanned = writeSignedCode({ signed, signature: new Uint8Array(64) })
  expect(readOrderSearch(` ${scanned}\n`, 2026)).toEqual({ ...nothing, serial: 42 })
})
