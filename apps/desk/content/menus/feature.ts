import type { Area } from '#apps/desk/i18n/messages.ts'

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../../i18n/menus/en.json', { with: { type: 'json' } }),
    typeof import('../../i18n/menus/fr.json', { with: { type: 'json' } }),
    typeof import('../../i18n/menus/hu.json', { with: { type: 'json' } })
  > {}
}
