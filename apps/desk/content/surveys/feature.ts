import { href } from '@cadenza/navigation'
import type { Feature } from '../../feature.ts'
import type { Area } from '../../i18n/messages.ts'
import { surveyRoutes } from '../../routes/content/surveys.ts'

export const surveyFeature = {
  room: {
    name: 'surveys',
    href: href(surveyRoutes['surveys.index']),
    text: 'frame.room.surveys',
    icon: 'survey',
    letter: 'u',
    action: 'content.view',
  },
  pages: {
    surveys: () => import('./surveys-page.tsx'),
    survey: () => import('./survey-page.tsx'),
    'survey-answers': () => import('./answers-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof surveyFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../../i18n/surveys/en.json', { with: { type: 'json' } }),
    typeof import('../../i18n/surveys/fr.json', { with: { type: 'json' } }),
    typeof import('../../i18n/surveys/hu.json', { with: { type: 'json' } })
  > {}
}
