import type { Feature } from '../../feature.ts'

export const sellers = {
  pages: {
    seller: () => import('./seller-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof sellers)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
