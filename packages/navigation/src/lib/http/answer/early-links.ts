/** A file that a page will need, which its document names as well. */
export interface EarlyLink {
  href: string
  rel: 'preload' | 'modulepreload' | 'preconnect'
  /** Of a preload: `style`, `font`, `fetch` ... */
  as?: string
  type?: string
  /** Of fonts and of what is fetched. */
  crossorigin?: boolean
}

// What would end the address or the header is encoded, as a URL has it.
const encodeAddress = (href: string): string => href.replace(/[<>"\s]/g, encodeURIComponent)
const isWord = (value: string | undefined): value is string => value !== undefined && /^[\w/+.-]+$/.test(value)

/** Links as the header `Link` says them. */
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
