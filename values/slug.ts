/** Names as addresses have them. */

/** A name as an address or a key has it, `salle-cortot`; empty where nothing of it is left. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')

/** The first of `name`, `name-2`, `name-3` that nobody has. */
export function suggestSlug(name: string, taken: ReadonlySet<string>): string {
  let slug = name
  for (let number = 2; taken.has(slug); number++) slug = `${name}-${number}`
  return slug
}
