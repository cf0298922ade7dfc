import { href } from '@cadenza/navigation'
import type { Feature } from '../feature.ts'
import type { Area } from '../i18n/messages.ts'
import { seasonRoutes } from '../routes/season.ts'

export const seasonFeature = {
  room: {
    name: 'season',
    href: href(seasonRoutes['season.index']),
    text: 'frame.room.season',
    icon: 'season',
    letter: 's',
    action: 'season.view',
  },
  pages: {
    season: () => import('./season-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof seasonFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/planning/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/planning/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/planning/hu.json', { with: { type: 'json' } })
  > {}
}
