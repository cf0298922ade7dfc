import type { Dialog, View } from '../../protocol/payload.ts'

type Address = Pick<URL, 'href'>

export const removeHash = ({ href }: Address): string => href.split('#', 1)[0]!

export const isSameUrl = (one: Address, other: Address): boolean => removeHash(one) === removeHash(other)

export interface Whereabouts {
  url: string
  view: Pick<View, 'component'>
  dialog: Pick<Dialog, 'redirectUrl'> | null
}

/** Returns the identity of a page, regardless of the dialog open over it. */
export function namePage({ url, view, dialog }: Whereabouts): string {
  // Behind a proxy the server may report another origin.
  const { pathname, search } = new URL(dialog?.redirectUrl || url, url)
  return `${view.component} ${pathname}${search}`
}
