import type { Feature } from '../../feature.ts'

export const planFeature = {
  pages: {
    plan: () => import('./plan-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof planFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
