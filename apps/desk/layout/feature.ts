import type { Area } from '#apps/desk/i18n/messages.ts'

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/frame/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/frame/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/frame/hu.json', { with: { type: 'json' } })
  > {}
}
