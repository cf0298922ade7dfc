import { escapeHtml } from '@cadenza/navigation/server'

interface Addresses {
  /** By which the page was made. */
  made: string
  /** By which it is asked for: the same page, with names in its query that the page does not know. */
  asked: string
}

/**
 * A finished page for who asks for it by another address: in its payload stands theirs, as if it were made for them. Null where it does not say
 * its address as pages do.
 * @param isDocument the payload stands in an attribute of HTML
 */
export function replaceAddress(body: string, { made, asked }: Addresses, isDocument: boolean): string | null {
  const write = (url: string) => {
    const written = JSON.stringify(url).slice(1, -1)
    return isDocument ? escapeHtml(written) : written
  }
  const before = `"url":"${write(made)}`
  const after = '","version":'
  // The payload's own comes last of all that it says.
  const at = body.lastIndexOf(before + after)
  if (at < 0) return null
  return `${body.slice(0, at)}"url":"${write(asked)}${body.slice(at + before.length)}`
}
