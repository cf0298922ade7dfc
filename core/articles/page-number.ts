/** Cards per page of a list: whole rows of two, three and four. */
export const articlePageSize = 12

/** Beyond any list: all pages from here on are equally empty. */
const lastConceivable = 1_000_000

/**
 * Reads the number after the slug, unless the query has a valid one, as it does where a list grows.
 */
export function readPage(afterSlug: string | undefined, inQuery: unknown): number {
  const asked = typeof inQuery === 'string' && /^0*[1-9]\d*$/.test(inQuery) ? inQuery : (afterSlug ?? '1')
  return Math.min(Number(asked), lastConceivable)
}

export function findLastPage(count: number): number {
  return Math.max(1, Math.ceil(count / articlePageSize))
}
