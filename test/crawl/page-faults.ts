import type { Locale } from '#values/locales.ts'
import type { PageDocument, Tag } from './read-document.ts'

export interface PageExpectations {
  locale: Locale
  /** Message keys: one that is visible on a page lacks a translation. */
  messageKeys: ReadonlySet<string>
}

/** Output of faulty code that never belongs in visible text. */
const slips: [RegExp, string][] = [
  [/\bundefined\b/, 'says undefined'],
  [/\bNaN\b/, 'says NaN'],
  [/^null$/, 'says null'],
  [/\[object \w+\]/, 'shows an object'],
  [/Invalid Date/, 'has an invalid date'],
  [/\{\w+\}/, 'has a placeholder'],
  [/&(amp|lt|gt|quot|#\w+);/, 'is escaped twice'],
]

/** Lists all faults of a page in itself; empty if it is correct. */
export function listPageFaults(page: PageDocument, expected: PageExpectations): string[] {
  return [
    ...page.grammar.map((code) => `HTML: ${code}`),
    ...listHeadFaults(page, expected.locale),
    ...listIdFaults(page),
    ...page.tags.filter(({ name }) => name === 'img').flatMap(listImageFaults),
    ...page.tags.flatMap(listPolicyFaults),
    ...listNameFaults(page),
    ...listTextFaults(page, expected.messageKeys),
  ]
}

function listHeadFaults({ tags, named }: PageDocument, locale: Locale): string[] {
  const count = (what: string, found: string[]) => {
    if (found.length !== 1) return [`has ${found.length} × ${what}`]
    return found[0]!.trim() ? [] : [`its ${what} is empty`]
  }
  const language = tags.find(({ name }) => name === 'html')?.attributes['lang']
  const textsOf = (name: string) => named.filter((element) => element.name === name).map(({ text }) => text)
  const find = (name: string, isWanted: (attributes: Record<string, string>) => boolean, value: string) =>
    tags.filter((tag) => tag.name === name && isWanted(tag.attributes)).map(({ attributes }) => attributes[value] ?? '')
  const isHidden = find('meta', (meta) => meta['name'] === 'robots', 'content').includes('noindex')
  const description = find('meta', (meta) => meta['name'] === 'description', 'content')
  const canonical = find('link', (link) => link['rel'] === 'canonical', 'href')
  return [
    ...(language === locale ? [] : [`its language is ${language}`]),
    ...count('title', textsOf('title')),
    ...count('h1', textsOf('h1')),
    ...(isHidden ? [] : count('description', description)),
    ...(isHidden ? [] : count('canonical', canonical)),
  ]
}

/** Lists duplicate ids, and references to missing ids. */
function listIdFaults({ tags }: PageDocument): string[] {
  const ids = tags.flatMap(({ attributes }) => attributes['id'] ?? [])
  const known = new Set(ids)
  const referring = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-details', 'list', 'form']
  const missing = tags.flatMap(({ name, attributes }) =>
    referring.flatMap((attribute) =>
      (attributes[attribute] ?? '')
        .split(/\s+/)
        .filter((id) => id && !known.has(id))
        .map((id) => `${name} refers by ${attribute} to #${id}, which is not there`),
    ),
  )
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  return [...missing, ...new Set(twice.map((id) => `#${id} is there twice`))]
}

function listImageFaults({ attributes }: Tag): string[] {
  const { src, alt, width, height, srcset } = attributes
  return [
    ...(src ? [] : ['a picture has no src']),
    ...(srcset === '' ? ['a picture has an empty srcset'] : []),
    ...(alt === undefined ? [`the picture ${src} has no alt`] : []),
    ...(Number(width) > 0 && Number(height) > 0 ? [] : [`the picture ${src} has no dimensions`]),
  ]
}

/** Lists content forbidden by the security policy, which a browser would drop. */
function listPolicyFaults({ name, attributes }: Tag): string[] {
  const handler = Object.keys(attributes).find((attribute) => attribute.startsWith('on'))
  const address = attributes['href'] ?? attributes['src'] ?? ''
  return [
    ...('style' in attributes ? [`${name} has a style of its own: ${attributes['style']}`] : []),
    ...(name === 'style' ? ['has a style sheet of its own'] : []),
    ...(name === 'script' && !attributes['src'] && attributes['type'] !== 'application/ld+json'
      ? ['has a script of its own']
      : []),
    ...(handler ? [`${name} has ${handler}`] : []),
    ...(/^\s*javascript:/i.test(address) ? [`${name} leads to a script`] : []),
  ]
}

/** Lists headings, links and buttons without text. */
function listNameFaults({ named }: PageDocument): string[] {
  return named.filter(({ text, label }) => !text && !label).map(({ name }) => `${name} says nothing`)
}

function listTextFaults({ texts }: PageDocument, keys: ReadonlySet<string>): string[] {
  return texts.flatMap(({ text }) => [
    ...slips.filter(([pattern]) => pattern.test(text)).map(([, fault]) => `“${text}” ${fault}`),
    ...text
      .split(/[\s,:;()“”«»]+/)
      .filter((word) => keys.has(word) && word.includes('.'))
      .map((key) => `“${key}” is not translated`),
  ])
}
