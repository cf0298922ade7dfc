import { spaceText, type Locale } from '#values/locales.ts'
import type { Block } from '../blocks/blocks.ts'

/** Applies the language's spacing to the texts of a checked block, but not to addresses. */
export function spaceBlock(block: Block, locale: Locale): Block {
  return locale === 'fr' ? (spaceValue(block, '') as Block) : block

  function spaceValue(value: unknown, key: string): unknown {
    if (typeof value === 'string') return key === 'href' ? value : spaceText(value, locale)
    if (Array.isArray(value)) return value.map((entry) => spaceValue(entry, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, spaceValue(entry, name)]))
  }
}
