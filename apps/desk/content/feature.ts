import type { Area } from '../i18n/messages.ts'

declare module '#apps/desk/i18n/messages.ts' {
  interface DeskTexts extends Area<
    typeof import('../i18n/content/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/content/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/content/hu.json', { with: { type: 'json' } })
  > {}
  interface DeskTexts extends Area<
    typeof import('../i18n/blocks/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/blocks/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/blocks/hu.json', { with: { type: 'json' } })
  > {}
  interface DeskTexts extends Area<
    typeof import('../i18n/programme/en.json', { with: { type: 'json' } }),
    typeof import('../i18n/programme/fr.json', { with: { type: 'json' } }),
    typeof import('../i18n/programme/hu.json', { with: { type: 'json' } })
  > {}
}
