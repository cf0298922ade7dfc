import { useLocale } from '#ui/i18n/translation.tsx'
import type { ShownRevision } from '#apps/desk/content/content.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { isLocale, type Locale, pickText, type Translated } from '#values/locales.ts'
import { type Names, toTranslated } from './names.ts'

/** Titles of rows as stored, in their order: `[{ "title": { "en": "Adult" } }]`. */
export const listTitles = (value: string, locale: Locale): string =>
  (JSON.parse(value) as { title: Translated }[]).map(({ title }) => pickText(title, locale)).join(', ')

interface HistoryRows {
  /** Name of the field whose parts are the rows: `kinds`. */
  field: string
  rows: readonly { id: number | null; title: Names }[]
  revisions: readonly ShownRevision[]
  /** Labels of a row's own parts: `seats`, `price.7`. */
  labelOf: (part: string) => string
}

/**
 * Names parts of rows in a history: `kinds.7.title_fr` is "Adult: Name, French". Removed rows have
 * the last name that the history knows.
 */
export function useHistoryRows({ field, rows, revisions, labelOf }: HistoryRows) {
  const t = useDeskTexts()
  const locale = useLocale()
  const read = (name: string): [id: string, part: string] => {
    const [, id = '', part = ''] = name.startsWith(`${field}.`)
      ? (/^(\d+)\.(.+)$/.exec(name.slice(field.length + 1)) ?? [])
      : []
    return [id, part]
  }
  const names = new Map(
    rows.map(({ id, title }) => [String(id), toTranslated(title)[locale] ?? toTranslated(title).en] as const),
  )
  for (const language of [locale, 'en'])
    for (const { name, before, after } of revisions.flatMap(({ changes }) =>
      changes.map((change) => ({ ...change, name: change.field })),
    )) {
      const [id, part] = read(name)
      if (part === `title_${language}` && !names.has(id)) names.set(id, before || after)
    }
  return (name: string): string | null => {
    const [id, part] = read(name)
    if (part === '') return null
    const [, text, language] = /^(\w+)_(\w\w)$/.exec(part) ?? []
    const label =
      text !== undefined && isLocale(language)
        ? t('content.textIn', { text: labelOf(text), language: t(`content.language.${language}`) })
        : labelOf(part)
    return t('planning.history.of', { name: names.get(id) ?? id, field: label })
  }
}
