import type { Method } from '../../protocol/constants.ts'
import type { Wire } from './wire.ts'

/** The server that apps are mounted on, as the core sees it. */
export interface Host<wire extends Wire = Wire> {
  /** Paths claimed by the apps on this server: one shared list that they fill. */
  readonly paths: string[]
  /** Whether the server has a route of its own for it, used for 405 and OPTIONS. Default: none. */
  hasRoute?(method: Method, pathname: string): boolean
  /** Receives errors answered with status 500 and above. */
  logError(error: unknown, request: wire['request']): void
}
