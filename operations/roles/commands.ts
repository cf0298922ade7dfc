import { cleanEmail, isSendable } from '#values/typed-text.ts'
import type { Db } from '#platform/schema/schema.ts'
import { hashPerson, writeAudit } from '#platform/audit/audit-store.ts'
import { endSignIns } from '#platform/http/sessions/sign-in-store.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { type StaffRole, staffRoles } from '#core/accounts/roles/roles.ts'
import { accountMailKinds } from '#core/accounts/server/mail-kinds.ts'
import { invitationLinks, isLastOwner, listRoles, takeRole } from '#core/accounts/roles/server/role-store.ts'
import { endSecondFactor } from '#core/accounts/two-factor/server/second-factor-store.ts'
import { findUserByEmail } from '#core/accounts/server/user-store.ts'
import { type Command, UsageError } from '../command/command.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { suggest } from '#core/season-import/files/problems.ts'

const venue = { type: 'string', help: 'for these halls only, by their names in addresses, as vigado,mupa' } as const
const roleList = staffRoles.join(', ')

export interface RoleCommandOptions {
  invitationPath: (token: string) => string
}

const createInvite = ({ invitationPath }: RoleCommandOptions): Command => ({
  name: 'invite',
  arguments: ['MAIL', '[ROLE]'],
  options: { role: { type: 'string', help: `one of ${roleList}` }, venue },
  summary: 'Invites somebody to a role: prints a link for them, good once',
  details: [
    `ROLE, as an argument or with --role, is one of ${roleList}; without --venue it is for all halls. The link is good for`,
    `${invitationLinks.days} days. Who has an account accepts by its password, who has none makes one there. Whoever opens the link can make`,
    'the account: hand it over as you would a key. It is written into the audit log, without the address.',
  ].join('\n'),
  async run({ arguments: [mail = '', given], options }, context) {
    const email = readEmail(mail)
    const role = readRole(given ?? String(options['role'] ?? ''))
    const { db } = await context.database()
    const { origins, sessionSecret } = context.config()
    const venueIds = await readVenues(db, options['venue'])
    const token = await db.transaction().execute(async (trx) => {
      const details = { role, venues: venueIds }
      const subject = hashPerson(email, sessionSecret)
      await writeAudit(trx, { actor: context.actor, action: 'invite', subject, details })
      return invitationLinks.save(trx, { email, role, venueIds })
    })
    context.print(origins.en + invitationPath(token))
    context.print(`Good once, for ${invitationLinks.days} days: for ${email} as ${role}.`)
  },
})

const list: Command = {
  name: 'roles',
  arguments: [],
  summary: 'Lists who has which role',
  async run(_, context) {
    const { db } = await context.database()
    const roles = await listRoles(db)
    for (const one of roles) context.print(`${one.email}: ${one.role}, ${one.venue ?? 'all halls'}`)
    if (roles.length === 0) context.print('Nobody has a role yet: "invite" makes the first owner.')
  },
}

const revoke: Command = {
  name: 'roles revoke',
  arguments: ['MAIL', 'ROLE'],
  options: { venue },
  summary: 'Takes a role away from somebody, at once',
  details:
    'Without --venue it is the role for all halls. The last owner of all halls stays: invite another one first.\nIt is written into the audit log.',
  async run({ arguments: [mail = '', given = ''], options }, context) {
    const email = readEmail(mail)
    const role = readRole(given)
    const { db } = await context.database()
    const venueIds = await readVenues(db, options['venue'])
    const user = await findUser(db, email)
    const taken = await db
      .transaction()
      .execute(async (trx) => {
        const count = await takeRole(trx, { userId: user.id, role, venueIds })
        const details = { role, venues: venueIds }
        const subject = hashPerson(email, context.config().sessionSecret)
        if (count > 0)
          await writeAudit(trx, { actor: context.actor, action: 'role taken', subject, userId: user.id, details })
        return count
      })
      .catch((error: unknown) => {
        if (isLastOwner(error)) throw new OperatorError(`${email} is the last owner: invite another one first.`)
        throw error
      })
    if (taken === 0) throw new OperatorError(`${email} does not have that role: "roles" lists who has which.`)
    context.print(`${email} is ${role} no more.`)
  },
}

