import type { Command } from '../command/command.ts'

/** Lists all commands, one line each. */
export function describeCommands(commands: readonly Command[]): string {
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

/** Describes one command with all its options. */
export function describeCommand(command: Command): string {
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
