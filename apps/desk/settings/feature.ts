import { href } from '@cadenza/navigation'
import type { Feature } from '../feature.ts'
import type { Area } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'

export const settingsFeature = {
  room: {
    name: 'settings',
    group: 'house',
    href: href(deskRoutes['settings.show']),
    text: 'frame.room.settings',
    icon: 'settings',
    letter: 'e',
    action: 'settings.edit',
  },
  pages: {
    settings: () => import('./settings-page.tsx'),
    vat: () => import('./vat/vat-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof settingsFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/settings/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/settings/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/settings/hu.json', { with: { type: 'json' } })
  > {}
}
