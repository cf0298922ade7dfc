import { href } from '@cadenza/navigation'
import type { Feature } from '../../feature.ts'
import type { Area } from '../../i18n/messages.ts'
import { pageRoutes } from '../../routes/content/pages.ts'

export const pageFeature = {
  room: {
    name: 'pages',
    href: href(pageRoutes['pages.index']),
    text: 'frame.room.pages',
    icon: 'page',
    letter: 'w',
    action: 'content.view',
  },
  pages: {
    pages: () => import('./pages-page.tsx'),
    page: () => import('./page-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof pageFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../../i18n/pages/en.json', { with: { type: 'json' } }),
    typeof import('../../i18n/pages/fr.json', { with: { type: 'json' } }),
    typeof import('../../i18n/pages/hu.json', { with: { type: 'json' } })
  > {}
}
