import { expect, test } from 'vitest'
import { maskEmail } from './mask-email.ts'

test.each([
  ['anna.kovacs@gmail.com', 'a•••@g•••.com'],
  ['a@b.hu', 'a•••@b•••.hu'],
  ['\u{1F3BB}x@mail.example.org', '\u{1F3BB}•••@m•••.org'],
])('of %s is shown %s', (email, masked) => expect(maskEmail(email)).toBe(masked))

test('an address without a name shows no letter of it', () => expect(maskEmail('@b.hu')).toBe('•••@b•••.hu'))
