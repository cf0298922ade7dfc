import { useTranslate } from '#ui/i18n/translation.tsx'
import type { Translate } from '#ui/i18n/translator.ts'

/**
 * Texts of the desk. Each area is a folder here, which its feature adds in `feature.ts`:
 *
 *     declare module '#apps/desk/i18n/messages.ts' {
 *       interface DeskTexts extends Area<typeof import('../i18n/orders/en.json', ...), ...> {}
 *     }
 */
export interface DeskTexts {}

/** Texts of one area. A text missing in a language fails to compile. */
export type Area<en extends object, fr extends Record<keyof en, string>, hu extends Record<keyof en, string>> = Pick<
  en & fr & hu,
  keyof en
>

/** Key of a desk text. A key missing in all areas fails to compile. */
export type DeskMessageKey = keyof DeskTexts

/** `useDeskTexts()('today.title')`. Uses the shop's provider, which its controls share. */
export const useDeskTexts = useTranslate as unknown as () => Translate<DeskMessageKey>
