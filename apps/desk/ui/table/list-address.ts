import { usePage } from '#apps/desk/hooks.ts'

/** Builds the page's URL with changed query parameters; null removes one. */
export function useListAddress(): (changes: Record<string, string | null>) => string {
  const { url } = usePage()
  return (changes) => {
    const { pathname, searchParams } = new URL(url)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) searchParams.delete(name)
      else searchParams.set(name, value)
    }
    return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
  }
}
