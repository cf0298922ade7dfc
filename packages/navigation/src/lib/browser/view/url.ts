import type { Dialog, View } from '../../protocol/payload.ts'

/** A URL, or the browser's location. */
type Address = Pick<URL, 'href'>

/** A URL without its hash. */
export const removeHash = ({ href }: Address): string => href.split('#', 1)[0]!

/** Whether two URLs are the same, hashes aside. */
export const isSameUrl = (one: Address, other: Address): boolean => removeHash(one) === removeHash(other)

/** What tells one page from another. */
export interface Whereabouts {
  url: string
  view: Pick<View, 'component'>
  dialog: Pick<Dialog, 'redirectUrl'> | null
}

/** Names a page, whatever dialog is open over it. */
export function namePage({ url, view, dialog }: Whereabouts): string {
  // Behind a proxy the server may think of itself under another origin.
  const { pathname, search } = new URL(dialog?.redirectUrl || url, url)
  return `${view.component} ${pathname}${search}`
}
