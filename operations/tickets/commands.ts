import type { Command } from '../command/command.ts'
import { ticketDoorCommands } from './door-commands.ts'
import { ticketKeyCommands } from './key-commands.ts'

export const ticketCommands: Command[] = [...ticketDoorCommands, ...ticketKeyCommands]
