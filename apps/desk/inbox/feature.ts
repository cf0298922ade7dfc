import { href } from '@cadenza/navigation'
import type { Feature } from '../feature.ts'
import type { Area } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'

export const inboxFeature = {
  room: {
    name: 'inbox',
    group: 'sales',
    href: href(deskRoutes['inbox.index']),
    text: 'frame.room.inbox',
    icon: 'inbox',
    letter: 'i',
    action: 'inbox.view',
  },
  pages: {
    inbox: () => import('./inbox-page.tsx'),
    message: () => import('./message-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof inboxFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/inbox/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/inbox/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/inbox/hu.json', { with: { type: 'json' } })
  > {}
}
