/** A file required by a page and named in its document. */
export interface EarlyLink {
  href: string
  rel: 'preload' | 'modulepreload' | 'preconnect'
  /** Type of a preload: `style`, `font`, `fetch` ... */
  as?: string
  type?: string
  /** For fonts and fetched files. */
  crossorigin?: boolean
}

// Percent-encodes characters that would end the URL or the header.
const encodeAddress = (href: string): string => href.replace(/[<>"\s]/g, encodeURIComponent)
const isWord = (value: string | undefined): value is string => value !== undefined && /^[\w/+.-]+$/.test(value)

export const writeLinks = (links: readonly EarlyLink[]): string[] =>
  links.map(({ href, rel, as, type, crossorigin }) =>
    [
      `<${encodeAddress(href)}>`,
      `rel=${rel}`,
      isWord(as) && `as=${as}`,
      isWord(type) && `type="${type}"`,
      crossorigin && 'crossorigin',
    ]
      .filter(Boolean)
      .join('; '),
  )
