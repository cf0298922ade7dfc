/** Rules for language-independent fields of a kind: cleaning and validation. */
import { toSlug } from '#values/slug.ts'
import { cleanLine, isLongerThan } from '#values/typed-text.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'

export interface PlainRule {
  clean: (typed: string) => string
  /** Validates a cleaned value; errors by name of the field, or of a part of it. */
  findFlaws: (value: string, asked: { name: string; translate: DeskTranslate }) => Record<string, string>
}

export const lineRule = ({ longest, isNeeded = false }: { longest: number; isNeeded?: boolean }): PlainRule => ({
  clean: cleanLine,
  findFlaws: (value, { name, translate }): Record<string, string> => {
    if (isNeeded && !/[\p{L}\p{N}]/u.test(value)) return { [name]: translate('content.errors.empty') }
    return isLongerThan(value, longest) ? { [name]: translate('content.errors.tooLong', { count: longest }) } : {}
  },
})

const longestSlug = 100

/** Last part of a URL; empty: derived from the name. */
export const slugRule: PlainRule = {
  clean: (typed) => toSlug(cleanLine(typed)),
  findFlaws: (value, { name, translate }): Record<string, string> =>
    isLongerThan(value, longestSlug) ? { [name]: translate('content.errors.tooLong', { count: longestSlug }) } : {},
}

export const wholeRule = ({ least, most }: { least: number; most: number }): PlainRule => ({
  clean: cleanLine,
  findFlaws: (value, { name, translate }): Record<string, string> =>
    isWhole(value, { least, most }) ? {} : { [name]: translate('content.errors.whole', { least, most }) },
})

export const isWhole = (value: string, { least, most }: { least: number; most: number }): boolean =>
  /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most

/** Id of a row; empty: none. The database checks its existence. */
export const recordIdRule: PlainRule = {
  clean: (typed) => (/^\d{1,15}$/.test(typed) ? typed : ''),
  findFlaws: () => ({}),
}

export const yesRule: PlainRule = {
  clean: (typed) => (typed === 'yes' ? 'yes' : ''),
  findFlaws: () => ({}),
}
