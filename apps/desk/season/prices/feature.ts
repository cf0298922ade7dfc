import type { Feature } from '../../feature.ts'

export const prices = {
  pages: {
    prices: () => import('./prices-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof prices)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
