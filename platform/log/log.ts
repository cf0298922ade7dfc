import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { isDatabaseGone, Overloaded } from '../database/database-errors.ts'
import { createSecretFilter, describeError, messageOf } from './log-privacy.ts'

/** Log of an app: lines of JSON. */
export type Log = FastifyBaseLogger

export interface LogOptions {
  level?: string
  /** Receives each line. Default: standard output. */
  write?: (line: string) => void
  clock?: () => Date
  keyShapes?: readonly string[]
}

const fatal = 60
const databaseGone =
  'The database cannot serve: see that PostgreSQL runs, with connections and disk to spare, and that DATABASE_URL leads to it. The shop goes on trying.'

const overloaded =
  'More is asked than can be answered in time: visitors are turned away for now, those who hold seats last. More processes, or a larger machine, would take them.'

/**
 * The log of a process: errors without user input, lines without mail addresses, query strings and
 * keys, and an unreachable database in one line a minute.
 */
export function createLog({ level = 'info', write, clock = () => new Date(), keyShapes = [] }: LogOptions = {}): Log {
  const gate = createOutageGate(clock)
  const options: pino.LoggerOptions = {
    level,
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
    hooks: {
      streamWrite: createSecretFilter(keyShapes),
      logMethod(args: unknown[], method, levelNumber) {
        const log = (...given: unknown[]) => Reflect.apply(method, this, given)
        const error = errorOf(args[0])
        if (!error) return log(...args)
        // A start that fails without a database reports it itself.
        const isGone = levelNumber < fatal && (isDatabaseGone(error) || isDatabaseGone(causeOf(error)))
        const heldBack = isGone ? gate.ask(levelNumber) : 0
        if (heldBack === null) return
        const [given, message = messageOf(error), ...rest] = args
        const fields = { ...(toError(given) ? {} : (given as object)), err: error }
        if (isGone)
          log({ ...fields, ...(heldBack > 0 && { heldBack }) }, error instanceof Overloaded ? overloaded : databaseGone)
        else log(fields, message, ...rest)
      },
    },
  }
  return write ? pino(options, { write }) : pino(options)
}

/** Returns the cause of an error. The cause of a failed `fetch` says nothing about the database. */
const causeOf = (error: Error): unknown => (error instanceof TypeError ? undefined : error.cause)

function errorOf(given: unknown): Error | null {
  return toError(given) ?? toError((given as { err?: unknown } | null | undefined)?.err)
}

/** The job queue reports errors as copies: objects with an error's message and stack. */
function toError(given: unknown): Error | null {
  if (given instanceof Error) return given
  const { message, stack, ...facts } = (given ?? {}) as Partial<Error>
  if (typeof message !== 'string' || typeof stack !== 'string') return null
  return Object.assign(new Error(message), facts, { stack })
}

/** Time during which a reported outage is not reported again. */
const silenceMilliseconds = 60_000

/** One report of an outage a minute: a log stays readable when many parts fail at once. */
export function createOutageGate(clock: () => Date) {
  let reported = { at: Number.NEGATIVE_INFINITY, level: 0 }
  let heldBack = 0
  return {
    /**
     * Reports suppressed since the last one; null to suppress this one, too. A higher level does
     * not wait for the minute of a lower one.
     */
    ask(level: number): number | null {
      const at = clock().getTime()
      const isSilent = at - reported.at < silenceMilliseconds && at >= reported.at
      if (isSilent && level <= reported.level) {
        heldBack++
        return null
      }
      const held = heldBack
      reported = { at, level }
      heldBack = 0
      return held
    },
  }
}
