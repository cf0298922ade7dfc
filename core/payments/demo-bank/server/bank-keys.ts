import { createHmac, timingSafeEqual } from 'node:crypto'

/** Shared by the shop and the demo bank. */
export interface BankKeys {
  apiKey: string
  webhookSecret: string
  /** Only of the bank: it signs approvals. */
  walletSecret: string
}

/** Derives both from the shop's own secret, so that a fresh installation needs no setup. */
export function createBankKeys(sessionSecret: string): BankKeys {
  const derive = (purpose: string) => createHmac('sha256', sessionSecret).update(`demo-bank:${purpose}`).digest('hex')
  return { apiKey: derive('api'), webhookSecret: derive('notice'), walletSecret: derive('wallet') }
}

export const webhookSignatureHeader = 'demo-bank-signature'
/** An older webhook event may be a replay. */
const toleranceSeconds = 300

/** Together with the time: `t=1764000000,v1=<hex>`. */
export function signWebhook(body: string, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${computeSignature(time, body, secret)}`
}

/** Whether these bytes were signed with the secret, recently. */
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
