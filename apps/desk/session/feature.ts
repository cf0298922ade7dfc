import type { Area } from '#apps/desk/i18n/messages.ts'

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/session/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/session/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/session/hu.json', { with: { type: 'json' } })
  > {}
}
