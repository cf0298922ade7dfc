import type { PagePayload, Payload } from '@cadenza/navigation'
import type { Environment } from '../shop/app/config/config.ts'

/** What the measured process is told to be. */
export type ServerTask = { environment: Environment; buildDirectory: string } & (
  | { kind: 'shop'; databaseUrl: string }
  | { kind: 'bare'; payload: Payload }
)

/** What it says. */
export type ServerMessage =
  | { kind: 'listening' }
  | { kind: 'failed'; reason: string }
  | { kind: 'memory'; bytes: number }

export function isPagePayload(payload: Payload): payload is PagePayload {
  return typeof payload.view?.component === 'string'
}
