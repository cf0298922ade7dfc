import type { ParseArgsOptionDescriptor } from 'node:util'
import type { Config } from '#core/context/config.ts'
import type { DatabaseConnection } from '#platform/database/database.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** What a command works with. Nothing is read or opened before it is asked for. */
export interface AdminContext {
  /** The configuration of the shop, from the same environment. */
  config(): Config
  /**
   * The address of the shop's database; the embedded one is started where it does not run, and stopped again afterwards.
   * With `mayCreate` one that was never there is made.
   */
  databaseUrl(options?: { mayCreate?: boolean }): Promise<string>
  /** The shop's database, migrated as far as this version goes; refused otherwise. */
  database(): Promise<DatabaseConnection>
  /** A line for the person, on standard output. */
  print(line: string): void
  /** An absolute path, from where the person stands. */
  resolvePath(path: string): string
  /** Who does it, for the audit log. */
  actor: string
  /** Aborted when the person or the system ends the command. */
  signal: AbortSignal
}

export interface CommandOption extends ParseArgsOptionDescriptor {
  /** What it does, in a few words. */
  help: string
}

export interface CommandInput {
  /** As many as the usage names. */
  arguments: string[]
  /** Switches and values by their names. */
  options: Record<string, string | boolean | undefined>
}

export interface Command {
  /** One or two words, as they are typed. */
  name: string
  /** Names of the arguments; those in brackets may be left out. As `['FILE']`, `['[FILE]']`. */
  arguments: string[]
  options?: Record<string, CommandOption>
  /** What it does, in one line. */
  summary: string
  /** More, for the help of this command alone. */
  details?: string
  run(input: CommandInput, context: AdminContext): Promise<void>
}

/** The command line itself cannot be understood. */
export class UsageError extends OperatorError {
  override name = 'UsageError'
}

/** A whole number that an option gives; `otherwise` without it. Throws `UsageError` for anything else. */
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
