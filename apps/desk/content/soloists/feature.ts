import type { Feature } from '../../feature.ts'

export const soloistFeature = {
  pages: {
    soloists: () => import('./soloists-page.tsx'),
    soloist: () => import('./soloist-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof soloistFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
