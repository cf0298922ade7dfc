import { readFile } from 'node:fs/promises'
import { writeAudit } from '#platform/audit/audit-store.ts'
import type { Resealing } from '#platform/secrets/sealed-secret.ts'
import { sealSecondFactorsAgain } from '#core/accounts/two-factor/server/second-factor-store.ts'
import { sealTicketKeysAgain } from '#core/tickets/keys/server/ticket-key-store.ts'
import { type Command } from '../command/command.ts'
import { OperatorError } from '#platform/operator-error.ts'

const resealCommand: Command = {
  name: 'secrets reseal',
  arguments: ['FILE'],
  summary: 'Encrypts anew what SESSION_SECRET or TICKET_KEY_SECRET of before has encrypted',
  details: [
    'FILE holds the secret of before, and nothing else. Set the new one, restart the shop, then run this: secrets of two-step logins and the keys of',
    'tickets that the secret of FILE opens are encrypted by the one of today. What today’s opens already stays as it is, so that it can be',
    'run again. Delete FILE afterwards. It is written into the audit log.',
  ].join('\n'),
  async run({ arguments: [file = ''] }, context) {
    const before = await readSecret(context.resolvePath(file))
    const { sessionSecret, ticketKeySecret } = context.config()
    const { db } = await context.database()
    const told = await db.transaction().execute(async (trx) => {
      const logins = await sealSecondFactorsAgain(trx, { before, today: sessionSecret })
      const keys = await sealTicketKeysAgain(trx, { before, today: ticketKeySecret })
      await writeAudit(trx, { actor: context.actor, action: 'secrets reseal', details: { logins, keys } })
      return { logins, keys }
    })
    context.print(`Secrets of two-step logins: ${describe(told.logins)}.`)
    context.print(`Keys of tickets: ${describe(told.keys)}.`)
    const all = [told.logins, told.keys]
    if (all.every(({ anew }) => anew === 0) && all.some(({ unreadable }) => unreadable > 0))
      throw new OperatorError(`The secret in ${file} has encrypted none of what cannot be read: look for an older one.`)
  },
}

export const secretCommands: Command[] = [resealCommand]

async function readSecret(path: string): Promise<string> {
  const secret = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${path} cannot be read (${error.code}).`)
  })
  if (secret.trim() === '') throw new OperatorError(`${path} is empty.`)
  return secret.trim()
}

const describe = ({ anew, already, unreadable }: Resealing): string =>
  `${anew} encrypted anew, ${already} were already${unreadable > 0 ? `, ${unreadable} by yet another secret` : ''}`
