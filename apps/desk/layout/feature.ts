import type { Feature } from '../feature.ts'
import type { Area } from '../i18n/messages.ts'

export const layoutFeature = {
  pages: {
    error: () => import('./error-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof layoutFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/frame/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/frame/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/frame/hu.json', { with: { type: 'json' } })
  > {}
}
