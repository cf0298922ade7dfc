import type { Locale } from '#values/locales.ts'
import { writeDocument } from '../ui/block-editor/document.ts'

/** Blocks as sent by a form: only running text. */
export const textDocument = (texts: Partial<Record<Locale, string>>): string =>
  writeDocument([
    {
      key: 'a',
      name: 'text',
      in: ['en', 'fr', 'hu'],
      values: Object.fromEntries(Object.entries(texts).map(([locale, text]) => [`nodes_${locale}`, text])),
    },
  ])
