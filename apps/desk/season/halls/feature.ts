import type { Feature } from '../../feature.ts'

export const hallFeature = {
  pages: {
    halls: () => import('./halls-page.tsx'),
    hall: () => import('./hall-page.tsx'),
    'hall-plan': () => import('./hall-plan-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof hallFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
