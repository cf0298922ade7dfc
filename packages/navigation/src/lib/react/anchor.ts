import type { MouseEvent } from 'react'

export function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const link = event.currentTarget
  const isHere = (!link.target || link.target === '_self') && !link.hasAttribute('download')
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && event.button === 0 && !hasModifier && isHere
}

/** Adds flat values to the query of an address. The code for nested data is not loaded yet. */
export function addQuery(
  href: string,
  data: Readonly<Record<string, string | number | boolean | null | undefined>>,
  base: string,
): string {
  const url = new URL(href, base)
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, String(value ?? ''))
  }
  const { href: whole, origin } = url
  const path = whole.slice(origin.length)
  // A leading double slash would be taken for a host.
  return origin === new URL(base).origin && path[1] !== '/' ? path : whole
}
