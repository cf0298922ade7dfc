import { href } from '@cadenza/navigation'
import type { Feature } from '../feature.ts'
import type { Area } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'

export const promoFeature = {
  room: {
    name: 'promo',
    group: 'sales',
    href: href(deskRoutes['promo.index']),
    text: 'frame.room.promo',
    icon: 'promo',
    letter: 'd',
    action: 'orders.view',
  },
  pages: {
    'promo-codes': () => import('./promo-codes-page.tsx'),
    'promo-code': () => import('./promo-code-page.tsx'),
    'new-promo-code': () => import('./new-promo-code-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof promoFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/promo/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/promo/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/promo/hu.json', { with: { type: 'json' } })
  > {}
}
