import type { Command } from '../command/command.ts'
import { returnCommands } from './return-commands.ts'
import { resendOrder, showOrder } from './show-commands.ts'

export const orderCommands: Command[] = [showOrder, ...returnCommands, resendOrder]
