import { href } from '@cadenza/navigation'
import type { Feature } from '../../feature.ts'
import { galleryRoutes } from '../../routes/content/gallery.ts'

export const galleryFeature = {
  room: {
    name: 'gallery',
    href: href(galleryRoutes['gallery.index']),
    text: 'frame.room.gallery',
    icon: 'gallery',
    letter: 'l',
    action: 'content.view',
  },
  pages: {
    gallery: () => import('./gallery-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof galleryFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
