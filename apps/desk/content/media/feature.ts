import { href } from '@cadenza/navigation'
import type { Feature } from '../../feature.ts'
import type { Area } from '../../i18n/messages.ts'
import { mediaRoutes } from '../../routes/content/media.ts'

export const mediaFeature = {
  room: {
    name: 'media',
    href: href(mediaRoutes['media.index']),
    text: 'frame.room.media',
    icon: 'picture',
    letter: 'm',
    action: 'content.view',
  },
  pages: {
    media: () => import('./media-page.tsx'),
    picture: () => import('./picture-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof mediaFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../../i18n/media/en.json', { with: { type: 'json' } }),
    typeof import('../../i18n/media/fr.json', { with: { type: 'json' } }),
    typeof import('../../i18n/media/hu.json', { with: { type: 'json' } })
  > {}
}
