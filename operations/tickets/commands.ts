import type { Command } from '../command/command.ts'
import { doorCommands } from './door-commands.ts'
import { keyCommands } from './key-commands.ts'

export const ticketCommands: Command[] = [...doorCommands, ...keyCommands]
