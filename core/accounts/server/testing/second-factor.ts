import { Secret, TOTP } from 'otpauth'
import type { TestVisitor } from '#test/shop/test-visitor.ts'

const json = { headers: { accept: 'application/json' } }
const api = '/user/two-factor-authentication'

/** What an authenticator app shows at a moment. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

/** A code that an app shows at no time near. */
export function wrongCodeAt(secret: string, now: Date): string {
  const near = [-2, -1, 0, 1, 2].map((step) => codeAt(secret, new Date(now.getTime() + step * 30_000)))
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !near.includes(code))!
}

export async function readJson(visitor: TestVisitor, path: string) {
  return JSON.parse((await visitor.get(path, json)).body)
}

/** Begins to switch the second factor on, and gives the secret that an app learns. */
export async function beginSetup(visitor: TestVisitor): Promise<string> {
  await visitor.post(api, {}, { follow: false })
  return (await readJson(visitor, '/user/two-factor-secret-key')).secretKey
}

/** Switches the second factor of who is signed in on, and gives what an app and a drawer have then. */
export async function switchOn(visitor: TestVisitor, now: Date): Promise<{ secret: string; codes: string[] }> {
  const secret = await beginSetup(visitor)
  await visitor.post('/user/confirmed-two-factor-authentication', { code: codeAt(secret, now) }, { follow: false })
  return { secret, codes: await readJson(visitor, '/user/two-factor-recovery-codes') }
}

export const switchOff = (visitor: TestVisitor) => visitor.post(api, { _method: 'DELETE' }, { follow: false })
