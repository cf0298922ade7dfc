import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Checks for the 10,000 most common passwords, in lower case. Reads the list once, on creation. */
export function createCommonPasswords(): (password: string) => boolean {
  const lines = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n')
  const common = new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')))
  return (password) => common.has(password)
}
