import { escapeHtml } from '@cadenza/navigation/server'

interface Addresses {
  /** URL for which the page was rendered. */
  made: string
  /** Requested URL: the same page, with additional query parameters that it ignores. */
  asked: string
}

/**
 * Replaces the URL in a page's payload by the requested one; null if it has none in the usual form.
 * @param isDocument the payload is in an HTML attribute
 */
export function replaceAddress(body: string, { made, asked }: Addresses, isDocument: boolean): string | null {
  const write = (url: string) => {
    const written = JSON.stringify(url).slice(1, -1)
    return isDocument ? escapeHtml(written) : written
  }
  const before = `"url":"${write(made)}`
  const after = '","version":'
  // The payload's own URL is the last one.
  const at = body.lastIndexOf(before + after)
  if (at < 0) return null
  return `${body.slice(0, at)}"url":"${write(asked)}${body.slice(at + before.length)}`
}
