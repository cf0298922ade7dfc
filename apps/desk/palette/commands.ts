import { href } from '@cadenza/navigation'
import type { StaffAction } from '#core/accounts/roles/roles.ts'
import type { DeskMessageKey } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import type { DeskIconName } from '../ui/display/desk-icon.tsx'

/** A command of the palette: a link to where it is performed. */
export interface Command {
  text: DeskMessageKey
  href: string
  icon: DeskIconName
  action: StaffAction
}

export const deskCommands: readonly Command[] = [
  { text: 'frame.command.plan', href: href(deskRoutes['season.plan']), icon: 'season', action: 'season.edit' },
  { text: 'frame.command.prices', href: href(deskRoutes['season.prices']), icon: 'season', action: 'season.edit' },
  { text: 'frame.command.halls', href: href(deskRoutes['season.halls']), icon: 'season', action: 'season.edit' },
  {
    text: 'frame.command.ownMessages',
    href: href(deskRoutes['inbox.index'], {}, { query: { assignee: 'me' } }),
    icon: 'inbox',
    action: 'inbox.answer',
  },
  { text: 'frame.command.promo', href: href(deskRoutes['promo.new']), icon: 'promo', action: 'season.edit' },
  { text: 'frame.command.event', href: href(deskRoutes['events.new']), icon: 'event', action: 'events.edit' },
  { text: 'frame.command.soloist', href: href(deskRoutes['soloists.new']), icon: 'soloist', action: 'content.edit' },
  { text: 'frame.command.page', href: href(deskRoutes['pages.new']), icon: 'page', action: 'content.edit' },
  { text: 'frame.command.article', href: href(deskRoutes['articles.new']), icon: 'article', action: 'content.edit' },
  { text: 'frame.command.invite', href: href(deskRoutes['people.invite']), icon: 'person', action: 'people.edit' },
]
