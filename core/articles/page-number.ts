/** How many cards a page of a list has: whole rows of two, three and four. */
export const articlePageSize = 12

/** No list is that long: whatever is asked for beyond is as empty as this one. */
const lastConceivable = 1_000_000

/**
 * The page of a list that an address asks for: the number after the slug, unless the query says another one, as it does where a
 * list grows. In a query whatever is no page asks for nothing.
 */
export function readPage(afterSlug: string | undefined, inQuery: unknown): number {
  const asked = typeof inQuery === 'string' && /^0*[1-9]\d*$/.test(inQuery) ? inQuery : (afterSlug ?? '1')
  return Math.min(Number(asked), lastConceivable)
}

/** The number of the last page, which an empty list has, too. */
export function findLastPage(count: number): number {
  return Math.max(1, Math.ceil(count / articlePageSize))
}
