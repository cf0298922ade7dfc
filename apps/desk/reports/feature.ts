import { href } from '@cadenza/navigation'
import type { Feature } from '../feature.ts'
import type { Area } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'

export const reportFeature = {
  room: {
    name: 'reports',
    group: 'sales',
    href: href(deskRoutes['reports.index']),
    text: 'frame.room.reports',
    icon: 'report',
    letter: 'r',
    action: 'reports.view',
  },
  pages: {
    report: () => import('./report-page.tsx'),
    'sell-through': () => import('./sell-through-page.tsx'),
    ledger: () => import('./ledger-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof reportFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/reports/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/reports/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/reports/hu.json', { with: { type: 'json' } })
  > {}
}
