import type { Config } from '#core/context/config.ts'
import { ConfigError } from '../config/config.ts'
import { findDatabaseRemedy } from '#platform/database/database-remedies.ts'
import type { Log } from '#platform/log/log.ts'
import { StartError } from '#platform/start-error.ts'

export interface StartListener {
  log: Log
  /** Whether all output is logged; else it is read at a terminal. */
  isProduction: boolean
}

type SystemError = NodeJS.ErrnoException & { port?: number; address?: string }

/** Explains a failed start: fixable errors in a sentence, others with all details. */
export function logStartFailure(
  error: unknown,
  { log, isProduction }: StartListener,
  config: Config | null = null,
): void {
  const { message, stack } = error as Error
  const remedy = findRemedy(error, config)
  if (!isProduction) return console.error(remedy ?? stack ?? message)
  const details = error instanceof ConfigError ? { problems: error.problems } : { err: error }
  log.fatal(details, remedy ?? 'The shop cannot start.')
}

function findRemedy(error: unknown, config: Config | null): string | null {
  if (error instanceof ConfigError || error instanceof StartError) return error.message
  return (
    findListenRemedy(error as SystemError) ?? findFileRemedy(error as SystemError) ?? findQueryRemedy(error, config)
  )
}

function findListenRemedy({ code, port, syscall, address, ...rest }: SystemError): string | null {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken: stop what listens there, or choose another one, as in "PORT=${Number(port) + 1} npm start".`
  }
  if (code === 'EACCES' && port)
    return `Port ${port} needs rights that this user lacks: choose one above 1023 with PORT.`
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo') {
    const { hostname } = rest as { hostname?: string }
    return `${address ?? hostname} is no address of this machine: set HOST to one that is, or to 0.0.0.0 for all.`
  }
  return null
}

function findFileRemedy({ code = '', path }: SystemError): string | null {
  if (!path) return null
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    const user = process.getuid ? ` (number ${process.getuid()})` : ''
    return `${path} is closed to the user that runs the shop${user}: give it to that user, or name a folder of theirs in DATA_DIR.`
  }
  if (['ENOSPC', 'EDQUOT'].includes(code)) return `There is no room left for ${path}: make some on that disk.`
  if (['ENOTDIR', 'EEXIST'].includes(code))
    return `${path} is a file where a folder must be: name another one in DATA_DIR.`
  return null
}

/** Finds the remedy for an error on an open connection. Migrations wrap theirs. */
function findQueryRemedy(error: unknown, config: Config | null): string | null {
  const { cause } = error as Error
  const url = config?.databaseUrl ?? 'postgres://cadenza@localhost/cadenza'
  return findDatabaseRemedy(error, url) ?? (cause instanceof Error ? findDatabaseRemedy(cause, url) : null)
}
