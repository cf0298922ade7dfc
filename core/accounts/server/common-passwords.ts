import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tells whether a password, in small letters, is one of the 10,000 most common ones. Reads them once, when it is made. */
export function createCommonPasswords(): (password: string) => boolean {
  const lines = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n')
  const common = new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')))
  return (password) => common.has(password)
}
