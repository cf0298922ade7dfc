import { href } from '@cadenza/navigation'
import type { Feature } from '../feature.ts'
import type { Area } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'

export const healthFeature = {
  room: {
    name: 'health',
    group: 'house',
    href: href(deskRoutes['health.show']),
    text: 'frame.room.health',
    icon: 'health',
    letter: 'h',
    action: 'health.view',
  },
  pages: {
    health: () => import('./health-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof healthFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/health/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/health/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/health/hu.json', { with: { type: 'json' } })
  > {}
}
