const withoutHash = (url: URL): string => url.href.replace(/#.*$/, '')

/** Whether two URLs are the same, hashes aside. */
export const isSameUrl = (one: URL, other: URL): boolean => withoutHash(one) === withoutHash(other)
