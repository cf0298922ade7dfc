import type { Feature } from '../../feature.ts'

export const categoryFeature = {
  pages: {
    categories: () => import('./categories-page.tsx'),
    category: () => import('./category-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof categoryFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
