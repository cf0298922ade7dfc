import type { Feature } from '../../feature.ts'

export const editFeature = {
  pages: {
    'edit-dates': () => import('./edit-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof editFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
