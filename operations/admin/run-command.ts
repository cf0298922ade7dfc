import { parseArgs } from 'node:util'
import { isDatabaseGone } from '#platform/database/database-errors.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { BackupError } from '../backup/manifest.ts'
import { ConfigError } from '../config/config.ts'
import { type AdminContext, type Command, type CommandInput, UsageError } from '../command/command.ts'
import type { OpenContext } from './context.ts'

const exitCodes = { done: 0, failed: 1, misused: 2, interrupted: 130 } as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export interface RunOptions {
  commands: readonly Command[]
  context: AdminContext
  printError(line: string): void
}

/** Runs a command, and closes its resources; a failure to close counts as a failure. */
export async function runAndClose(
  args: readonly string[],
  options: RunOptions & { context: OpenContext },
): Promise<ExitCode> {
  const code = await runCommand(args, options)
  try {
    await options.context.close()
    return code
  } catch (error) {
    options.printError(explain(error))
    return code === exitCodes.done ? exitCodes.failed : code
  }
}

/** Runs a command; errors are explained in a sentence. */
export async function runCommand(args: readonly string[], options: RunOptions): Promise<ExitCode> {
  const { commands, context, printError } = options
  try {
    if (args.length === 0 || args[0] === 'help' || args[0] === '--help' || args[0] === '-h') {
      context.print(describeCommands(commands))
      return args.length === 0 ? exitCodes.misused : exitCodes.done
    }
    const { command, rest } = findCommand(args, commands)
    if (rest.includes('--help') || rest.includes('-h')) {
      context.print(describeCommand(command))
      return exitCodes.done
    }
    await command.run(readInput(command, rest), context)
    return exitCodes.done
  } catch (error) {
    if (context.signal.aborted) {
      printError('Ended before it was done.')
      return exitCodes.interrupted
    }
    printError(explain(error))
    return error instanceof UsageError ? exitCodes.misused : exitCodes.failed
  }
}

/** Returns the command with the longest matching name at the start of the line. */
function findCommand(args: readonly string[], commands: readonly Command[]): { command: Command; rest: string[] } {
  const [command] = commands
    .filter(({ name }) => name.split(' ').every((word, index) => args[index] === word))
    .toSorted((a, b) => b.name.length - a.name.length)
  if (command) return { command, rest: args.slice(command.name.split(' ').length) }
  throw new UsageError(`There is no command "${args.join(' ')}".\n\n${describeCommands(commands)}`)
}

function readInput(command: Command, args: string[]): CommandInput {
  const { values, positionals } = parse(command, args)
  const needed = command.arguments.filter((name) => !name.startsWith('['))
  const missing = needed[positionals.length]
  if (missing) throw new UsageError(`${missing} is missing.\n\n${describeCommand(command)}`)
  const surplus = positionals[command.arguments.length]
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is too much.\n\n${describeCommand(command)}`)
  return { arguments: positionals, options: values as CommandInput['options'] }
}

function parse(command: Command, args: string[]) {
  try {
    return parseArgs({ args, options: command.options ?? {}, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${describeCommand(command)}`)
  }
}

/** Explains correctable errors in a sentence; all others with full details. */
function explain(error: unknown): string {
  if (error instanceof OperatorError || error instanceof BackupError || error instanceof ConfigError)
    return error.message
  if (!(error instanceof Error)) return String(error)
  const { code, path, syscall } = error as NodeJS.ErrnoException
  const problem = syscall === 'connect' ? undefined : fileProblems[code ?? '']
  if (problem) return `${path ? `${path}: ` : ''}${problem}`
  if (code === LOCK_TIMEOUT)
    return 'Somebody else works on the same tables (an upgrade, or another command): try again later.'
  if (isDatabaseGone(error)) return `The database cannot be reached: ${error.message}`
  return error.stack ?? error.message
}

const LOCK_TIMEOUT = '55P03'

const fileProblems: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EFBIG: 'The file grows larger than this user or this disk allows.',
  EDQUOT: 'This user may not fill the disk any further.',
  EACCES: 'This user has no right to this file or folder.',
  EPERM: 'This user has no right to this file or folder.',
  EROFS: 'The disk is read-only.',
  EISDIR: 'This is a folder, not a file.',
  ENOENT: 'There is no such file or folder.',
}

function describeCommands(commands: readonly Command[]): string {
  const usages = commands.map((command) => writeUsage(command))
  const width = Math.max(...usages.map((usage) => usage.length))
  return [
    'Usage: npm run admin -- <command>',
    '',
    ...commands.map(({ summary }, index) => `  ${usages[index]!.padEnd(width)}  ${summary}`),
    '',
    'Commands read the same environment as the shop. More about one: npm run admin -- <command> --help',
  ].join('\n')
}

function describeCommand(command: Command): string {
  const options = Object.entries(command.options ?? {}).map(([name, { type, help }]) => ({
    usage: type === 'string' ? `--${name} VALUE` : `--${name}`,
    help,
  }))
  const width = Math.max(0, ...options.map(({ usage }) => usage.length))
  return [
    `Usage: npm run admin -- ${writeUsage(command)}${options.length > 0 ? ' [options]' : ''}`,
    '',
    `${command.summary}.`,
    ...(command.details ? ['', command.details] : []),
    ...(options.length > 0 ? ['', ...options.map(({ usage, help }) => `  ${usage.padEnd(width)}  ${help}`)] : []),
  ].join('\n')
}

function writeUsage(command: Command): string {
  return [command.name, ...command.arguments].join(' ')
}
