import type { Feature } from '../../feature.ts'

export const soloists = {
  pages: {
    soloists: () => import('./soloists-page.tsx'),
    soloist: () => import('./soloist-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof soloists)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
