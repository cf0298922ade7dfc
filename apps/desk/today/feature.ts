import { href } from '@cadenza/navigation'
import type { Feature } from '../feature.ts'
import type { Area } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'

export const todayFeature = {
  room: {
    name: 'today',
    group: null,
    href: href(deskRoutes.today),
    text: 'frame.room.today',
    icon: 'today',
    letter: 't',
    action: 'season.view',
  },
  pages: {
    today: () => import('./today-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof todayFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/today/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/today/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/today/hu.json', { with: { type: 'json' } })
  > {}
}
