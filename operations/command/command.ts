import type { ParseArgsOptionDescriptor } from 'node:util'
import { open } from 'node:fs/promises'
import { formatDate, type TimeZone } from '#values/dates.ts'
import type { Config } from '#core/context/config.ts'
import type { DatabaseConnection } from '#platform/database/database.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** Context of a command. Everything is opened on demand. */
export interface AdminContext {
  config(): Config
  /** Starts the embedded database if there is no other; with `mayCreate`, creates a missing one. */
  databaseUrl(options?: { mayCreate?: boolean }): Promise<string>
  /** Opens the shop's database; refused unless it is migrated to this version. */
  database(): Promise<DatabaseConnection>
  print(line: string): void
  /** Resolves a path relative to the user's working directory. */
  resolvePath(path: string): string
  actor: string
  /** Aborted when the user or the system ends the command. */
  signal: AbortSignal
}

export interface CommandOption extends ParseArgsOptionDescriptor {
  help: string
}

export interface CommandInput {
  /** As many as the usage names. */
  arguments: string[]
  options: Record<string, string | boolean | undefined>
}

export interface Command {
  /** One or two words, as typed. */
  name: string
  /** Names of the arguments; those in brackets are optional. As `['FILE']`, `['[FILE]']`. */
  arguments: string[]
  options?: Record<string, CommandOption>
  summary: string
  details?: string
  run(input: CommandInput, context: AdminContext): Promise<void>
}

export class UsageError extends OperatorError {
  override name = 'UsageError'
}

/** Reads a whole number from an option. Throws `UsageError` for anything else. */
export function readWholeNumber(
  options: CommandInput['options'],
  name: string,
  { min, max, otherwise }: { min: number; max: number; otherwise: number },
): number {
  const given = options[name]
  const number = given === undefined ? otherwise : Number(given)
  if (Number.isInteger(number) && number >= min && number <= max) return number
  throw new UsageError(`--${name} is a whole number from ${min} to ${max}.`)
}

/** Formats `1 ticket`, `3 tickets`: commands use English. */
export function formatCount(number: number, one: string, several = `${one}s`): string {
  return `${number} ${number === 1 ? one : several}`
}

export const formatMoment = (moment: Date | string, timeZone: TimeZone): string =>
  `${formatDate(moment, 'full', { locale: 'en', timeZone })}, ${formatDate(moment, 'time', { locale: 'en', timeZone })}`

/** Writes lines, which end as in CSV, into a new file or, without one, to standard output. */
export async function writeLines(
  { print, resolvePath }: AdminContext,
  file: string | undefined,
  work: (write: (line: string) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const output = file === undefined ? null : await openNewFile(resolvePath(file))
  try {
    await work(async (line) => (output ? output.write(`${line}\r\n`) : print(`${line}\r`)))
  } finally {
    await output?.close()
  }
}

/** Creates a file that only its owner can read. Refuses existing ones. */
async function openNewFile(path: string) {
  return open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new OperatorError(`${path} is there already: name a new file.`)
    throw error
  })
}
