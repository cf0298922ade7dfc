import { format } from 'node:util'
import type { Log } from '../log/log.ts'

/** Sends all output of this process to the log: the console, warnings, and its last error. */
export function writeOnlyJson(log: Log): void {
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error', trace: 'debug' } as const
  for (const [method, level] of Object.entries(levels)) {
    console[method as keyof typeof levels] = (...given: unknown[]) => {
      const error = given.find((value) => value instanceof Error)
      if (error) log[level](error)
      else log[level](format(...given))
    }
  }
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn(warning))
  process.on('uncaughtException', (error) => {
    log.fatal(error, 'The process ends by an error that nobody expected: start it again, and report this line.')
    process.exit(1)
  })
}
