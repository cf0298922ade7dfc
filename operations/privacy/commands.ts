import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isLastOwner } from '#core/accounts/roles/server/role-store.ts'
import { type AdminContext, type Command, UsageError, formatCount } from '../command/command.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { hashPerson, writeAudit } from '#platform/audit/audit-store.ts'
import { toAsciiDomain, toReadableDomain } from '#values/mail-domain.ts'
import { findMailFiles } from '#core/privacy/person/mail-files.ts'
import { type Erasure, erasePerson, findPerson, type Person } from '#core/privacy/person/person-store.ts'

const exportPerson: Command = {
  name: 'person export',
  arguments: ['MAIL', '[FILE]'],
  summary: 'Writes down all that the shop knows of a mail address, as JSON',
  details:
    'Without FILE it is printed. FILE must be a new one; only its owner can read it. Say `npm run --silent` where the output\nis passed on.',
  async run({ arguments: [given = '', file] }, context) {
    const email = readEmail(given)
    const { db } = await context.database()
    const { person, files, also } = await collect(db, email, context)
    const about = { email, ...(also && { also_known_as: also }), exported_at: new Date().toISOString() }
    const text = JSON.stringify({ ...about, ...person, files }, null, 2)
    if (file === undefined) return context.print(text)
    const path = context.resolvePath(file)
    await writeFile(path, `${text}\n`, { mode: 0o600, flag: 'wx' })
    context.print(`${path}: ${summarise(person)}, ${formatCount(files.length, 'mail in a file', 'mails in files')}.`)
    if (also) context.print(tellOf(also))
  },
}

const erase: Command = {
  name: 'person erase',
  arguments: ['MAIL'],
  options: { yes: { type: 'boolean', help: 'do it; without this it is only said what would be done' } },
  summary: 'Forgets a mail address, as far as the law and concerts to come allow',
  details: [
    'What an invoice has to name stays until its time is over. Orders with a payment, a refund or a concert still to come stay',
    'as they are, so that their tickets keep working: erase again after that. It is written into the audit log, without the',
    'address. Backups that were made before still know it.',
  ].join('\n'),
  async run({ arguments: [given = ''], options }, context) {
    const email = readEmail(given)
    const { db } = await context.database()
    const { files, also } = await collect(db, email, context)
    const isMeant = options.yes === true
    const erasure = await db
      .transaction()
      .execute(async (trx) => {
        const done = await erasePerson(trx, email, context.actor)
        // A dry run is executed fully for correct numbers, and rolled back.
        if (!isMeant) throw new Rehearsal(done)
        const subject = hashPerson(email, context.config().sessionSecret)
        const { invoices, open, ...counts } = done
        const details = { ...counts, invoices: invoices.length, open: open.length, files: files.length }
        await writeAudit(trx, { actor: context.actor, action: 'person erase', subject, details })
        return done
      })
      .catch((error: unknown) => {
        if (error instanceof Rehearsal) return error.erasure
        if (isLastOwner(error))
          throw new OperatorError(`${email} is the last owner of the shop: invite another one first.`)
        throw error
      })
    if (isMeant) for (const file of files) await rm(file, { force: true })
    context.print(isMeant ? 'Erased:' : 'This would be erased:')
    for (const line of describe(erasure, files.length, context)) context.print(line)
    if (also) context.print(tellOf(also))
    if (!isMeant) context.print('Nothing has been changed: add --yes to do it.')
  },
}

export const privacyCommands: Command[] = [exportPerson, erase]

class Rehearsal extends Error {
  readonly erasure: Erasure

  constructor(erasure: Erasure) {
    super('A rehearsal.')
    this.erasure = erasure
  }
}

/** Accepts addresses that are no longer deliverable: their stored data can be requested. */
function readEmail(given: string): string {
  const email = given.trim()
  if (!/^\S+@\S+$/.test(email)) throw new UsageError(`"${given}" is not a mail address.`)
  return email
}

/** Returns the other spelling of a domain: `bücher.example` or `xn--bcher-kva.example`. */
function otherSpelling(email: string): string | null {
  const [name, domain = ''] = email.toLowerCase().split('@')
  const travels = toAsciiDomain(domain) ?? domain
  const other = domain === travels ? toReadableDomain(domain) : travels
  return other === domain ? null : `${name}@${other}`
}

const tellOf = (also: string) => `The shop knows ${also}, too, which is the same mailbox: ask for that as well.`

/** `also`: the alternative spelling of the address, if the shop has data for it. */
async function collect(db: Parameters<typeof findPerson>[0], email: string, context: AdminContext) {
  const person = await findPerson(db, email)
  const files = await findMailFiles(join(context.config().dataDirectory, 'mail'), email)
  const other = otherSpelling(email)
  const also = other !== null && isKnown(await findPerson(db, other)) ? other : null
  if (!isKnown(person) && files.length === 0)
    throw new OperatorError([`The shop knows nothing of ${email}.`, ...(also ? [tellOf(also)] : [])].join('\n'))
  return { person, files, also }
}

function isKnown({ account, orders, messages, mails, answers, sessions, notices }: Person): boolean {
  const { surveys, questionnaires } = answers
  const hasAccount = account.userId !== null || account.registrations.length > 0
  return (
    hasAccount ||
    [orders, messages, mails, surveys, questionnaires, sessions, notices].some((found) => found.length > 0)
  )
}

function summarise({ account, orders, tickets, messages, mails, answers, sessions, notices }: Person): string {
  return [
    account.userId === null ? 'no account' : 'an account',
    `${formatCount(orders.length, 'order')} with ${formatCount(tickets.length, 'ticket')}`,
    formatCount(messages.length, 'message'),
    formatCount(mails.length, 'mail'),
    `${formatCount(answers.surveys.length + answers.questionnaires.length, 'answer')} to surveys and questionnaires`,
    formatCount(sessions.length, 'session'),
    `${formatCount(notices.length, 'notice')} of the payment provider`,
  ].join(', ')
}

function describe(erasure: Erasure, files: number, context: AdminContext): string[] {
  const { paidOrderYears } = context.config().retention
  const { accounts, orders, invoices, open, messages, mails, answers, sessions, notices } = erasure
  return [
    `${[
      formatCount(accounts, 'account'),
      formatCount(orders, 'order'),
      formatCount(messages, 'message'),
      formatCount(mails, 'mail'),
      formatCount(files, 'mail in a file', 'mails in files'),
      formatCount(answers, 'answer'),
      formatCount(sessions, 'session'),
      formatCount(notices, 'notice'),
    ].join(', ')} of the payment provider.`,
    ...invoices.map(
      ({ ref_nr, year }) =>
        `${ref_nr}: name and address stay until the end of ${year + paidOrderYears}, as the law wants of an invoice; not the rest.`,
    ),
    ...open.map(
      (ref_nr) =>
        `${ref_nr}: stays as it is, since a payment, a refund or a concert is still to come. Erase again after that.`,
    ),
  ]
}
