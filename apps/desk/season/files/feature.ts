import type { Feature } from '../../feature.ts'
import type { Area } from '../../i18n/messages.ts'

export const seasonFilesFeature = {
  pages: {
    'season-files': () => import('./files-page.tsx'),
    'season-upload': () => import('./upload-page.tsx'),
  },
} satisfies Feature

type Pages = (typeof seasonFilesFeature)['pages']

declare module '#apps/desk/register.ts' {
  interface DeskPages extends Pages {}
}

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../../i18n/files/en.json', { with: { type: 'json' } }),
    typeof import('../../i18n/files/fr.json', { with: { type: 'json' } }),
    typeof import('../../i18n/files/hu.json', { with: { type: 'json' } })
  > {}
}
