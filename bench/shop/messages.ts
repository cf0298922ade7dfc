import type { Environment } from '#platform/environment/variables.ts'
import type { Elements } from '../pages/elements.ts'

/** What the measured process is told to be. */
export type ServerTask =
  /** The shop as it is started for visitors. */
  | { kind: 'shop'; environment: Environment; buildDirectory: string; databaseUrl: string }
  /** React alone: renders the elements for every request. */
  | { kind: 'bare'; port: number; elements: Elements }
  /** Sends the text as it was compressed once. */
  | { kind: 'buffer'; port: number; text: string }

/** What it says. */
export type ServerMessage = { kind: 'listening' } | { kind: 'failed'; reason: string }