const signOut: Command = {
  name: 'sign-out',
  arguments: ['[MAIL]'],
  options: { all: { type: 'boolean', help: 'everybody, of all accounts' } },
  summary: 'Ends the sign-ins of an account on all devices, or of all accounts',
  details: 'Carts and orders stay with the account. It is written into the audit log.',
  async run({ arguments: [mail], options }, context) {
    const isAll = options['all'] === true
    if (isAll === (mail !== undefined)) throw new UsageError('Say whom to sign out: a mail address, or --all.')
    const email = mail === undefined ? null : readEmail(mail)
    const { db } = await context.database()
    const user = email === null ? null : await findUser(db, email)
    const count = await db.transaction().execute(async (trx) => {
      const ended = await endSignIns(trx, { userId: user?.id ?? null })
      const subject = email === null ? '' : hashPerson(email, context.config().sessionSecret)
      const details = { signIns: ended }
      await writeAudit(trx, { actor: context.actor, action: 'sign-out by hand', subject, userId: user?.id, details })
      return ended
    })
    context.print(`${count} sign-ins have ended.`)
  },
}

const switchOff: Command = {
  name: 'two-factor off',
  arguments: ['MAIL'],
  summary: 'Switches the two-step login of an account off, whose owner has lost phone and recovery codes',
  details: [
    'Be sure first that it is the owner who asks: from then on the password alone opens the account. Its sign-ins end on all',
    'devices, and its owner is told by mail. Passkeys stay. It is written into the audit log.',
  ].join('\n'),
  async run({ arguments: [mail = ''] }, context) {
    const email = readEmail(mail)
    const { db } = await context.database()
    const { id: userId, email: recipient, locale } = await findUser(db, email)
    const count = await db.transaction().execute(async (trx) => {
      if (!(await endSecondFactor(trx, userId)))
        throw new OperatorError(`The two-step login of ${email} is off: the password alone opens the account.`)
      const ended = await endSignIns(trx, { userId })
      const subject = hashPerson(email, context.config().sessionSecret)
      const details = { signIns: ended }
      await writeAudit(trx, { actor: context.actor, action: 'second factor off by hand', subject, userId, details })
      await queueMail(trx, accountMailKinds.secondFactorChanged, {
        recipient,
        locale,
        data: { userId, what: 'offByHouse' },
      })
      return ended
    })
    context.print(`The two-step login of ${email} is off. ${count} sign-ins have ended; the owner is told by mail.`)
  },
}

export const createRoleCommands = (options: RoleCommandOptions): Command[] => [
  createInvite(options),
  list,
  revoke,
  signOut,
  switchOff,
]

function readEmail(given: string): string {
  const email = cleanEmail(given)
  if (!isSendable(email)) throw new UsageError(`"${given}" is not a mail address.`)
  return email
}

async function findUser(db: Db, email: string) {
  const user = await findUserByEmail(db, { email, deviceHash: null })
  if (!user) throw new OperatorError(`Nobody has an account under ${email}.`)
  return user
}

function readRole(given: string): StaffRole {
  const role = staffRoles.find((one) => one === given)
  if (!role) throw new UsageError(`There is no role "${given}".${suggest(given, staffRoles)} There are: ${roleList}.`)
  return role
}

/** Reads the requested halls; a single null: all. */
async function readVenues(db: Db, given: string | boolean | undefined): Promise<(number | null)[]> {
  if (typeof given !== 'string') return [null]
  const venues = await db.selectFrom('venues').select(['id', 'slug']).execute()
  const slugs = venues.map(({ slug }) => slug)
  return [...new Set(given.split(',').map((name) => name.trim()))].map((slug) => {
    const found = venues.find((one) => one.slug === slug)
    if (!found) throw new UsageError(`There is no hall "${slug}".${suggest(slug, slugs)}`)
    return found.id
  })
}
