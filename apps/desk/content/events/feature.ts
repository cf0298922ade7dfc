import { href } from '@cadenza/navigation'
import type { Feature } from '../../feature.ts'
import { eventRoutes } from '../../routes/content/events.ts'

export const eventFeature = {
  room: {
    name: 'events',
    href: href(eventRoutes['events.index']),
    text: 'frame.room.events',
    icon: 'event',
    letter: 'c',
    action: 'content.view',
  },
  pages: {
    events: () => import('./events-page.tsx'),
    event: () => import('./event-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof eventFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
