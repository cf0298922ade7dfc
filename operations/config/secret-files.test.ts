import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { secretNames } from './secret-files.ts'
import { findProblems } from './testing/environments.ts'

const folder = mkdtempSync(join(tmpdir(), 'cadenza-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const secret = 'a-secret-that-is-long-enough-and-in-a-file'

describe('a secret in a file', () => {
  test('is read as one in the environment, without the white space around it', () => {
    const { sessionSecret } = readConfig({ SESSION_SECRET_FILE: write('session', `${secret}\n`) })
    expect(sessionSecret).toBe(secret)
  })

  test('counts for everything that is asked of the settings together', () => {
    const environment = {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY_FILE: write('key', 'sk_test_1'),
      STRIPE_WEBHOOK_SECRET_FILE: write('webhook', 'whsec_1\r\n'),
    }
    expect(readConfig(environment).payment).toMatchObject({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1' })
    expect(findProblems({ ...environment, PAYMENT_PROVIDER: 'demo' })[0]).toMatch(/^STRIPE_\* is set/)
  })

  test.each([
    ['that is not there', () => join(folder, 'nowhere'), /^SESSION_SECRET_FILE: .*nowhere cannot be read \(ENOENT\)/],
    ['that is a folder', () => folder, /cannot be read \(EISDIR\)/],
    ['that is empty', () => write('empty', ' \n'), /is empty\.$/],
    ['that is too short', () => write('short', 'shorter-than-it-may'), /^SESSION_SECRET is shorter/],
  ])('%s is told, and nothing of what it says', (_, path, expected) => {
    const problems = findProblems({ SESSION_SECRET_FILE: path() })
    expect(problems).toEqual([expect.stringMatching(expected)])
    expect(problems.join('')).not.toContain('shorter-than-it-may')
  })

  test('beside one in the environment is refused: nobody knows which is meant', () => {
    expect(findProblems({ SESSION_SECRET: secret, SESSION_SECRET_FILE: write('other', secret) })).toEqual([
      'SESSION_SECRET_FILE: SESSION_SECRET is set beside it: set one of them.',
    ])
  })

  test('is possible for each setting that is one, and is no slip of the pen in production', () => {
    for (const name of secretNames) {
      const problems = findProblems({ NODE_ENV: 'production', [`${name}_FILE`]: join(folder, 'nowhere') })
      expect(problems.filter((problem) => problem.includes(`${name}_FILE`))).toHaveLength(1)
    }
  })
})
