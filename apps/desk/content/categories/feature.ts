import type { Feature } from '../../feature.ts'

export const categories = {
  pages: {
    categories: () => import('./categories-page.tsx'),
    category: () => import('./category-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof categories)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
