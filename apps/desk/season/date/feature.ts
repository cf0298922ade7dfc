import type { Feature } from '../../feature.ts'

export const dateFeature = {
  pages: {
    date: () => import('./date-page.tsx'),
    door: () => import('./door-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof dateFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
