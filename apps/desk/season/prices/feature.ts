import type { Feature } from '../../feature.ts'

export const priceFeature = {
  pages: {
    prices: () => import('./prices-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof priceFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
