import { z } from 'zod'
import type { Config } from '#core/context/config.ts'
import type { BotCheck } from '../contact.ts'
import { verifyProofOfWork } from './proof-of-work.ts'

const turnstileEndpoint = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const turnstileAnswer = z.object({ success: z.boolean() })

/**
 * State after a passed check: a proof of work must be remembered; Turnstile invalidates its tokens
 * itself.
 */
export type PassedCheck = { challenge: { challenge: string; expiresAt: Date } | null }

/** Chooses the bot check: Turnstile if its keys are set, else proof of work. */
export function chooseBotCheck({ turnstile }: Config): BotCheck {
  return turnstile ? { kind: 'turnstile', siteKey: turnstile.siteKey } : { kind: 'proof-of-work' }
}

/**
 * Verifies the result of the check.
 * @throws {Error} if Turnstile cannot be reached
 */
export async function verifyBotCheck(
  token: string,
  { config, address }: { config: Config; address: string },
): Promise<PassedCheck | null> {
  if (config.turnstile) return verifyTurnstile(token, { secret: config.turnstile.secretKey, address })
  const challenge = await verifyProofOfWork(token, config.sessionSecret)
  return challenge && { challenge }
}

async function verifyTurnstile(
  token: string,
  { secret, address }: { secret: string; address: string },
): Promise<PassedCheck | null> {
  const response = await fetch(turnstileEndpoint, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token, remoteip: address }),
    signal: AbortSignal.timeout(5000),
    // Never forwards the secret to another host.
    redirect: 'error',
  })
  const { success } = turnstileAnswer.parse(await response.json())
  return success ? { challenge: null } : null
}
