import type { Environment } from '#platform/environment/variables.ts'
import type { Elements } from '../pages/elements.ts'

/** Task of the measured process. */
export type ServerTask =
  /** The shop as started for visitors. */
  | { kind: 'shop'; environment: Environment; buildDirectory: string; databaseUrl: string }
  /** React alone: renders the elements for every request. */
  | { kind: 'bare'; port: number; elements: Elements }
  /** Sends the precompressed text. */
  | { kind: 'buffer'; port: number; text: string }

export type ServerMessage = { kind: 'listening' } | { kind: 'failed'; reason: string }
