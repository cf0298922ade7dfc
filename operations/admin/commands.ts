import { answerCommands } from '../answers/commands.ts'
import { backupCommands } from '../backup/commands.ts'
import { dateCommands } from '../dates/commands.ts'
import { operationCommands } from '../long-work/commands.ts'
import { checkCommands } from '../check/commands.ts'
import { documentCommands, reconcileCommands } from '../accounting/commands.ts'
import { orderCommands } from '../orders/commands.ts'
import { privacyCommands } from '../privacy/commands.ts'
import { createRoleCommands, type RoleCommandOptions } from '../roles/commands.ts'
import { seasonCommands } from '../season-import/commands.ts'
import { secretCommands } from '../secrets/commands.ts'
import { ticketCommands } from '../tickets/commands.ts'
import type { Command } from '../command/command.ts'

/** All commands, in the order of the help. A feature adds its own here. */
export const createCommands = (options: RoleCommandOptions): Command[] => [
  ...seasonCommands,
  ...answerCommands,
  ...backupCommands,
  ...checkCommands,
  ...reconcileCommands,
  ...documentCommands,
  ...dateCommands,
  ...operationCommands,
  ...privacyCommands,
  ...createRoleCommands(options),
  ...secretCommands,
  ...orderCommands,
  ...ticketCommands,
]
