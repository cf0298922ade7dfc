/** Rules for language-independent fields of a kind: cleaning and validation. */
import { locales } from '#values/locales.ts'
import { toSlug } from '#values/slug.ts'
import { languageCodes, visitLimits } from '#core/catalogue/visit-facts.ts'
import { cleanLine, isLongerThan, isSendable } from '#values/typed-text.ts'
import type { DeskTranslate } from '#apps/desk/i18n/server/catalogue.ts'
import { nameFieldInLocale } from '../content.ts'

export interface PlainRule {
  clean: (typed: string) => string
  /** Validates a cleaned value; errors by name of the field, or of a part of it. */
  findFlaws: (value: string, asked: { name: string; translate: DeskTranslate }) => Record<string, string>
}

const longestSlug = 100

const slugRule: PlainRule = {
  clean: (typed) => toSlug(cleanLine(typed)),
  findFlaws: (value, { name, translate }): Record<string, string> =>
    isLongerThan(value, longestSlug) ? { [name]: translate('content.errors.tooLong', { count: longestSlug }) } : {},
}

const isWhole = (value: string, { least, most }: { least: number; most: number }): boolean =>
  /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most

export const fieldRules = {
  line: ({ longest, isNeeded = false }: { longest: number; isNeeded?: boolean }): PlainRule => ({
    clean: cleanLine,
    findFlaws: (value, { name, translate }): Record<string, string> => {
      if (isNeeded && !/[\p{L}\p{N}]/u.test(value)) return { [name]: translate('content.errors.empty') }
      return isLongerThan(value, longest) ? { [name]: translate('content.errors.tooLong', { count: longest }) } : {}
    },
  }),

  /** Last part of a URL; empty: derived from the name. */
  slug: slugRule,

  /** Slugs of each language; `refuse` adds further checks. */
  slugs(refuse: (slug: string, translate: DeskTranslate) => string | null): Record<string, PlainRule> {
    const rule: PlainRule = {
      clean: slugRule.clean,
      findFlaws(value, { name, translate }): Record<string, string> {
        const flaw = value === '' || isLongerThan(value, longestSlug) ? null : refuse(value, translate)
        return flaw === null ? slugRule.findFlaws(value, { name, translate }) : { [name]: flaw }
      },
    }
    return Object.fromEntries(locales.map((locale) => [nameFieldInLocale('slug', locale), rule]))
  },

  whole: ({ least, most }: { least: number; most: number }): PlainRule => ({
    clean: cleanLine,
    findFlaws: (value, { name, translate }): Record<string, string> =>
      isWhole(value, { least, most }) ? {} : { [name]: translate('content.errors.whole', { least, most }) },
  }),

  /** Nothing, or what the other rule accepts. */
  optional: ({ clean, findFlaws }: PlainRule): PlainRule => ({
    clean,
    findFlaws: (value, asked) => (value === '' ? {} : findFlaws(value, asked)),
  }),

  email: {
    clean: cleanLine,
    findFlaws: (value, { name, translate }): Record<string, string> =>
      isSendable(value) ? {} : { [name]: translate('settings.flaw.email') },
  } satisfies PlainRule,

  /** Codes separated by spaces; unknown ones are left out. */
  languages: {
    clean: (typed) => [...new Set(typed.split(' '))].filter((code) => languageCodes.includes(code)).join(' '),
    findFlaws: (value, { name, translate }): Record<string, string> =>
      value.split(' ').length > visitLimits.languages
        ? { [name]: translate('programme.errors.languages', { count: visitLimits.languages }) }
        : {},
  } satisfies PlainRule,

  /** Id of a row; empty: none. The database checks its existence. */
  recordId: {
    clean: (typed) => (/^\d{1,15}$/.test(typed) ? typed : ''),
    findFlaws: () => ({}),
  } satisfies PlainRule,

  /** Name of a file, or an address; empty: none. */
  download: {
    clean: (typed) => (/^([a-z0-9-]{1,100}|(https?:\/\/|\/media\/)\S{1,2000})$/.test(typed.trim()) ? typed.trim() : ''),
    findFlaws: () => ({}),
  } satisfies PlainRule,

  yes: {
    clean: (typed) => (typed === 'yes' ? 'yes' : ''),
    findFlaws: () => ({}),
  } satisfies PlainRule,
}
