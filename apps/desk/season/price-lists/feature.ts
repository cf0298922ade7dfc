import type { Feature } from '../../feature.ts'

export const priceLists = {
  pages: {
    'price-list': () => import('./price-list-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof priceLists)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
