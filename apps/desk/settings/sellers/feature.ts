import type { Feature } from '../../feature.ts'

export const sellerFeature = {
  pages: {
    seller: () => import('./seller-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof sellerFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
