import type { Feature } from '../feature.ts'
import type { Area } from '../i18n/messages.ts'

export const sessionFeature = {
  pages: {
    'sign-in': () => import('./sign-in-page.tsx'),
    'second-factor': () => import('./second-factor-page.tsx'),
    'set-up': () => import('./set-up-page.tsx'),
    'recovery-codes': () => import('./recovery-codes-page.tsx'),
    confirm: () => import('./confirm-page.tsx'),
    invitation: () => import('./invitation-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof sessionFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/session/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/session/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/session/hu.json', { with: { type: 'json' } })
  > {}
}
