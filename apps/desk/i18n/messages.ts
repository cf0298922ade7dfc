import { useTranslate } from '#ui/i18n/translation.tsx'
import type { Translate } from '#ui/i18n/translator.ts'

/** The name of a text of the desk; each room has a folder of its own here. A name that is in none of them does not compile. */
export type DeskMessageKey =
  // oxlint-disable-next-line typescript/consistent-type-imports -- a JSON module has no other type-only import
  | keyof typeof import('./frame/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./session/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./today/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./orders/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./inbox/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./changes/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./planning/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./files/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./people/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./content/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./blocks/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./pages/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./media/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./menus/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./programme/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./promo/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./reports/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./surveys/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./settings/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./audit/en.json', { with: { type: 'json' } })
  // oxlint-disable-next-line typescript/consistent-type-imports -- as above
  | keyof typeof import('./health/en.json', { with: { type: 'json' } })

/** `const t = useDeskTexts()`, then `t('today.title')`. The provider is the shop's, so that its controls speak, too. */
export const useDeskTexts = useTranslate as unknown as () => Translate<DeskMessageKey>
