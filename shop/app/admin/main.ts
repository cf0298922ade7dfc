/** The command line of who runs a shop. */
import { commands } from './commands.ts'
import { createContext } from './context.ts'
import { exitCodes, runCommand } from './run-command.ts'

const controller = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort())
// The process that started this one is gone.
process.on('disconnect', () => controller.abort())

const context = createContext(process.env, controller.signal)
const printError = (line: string) => console.error(line)
process.exitCode = await runCommand(process.argv.slice(2), { commands, context, printError })
try {
  await context.close()
} catch (error) {
  printError(String(error))
  process.exitCode ||= exitCodes.failed
}
process.exit()
