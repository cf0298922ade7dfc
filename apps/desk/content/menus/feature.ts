import { href } from '@cadenza/navigation'
import type { Feature } from '../../feature.ts'
import type { Area } from '../../i18n/messages.ts'
import { menuRoutes } from '../../routes/content/menus.ts'

export const menuFeature = {
  room: {
    name: 'menus',
    href: href(menuRoutes['menus.index']),
    text: 'frame.room.menus',
    icon: 'menu',
    letter: 'n',
    action: 'content.view',
  },
  pages: {
    menus: () => import('./menus-page.tsx'),
    'menu-link': () => import('./link-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof menuFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../../i18n/menus/en.json', { with: { type: 'json' } }),
    typeof import('../../i18n/menus/fr.json', { with: { type: 'json' } }),
    typeof import('../../i18n/menus/hu.json', { with: { type: 'json' } })
  > {}
}
