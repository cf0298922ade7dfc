import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the shop and the demo bank share, as with any bank: a key for the API, a secret under every webhook event. */
export interface BankKeys {
  apiKey: string
  webhookSecret: string
}

/** Both follow from the shop's own secret, so that a fresh machine needs nothing set up. */
export function createBankKeys(sessionSecret: string): BankKeys {
  const derive = (purpose: string) => createHmac('sha256', sessionSecret).update(`demo-bank:${purpose}`).digest('hex')
  return { apiKey: derive('api'), webhookSecret: derive('notice') }
}

/** The header in which a webhook event carries its signature. */
export const webhookSignatureHeader = 'demo-bank-signature'
/** An older webhook event may be a recorded one that somebody plays back. */
const toleranceSeconds = 300

/** Signs the bytes of a webhook event together with its time: `t=1764000000,v1=<hex>`. */
export function signWebhook(body: string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${computeSignature(time, body, secret)}`
}

/** Whether these bytes were signed with the secret, not long ago. */
export function verifyWebhook(body: Buffer, signature: string | undefined, secret: string, now: Date): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '')
  if (!match) return false
  const time = Number(match[1])
  if (Math.abs(now.getTime() / 1000 - time) > toleranceSeconds) return false
  return timingSafeEqual(Buffer.from(match[2]!, 'hex'), Buffer.from(computeSignature(time, body, secret), 'hex'))
}

function computeSignature(time: number, body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
}
