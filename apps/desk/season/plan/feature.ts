import type { Feature } from '../../feature.ts'

export const plan = {
  pages: {
    plan: () => import('./plan-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof plan)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
