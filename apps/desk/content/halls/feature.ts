import type { Feature } from '../../feature.ts'

export const hallTextFeature = {
  pages: {
    'hall-texts': () => import('./hall-texts-page.tsx'),
    'hall-text': () => import('./hall-text-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof hallTextFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
