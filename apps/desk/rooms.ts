import { href } from '@cadenza/navigation'
import type { StaffAction } from '#core/accounts/roles/roles.ts'
import type { DeskMessageKey } from './i18n/messages.ts'
import { deskRoutes } from './routes.ts'
import type { DeskIconName } from './ui/icons/desk-icon.tsx'

/** A place of the desk: in the rail, in the palette, and behind `g` and a letter. A room that is not built yet is not here. */
export interface Room {
  name: string
  href: string
  text: DeskMessageKey
  icon: DeskIconName
  /** Of `g` and then this. */
  letter: string
  /** Shown to who may do this in one hall at least. */
  action: StaffAction
}

export const rooms: readonly Room[] = [
  {
    name: 'today',
    href: href(deskRoutes.today),
    text: 'frame.room.today',
    icon: 'today',
    letter: 't',
    action: 'season.view',
  },
  {
    name: 'orders',
    href: href(deskRoutes['orders.index']),
    text: 'frame.room.orders',
    icon: 'order',
    letter: 'o',
    action: 'orders.view',
  },
  {
    name: 'promo',
    href: href(deskRoutes['promo.index']),
    text: 'frame.room.promo',
    icon: 'promo',
    letter: 'd',
    action: 'orders.view',
  },
  {
    name: 'inbox',
    href: href(deskRoutes['inbox.index']),
    text: 'frame.room.inbox',
    icon: 'inbox',
    letter: 'i',
    action: 'inbox.view',
  },
  {
    name: 'season',
    href: href(deskRoutes['season.index']),
    text: 'frame.room.season',
    icon: 'season',
    letter: 's',
    action: 'season.view',
  },
  {
    name: 'events',
    href: href(deskRoutes['events.index']),
    text: 'frame.room.events',
    icon: 'event',
    letter: 'c',
    action: 'content.view',
  },
  {
    name: 'pages',
    href: href(deskRoutes['pages.index']),
    text: 'frame.room.pages',
    icon: 'page',
    letter: 'w',
    action: 'content.view',
  },
  {
    name: 'articles',
    href: href(deskRoutes['articles.index']),
    text: 'frame.room.articles',
    icon: 'article',
    letter: 'k',
    action: 'content.view',
  },
  {
    name: 'questions',
    href: href(deskRoutes['questions.index']),
    text: 'frame.room.questions',
    icon: 'question',
    letter: 'q',
    action: 'content.view',
  },
  {
    name: 'surveys',
    href: href(deskRoutes['surveys.index']),
    text: 'frame.room.surveys',
    icon: 'survey',
    letter: 'u',
    action: 'content.view',
  },
  {
    name: 'media',
    href: href(deskRoutes['media.index']),
    text: 'frame.room.media',
    icon: 'picture',
    letter: 'm',
    action: 'content.view',
  },
  {
    name: 'gallery',
    href: href(deskRoutes['gallery.index']),
    text: 'frame.room.gallery',
    icon: 'gallery',
    letter: 'l',
    action: 'content.view',
  },
  {
    name: 'menus',
    href: href(deskRoutes['menus.index']),
    text: 'frame.room.menus',
    icon: 'menu',
    letter: 'n',
    action: 'content.view',
  },
  {
    name: 'reports',
    href: href(deskRoutes['reports.index']),
    text: 'frame.room.reports',
    icon: 'report',
    letter: 'r',
    action: 'reports.view',
  },
  {
    name: 'people',
    href: href(deskRoutes['people.index']),
    text: 'frame.room.people',
    icon: 'people',
    letter: 'p',
    action: 'people.view',
  },
  {
    name: 'audit',
    href: href(deskRoutes['audit.index']),
    text: 'frame.room.audit',
    icon: 'audit',
    letter: 'a',
    action: 'audit.view',
  },
  {
    name: 'health',
    href: href(deskRoutes['health.show']),
    text: 'frame.room.health',
    icon: 'health',
    letter: 'h',
    action: 'health.view',
  },
  {
    name: 'settings',
    href: href(deskRoutes['settings.show']),
    text: 'frame.room.settings',
    icon: 'settings',
    letter: 'e',
    action: 'settings.edit',
  },
]
