import type { Command } from '../command/command.ts'
import { returnCommands } from './return-commands.ts'
import { sendOrderAgain, showOrder } from './show-commands.ts'

export const orderCommands: Command[] = [showOrder, ...returnCommands, sendOrderAgain]
