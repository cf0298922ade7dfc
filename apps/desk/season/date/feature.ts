import type { Feature } from '../../feature.ts'

export const dates = {
  pages: {
    date: () => import('./date-page.tsx'),
    door: () => import('./door-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof dates)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
