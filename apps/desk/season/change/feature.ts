import type { Feature } from '../../feature.ts'
import type { Area } from '../../i18n/messages.ts'

export const changeFeature = {
  pages: {
    'date-change': () => import('./change-page.tsx'),
    'date-operation': () => import('./operation-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof changeFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../../i18n/changes/en.json', { with: { type: 'json' } }),
    typeof import('../../i18n/changes/fr.json', { with: { type: 'json' } }),
    typeof import('../../i18n/changes/hu.json', { with: { type: 'json' } })
  > {}
}
