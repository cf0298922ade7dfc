const withoutHash = (url: URL): string => url.href.replace(/#.*$/, '')

/** Whether an address leads to a page; `javascript:` and the like do not. */
export const isPage = (address: string | URL, base?: string): boolean =>
  URL.canParse(address, base) && /^https?:/.test(new URL(address, base).protocol)

/** The same page of another origin. Never read as relative to it: a path such as `//name/` would be taken for a host. */
export const moveTo = (origin: string, { pathname, search, hash }: URL): URL =>
  new URL(origin + pathname + search + hash)

/** Whether two URLs are the same, hashes aside. */
export const isSameUrl = (one: URL, other: URL): boolean => withoutHash(one) === withoutHash(other)
