/** Converts a name to a slug, `salle-cortot`; empty if nothing remains. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')

/** Returns the first unused one of `name`, `name-2`, `name-3`. */
export function suggestSlug(name: string, taken: ReadonlySet<string>): string {
  let slug = name
  for (let number = 2; taken.has(slug); number++) slug = `${name}-${number}`
  return slug
}
