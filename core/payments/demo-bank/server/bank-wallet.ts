import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Whose wallet every visitor of the demo has: a name and an address that nobody owns. */
export const walletOwner = { name: 'Clara Martin', email: 'clara.martin@example.com', phone: '+33 6 12 34 56 78' }

/** Time to approve, and to pay with an approval. */
const lifetimeSeconds = 7200

interface Token {
  id: string
  /** In cents. */
  amount: number
  until: number
}

/** Of the page that asks: what for, and where to return. */
export interface WalletSheet extends Token {
  locale: string
  returnUrl: string
  cancelUrl: string
}

/** What the shop gets. */
interface WalletApproval extends Token {
  /** Whether the money is there. */
  isCovered: boolean
}

interface TokenKind<content extends Token> {
  name: string
  schema: z.ZodType<content>
}

const token = { id: z.string(), amount: z.int().positive(), until: z.number() }

export const walletSheets: TokenKind<WalletSheet> = {
  name: 'sheet',
  schema: z.object({ ...token, locale: z.string(), returnUrl: z.url(), cancelUrl: z.url() }),
}

export const walletApprovals: TokenKind<WalletApproval> = {
  name: 'approval',
  schema: z.object({ ...token, isCovered: z.boolean() }),
}

interface Signing {
  secret: string
  now: Date
}

/** The bank stores nothing: its signature proves that it has written the token itself. */
export function signWalletToken<content extends Token>(
  { name }: TokenKind<content>,
  content: Omit<content, 'until'>,
  { secret, now }: Signing,
): string {
  const body = JSON.stringify({ ...content, until: now.getTime() + lifetimeSeconds * 1000 })
  return `${Buffer.from(body).toString('base64url')}.${sign(name, body, secret)}`
}

/** Null if the bank has not written it, not for this, or too long ago. */
export function readWalletToken<content extends Token>(
  { name, schema }: TokenKind<content>,
  sent: string,
  { secret, now }: Signing,
): content | null {
  const [encoded = '', signature = ''] = sent.split('.')
  const body = Buffer.from(encoded, 'base64url').toString('utf8')
  const [given, own] = [Buffer.from(signature), Buffer.from(sign(name, body, secret))]
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null
  const content = schema.parse(JSON.parse(body))
  return content.until > now.getTime() ? content : null
}

const sign = (name: string, body: string, secret: string) =>
  createHmac('sha256', secret).update(`wallet ${name}:${body}`).digest('base64url')
