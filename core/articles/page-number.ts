/** Cards per page of a list: whole rows of two, three and four. */
export const articlePageSize = 12

/** Beyond any list: all pages from here on are equally empty. */
const lastConceivable = 1_000_000

/**
 * Reads the page of a list: the number after the slug, unless the query has one, as it does where a
 * list grows. Invalid numbers in the query are ignored.
 */
export function readPage(afterSlug: string | undefined, inQuery: unknown): number {
  const asked = typeof inQuery === 'string' && /^0*[1-9]\d*$/.test(inQuery) ? inQuery : (afterSlug ?? '1')
  return Math.min(Number(asked), lastConceivable)
}

/** Returns the number of the last page; 1 for an empty list. */
export function findLastPage(count: number): number {
  return Math.max(1, Math.ceil(count / articlePageSize))
}
