/** Command line for operating a shop. */
import { href } from '@cadenza/navigation'
import { deskRoutes } from '../apps/desk/routes.ts'
import { createCommands } from './admin/commands.ts'
import { createContext } from './admin/context.ts'
import { runAndClose } from './admin/run-command.ts'

const controller = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort())
process.on('disconnect', () => controller.abort())

const commands = createCommands({ invitationPath: (token) => href(deskRoutes.invitation, { token }) })
const context = createContext(process.env, controller.signal)
const printError = (line: string) => console.error(line)
process.exit(await runAndClose(process.argv.slice(2), { commands, context, printError }))
