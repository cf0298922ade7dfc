import { href } from '@cadenza/navigation'
import type { Feature } from '../feature.ts'
import type { Area } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'

export const auditFeature = {
  room: {
    name: 'audit',
    group: 'house',
    href: href(deskRoutes['audit.index']),
    text: 'frame.room.audit',
    icon: 'audit',
    letter: 'a',
    action: 'audit.view',
  },
  pages: {
    audit: () => import('./audit-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof auditFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/audit/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/audit/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/audit/hu.json', { with: { type: 'json' } })
  > {}
}
