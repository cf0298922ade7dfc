import type { Feature } from '../../feature.ts'

export const edit = {
  pages: {
    'edit-dates': () => import('./edit-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof edit)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}
