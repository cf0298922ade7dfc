import { href } from '@cadenza/navigation'
import type { Feature } from '../feature.ts'
import type { Area } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'

export const orderFeature = {
  room: {
    name: 'orders',
    group: 'sales',
    href: href(deskRoutes['orders.index']),
    text: 'frame.room.orders',
    icon: 'order',
    letter: 'o',
    action: 'orders.view',
  },
  pages: {
    orders: () => import('./orders-page.tsx'),
    order: () => import('./order-page.tsx'),
    'order-mail': () => import('./order-mail-page.tsx'),
    'order-terms': () => import('./order-terms-page.tsx'),
    'order-exchange': () => import('./order-exchange-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof orderFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/orders/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/orders/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/orders/hu.json', { with: { type: 'json' } })
  > {}
}
