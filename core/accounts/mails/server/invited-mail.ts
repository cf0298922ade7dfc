import type { Mail } from '#platform/mail/mail.ts'
import { pickText } from '#values/locales.ts'
import type { MailContext } from '#core/context/mail-context.ts'
import { findInvitation, invitationDays } from '#core/accounts/roles/server/invitation-store.ts'
import { writeAddress, writeLetter } from './letter.ts'

/**
 * Invitation of a new staff member, with the link that grants the role. Nothing is sent if it has
 * been used or revoked meanwhile.
 */
export async function writeInvited(
  { token, path }: { token?: string; path: string },
  context: MailContext,
): Promise<Mail | null> {
  const { db, config, locale, translate } = context
  const invitation = token && (await findInvitation(db, token))
  if (!invitation) return null
  const halls = invitation.venues.map((title) => pickText(title, locale)).join(', ')
  return writeLetter(
    {
      title: translate('mail.invited.title'),
      paragraphs: [
        translate('mail.invited.intro', { shop: config.shopName }),
        translate('mail.invited.time', { days: invitationDays }),
      ],
      facts: [
        [translate('mail.invited.role'), translate(`mail.invited.role.${invitation.role}`)],
        [translate('mail.invited.halls'), halls || translate('mail.invited.allHalls')],
      ],
      button: { label: translate('mail.invited.button'), url: writeAddress(context, path.replace('{token}', token)) },
      ending: translate('mail.invited.notYours'),
    },
    context,
  )
}
