import { readFileSync } from 'node:fs'
import { paymentProviders } from '#core/payments/providers/server/providers.ts'
import type { Environment } from '#platform/environment/variables.ts'

/** Settings that are or contain secrets: each may be read from a file named by `<name>_FILE`. */
export const secretNames = [
  'DATABASE_URL',
  'METRICS_TOKEN',
  'SESSION_SECRET',
  'SMTP_URL',
  'TICKET_KEY_SECRET',
  'TURNSTILE_SECRET_KEY',
  ...paymentProviders.flatMap(({ secrets }) => secrets),
]

export const isSecretFile = (name: string): boolean => secretNames.some((secret) => name === `${secret}_FILE`)

/**
 * Reads secrets from files of secret stores (systemd, Docker, Vault). Trims white space. Error
 * messages omit the content.
 */
export function readSecretFiles(given: Environment): { given: Environment; problems: string[] } {
  const read: Environment = {}
  const problems: string[] = []
  for (const name of secretNames) {
    const path = given[`${name}_FILE`]
    if (!path) continue
    const content = given[name] ? `${name} is set beside it: set one of them.` : readSecret(path)
    if (typeof content === 'string') problems.push(`${name}_FILE: ${content}`)
    else read[name] = content.secret
  }
  return { given: { ...given, ...read }, problems }
}

function readSecret(path: string): { secret: string } | string {
  try {
    const secret = readFileSync(path, 'utf8').trim()
    return secret === '' ? `${path} is empty.` : { secret }
  } catch (error) {
    return `${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}): the shop’s own user has to.`
  }
}
