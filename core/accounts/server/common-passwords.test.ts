import { expect, test } from 'vitest'
import { createCommonPasswords } from './common-passwords.ts'

const isCommon = createCommonPasswords()

test('common passwords: those that everybody tries first are known', () => {
  for (const password of ['password', '12345678', 'qwertyuiop', 'iloveyou', '1qaz2wsx', 'starwars', 'trustno1'])
    expect(isCommon(password)).toBe(true)
})

test('common passwords: others are not, and neither is what the file says of itself', () => {
  for (const password of ['', 'correct horse battery staple', '# From @zxcvbn-ts', 'viola d’amore', 'Password'])
    expect(isCommon(password)).toBe(false)
})
