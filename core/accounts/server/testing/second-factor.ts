import { Secret, TOTP } from 'otpauth'
import type { TestVisitor } from '#test/shop/test-visitor.ts'

const json = { headers: { accept: 'application/json' } }
const api = '/user/two-factor-authentication'

/** Returns the code that an authenticator app shows at a given time. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

/** Returns a code that an app shows at no time near `now`. */
export function wrongCodeAt(secret: string, now: Date): string {
  const near = [-2, -1, 0, 1, 2].map((step) => codeAt(secret, new Date(now.getTime() + step * 30_000)))
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !near.includes(code))!
}

export async function readJson(visitor: TestVisitor, path: string) {
  return JSON.parse((await visitor.get(path, json)).body)
}

/** Begins the setup of the second factor and returns the secret for the app. */
export async function beginSetup(visitor: TestVisitor): Promise<string> {
  await visitor.post(api, {}, { follow: false })
  return (await readJson(visitor, '/user/two-factor-secret-key')).secretKey
}

/** Switches on the second factor of a signed-in visitor; returns its secret and backup codes. */
export async function switchOn(visitor: TestVisitor, now: Date): Promise<{ secret: string; codes: string[] }> {
  const secret = await beginSetup(visitor)
  await visitor.post('/user/confirmed-two-factor-authentication', { code: codeAt(secret, now) }, { follow: false })
  return { secret, codes: await readJson(visitor, '/user/two-factor-recovery-codes') }
}

export const switchOff = (visitor: TestVisitor) => visitor.post(api, { _method: 'DELETE' }, { follow: false })
