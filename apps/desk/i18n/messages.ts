import { useTranslate } from '#ui/i18n/translation.tsx'
import type { Translate } from '#ui/i18n/translator.ts'

/**
 * The texts of the desk. Each area is a folder here, which the feature that says them adds in its `feature.ts`:
 *
 *     declare module '#apps/desk/i18n/messages.ts' {
 *       interface DeskTexts extends Area<typeof import('../i18n/orders/en.json', ...), ...> {}
 *     }
 */
export interface DeskTexts {}

/** The texts of one area. One that is missing in one of the languages does not compile. */
export type Area<en extends object, fr extends Record<keyof en, string>, hu extends Record<keyof en, string>> = Pick<
  en & fr & hu,
  keyof en
>

/** The name of a text of the desk. A name that is in no area does not compile. */
export type DeskMessageKey = keyof DeskTexts

/** `const t = useDeskTexts()`, then `t('today.title')`. The provider is the shop's, so that its controls speak, too. */
export const useDeskTexts = useTranslate as unknown as () => Translate<DeskMessageKey>
