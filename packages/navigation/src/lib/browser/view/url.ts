/** A URL, or the browser's location. */
type Address = Pick<URL, 'href'>

/** A URL without its hash. */
export const withoutHash = ({ href }: Address): string => href.split('#', 1)[0]!

/** Whether two URLs are the same, hashes aside. */
export const isSameUrl = (one: Address, other: Address): boolean => withoutHash(one) === withoutHash(other)
