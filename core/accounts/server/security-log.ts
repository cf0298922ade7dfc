import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/schema/schema.ts'
import { hashPerson, writeAudit } from '#platform/audit/audit-store.ts'
import { maskAddress } from '#platform/log/log-privacy.ts'
import type { Config } from '#core/context/config.ts'
import { describeDevice } from './describe-device.ts'

export type SecurityEvent =
  | 'account created'
  | 'sign-in'
  | 'sign-in failed'
  | 'sign-in limited'
  | 'second factor asked'
  | 'second factor failed'
  | 'second factor on'
  | 'second factor off'
  | 'recovery codes made'
  | 'sign-out'
  | 'passkey added'
  | 'passkey removed'
  | 'password confirmed'
  | 'password confirmation failed'
  | 'device link asked'
  | 'device link used'
  | 'role given'
  | 'password reset asked'
  | 'password reset'
  | 'orders taken over'
  | 'password changed'
  | 'email change asked'
  | 'email changed'
  | 'device signed out'
  | 'other devices signed out'
  | 'data exported'
  | 'desk confirmed'

/** Events that an unidentified person can cause. */
const byAnybody: readonly SecurityEvent[] = [
  'sign-in failed',
  'sign-in limited',
  'device link asked',
  'device link used',
  'second factor asked',
  'second factor failed',
  'password reset asked',
]

interface SecurityLine {
  event: SecurityEvent
  /** Address concerned; the log stores only its hash. */
  email: string
  /** Account concerned; null if none has that address. */
  userId: number | null
  details?: Record<string, unknown>
}

export function describeOrigin({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) {
  return { network: maskAddress(ip), device: describeDevice(headers['user-agent']) }
}

/** Belongs into the transaction that causes the event. */
export async function logSecurity(
  db: Db,
  { event, email, userId, details }: SecurityLine,
  { request, config }: { request: FastifyRequest; config: Pick<Config, 'sessionSecret'> },
): Promise<void> {
  await writeAudit(db, {
    actor: userId === null || byAnybody.includes(event) ? 'visitor' : `user ${userId}`,
    action: event,
    subject: hashPerson(email, config.sessionSecret),
    userId,
    ...(details && { details }),
    ...describeOrigin(request),
  })
}
