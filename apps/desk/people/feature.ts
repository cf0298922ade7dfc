import { href } from '@cadenza/navigation'
import type { Feature } from '../feature.ts'
import type { Area } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'

export const peopleFeature = {
  room: {
    name: 'people',
    group: 'house',
    href: href(deskRoutes['people.index']),
    text: 'frame.room.people',
    icon: 'people',
    letter: 'p',
    action: 'people.view',
  },
  pages: {
    people: () => import('./people-page.tsx'),
    person: () => import('./person-page.tsx'),
    invite: () => import('./invite-page.tsx'),
    rights: () => import('./rights-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof peopleFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/people/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/people/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/people/hu.json', { with: { type: 'json' } })
  > {}
}
