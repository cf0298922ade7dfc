const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that may be written unescaped. Only `html` and `markSafe` create it. */
export class SafeHtml {
  readonly #markup: string

  constructor(markup: string) {
    this.#markup = markup
  }

  toString(): string {
    return this.#markup
  }
}

type HtmlValue = SafeHtml | string | number | null | undefined | false | readonly HtmlValue[]

/**
 * Markup from a template that escapes all values but results of `html`. Lists are joined; null,
 * undefined and false are omitted.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml {
  return new SafeHtml(String.raw({ raw: strings }, ...values.map(write)))
}

/** Marks text as markup without escaping it: never for text written by visitors. */
export function markSafe(markup: string): SafeHtml {
  return new SafeHtml(markup)
}

function write(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof SafeHtml) return value.toString()
  if (typeof value === 'object') return value.map(write).join('')
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
