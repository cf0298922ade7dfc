import type { Feature } from '../../feature.ts'

export const priceListFeature = {
  pages: {
    'price-list': () => import('./price-list-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof priceListFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
