import { z } from 'zod'
import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Config } from '#core/context/config.ts'

const turnstileEndpoint = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const turnstileAnswer = z.object({ success: z.boolean() })

/** A proof of work must be remembered; Turnstile invalidates its tokens itself. */
export type PassedCheck = { challenge: { challenge: string; expiresAt: Date } | null }

/** @throws {Error} if Turnstile cannot be reached */
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

/** Solved challenges are renewed earlier (`maxBotCheckAge`). */
const lifetimeSeconds = 600
/**
 * A try costs a browser about a millisecond: a few hundred are expensive for senders of thousands.
 */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2000, tries: [150, 400] } as const

const solvedChallenge = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(work.algorithm),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(work.cost),
      keyLength: z.int().min(1).max(64),
      keyPrefix: z.string(),
      expiresAt: z.int(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

/** Creates a challenge that only this shop can sign. The number of tries it takes is secret. */
export async function createProofOfWork(secret: string, now: Date) {
  return createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(...work.tries),
    deriveKey,
    expiresAt: new Date(now.getTime() + lifetimeSeconds * 1000),
    ...keysFrom(secret),
  })
}

/**
 * Returns the name of the solved challenge, which counts for one message; null if it is forged,
 * unsolved or expired.
 */
async function verifyProofOfWork(
  token: string,
  secret: string,
): Promise<{ challenge: string; expiresAt: Date } | null> {
  const solved = solvedChallenge.safeParse(parseJson(token))
  if (!solved.success) return null
  const { challenge, solution } = solved.data
  const { verified } = await verifySolution({
    challenge,
    solution: { ...solution, time: 0 },
    deriveKey,
    ...keysFrom(secret),
  })
  return verified
    ? { challenge: challenge.signature, expiresAt: new Date(challenge.parameters.expiresAt * 1000) }
    : null
}

function keysFrom(secret: string) {
  const derive = (use: string) => createHmac('sha256', secret).update(`contact ${use}`).digest('hex')
  return {
    hmacSignatureSecret: derive('challenge'),
    hmacKeySignatureSecret: derive('solution'),
  }
}

/** The token is base64 of JSON, which forms transmit safely. */
function parseJson(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
