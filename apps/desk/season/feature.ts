import { href } from '@cadenza/navigation'
import type { Feature } from '../feature.ts'
import type { Area } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'

export const seasonFeature = {
  room: {
    name: 'season',
    group: 'season',
    href: href(deskRoutes['season.index']),
    text: 'frame.room.season',
    icon: 'season',
    letter: 's',
    action: 'season.view',
  },
  pages: {
    season: () => import('./dates/season-page.tsx'),
    date: () => import('./dates/date-page.tsx'),
    'date-queue': () => import('./queue/queue-page.tsx'),
    door: () => import('./dates/door-page.tsx'),
    plan: () => import('./plan/plan-page.tsx'),
    prices: () => import('./prices/prices-page.tsx'),
    'price-list': () => import('./price-lists/price-list-page.tsx'),
    'edit-dates': () => import('./edit/edit-page.tsx'),
    'date-change': () => import('./change/change-page.tsx'),
    'date-operation': () => import('./change/operation-page.tsx'),
    'season-files': () => import('./files/files-page.tsx'),
    'season-upload': () => import('./files/upload-page.tsx'),
    halls: () => import('./halls/halls-page.tsx'),
    hall: () => import('./halls/hall-page.tsx'),
    'hall-plan': () => import('./halls/hall-plan-page.tsx'),
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
  interface DeskTexts extends Area<
    typeof import('../i18n/files/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/files/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/files/hu.json', { with: { type: 'json' } })
  > {}
  interface DeskTexts extends Area<
    typeof import('../i18n/changes/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/changes/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/changes/hu.json', { with: { type: 'json' } })
  > {}
}
