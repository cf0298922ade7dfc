import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRecoveryCodes, hashRecoveryCode } from './codes.ts'

const owner = { userId: 1, config: { sessionSecret: 'a secret of this test' } }

test('recovery codes: ten different ones, in groups of four that nobody misreads', () => {
  const { codes } = createRecoveryCodes(owner)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
})

test('recovery codes: one is read as it was meant, however it is typed', () => {
  const meant = createHash('sha256').update('K7QM2XHD9FTR6PSE0C8JW401').digest('base64url')
  for (const typed of [
    'K7QM-2XHD-9FTR-6PSE-0C8J-W401',
    ' k7qm 2xhd 9ftr 6pse 0c8j w401 ',
    'K7QM2XHD9FTR6PSEOC8JW4OI',
    'k7qm–2xhd–9ftr–6pse–oc8j–w4ol',
    'K7QM-2XHD-9FTR-6PSE-0C8J-W401'.padEnd(100),
  ])
    expect(hashRecoveryCode(typed)).toBe(meant)
})

test.each([
  '',
  'K7QM-2XHD-9FTR-W401',
  'K7QM-2XHD-9FTR-6PSE-0C8J-W40',
  'K7QM-2XHD-9FTR-6PSE-0C8J-W4011',
  'K7QM-2XHD-9FTR-6PSE-0C8J-W40U',
  'K7QM-2XHD-9FTR-6PSE-0C8J-W40é',
  'éK7Q-2XHD-9FTR-6PSE-0C8J-W401',
  'K7QM-2XHD-9FTR-6PSE-0C8J-W401'.padEnd(101),
  '-'.repeat(1e6),
])('recovery codes: what cannot be one is none: %.20s', (typed) => {
  expect(hashRecoveryCode(typed)).toBe(null)
})

test('recovery codes: each that is made can be read, and has a hash of its own that does not tell it', () => {
  const { codes, hashes } = createRecoveryCodes(owner)
  expect(codes.map(hashRecoveryCode)).toEqual(hashes)
  expect(new Set(hashes).size).toBe(10)
  for (const hash of hashes) expect(hash).toMatch(/^[\w-]{43}$/)
})
