import type { Area } from '#apps/desk/i18n/messages.ts'

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/promo/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/promo/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/promo/hu.json', { with: { type: 'json' } })
  > {}
}
