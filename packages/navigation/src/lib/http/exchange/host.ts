import type { Method } from '../../protocol/constants.ts'
import type { Wire } from './wire.ts'

/** The server that apps are mounted on, as the core sees it. */
export interface Host<wire extends Wire = Wire> {
  /** The paths that apps on this server have for themselves: one list for all of them, which they fill. */
  readonly paths: string[]
  /** Whether the server has a route of its own there, for 405 and OPTIONS. Default: it has none. */
  hasRoute?(method: Method, pathname: string): boolean
  /** Told of errors that are answered with 500 and more. */
  logError(error: unknown, request: wire['request']): void
}
