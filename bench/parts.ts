/** Stands for every part, those run only by name too. */
const everything = 'all'

/**
 * Returns the requested parts without duplicates, in the order of the run; by default all except
 * those run only by name. Throws on an unknown name.
 */
export function findParts(
  known: readonly string[],
  asked: readonly string[],
  onlyNamed: readonly string[] = [],
): string[] {
  const wrong = asked.filter((name) => !known.includes(name) && name !== everything)
  if (wrong.length > 0)
    throw new Error(
      `There is no part named ${wrong.join(', ')}. There are: ${known.join(', ')}; ${everything} means every one, none named all${onlyNamed.length > 0 ? ` but ${onlyNamed.join(', ')}` : ''}.`,
    )
  const isAsked = (name: string) => (asked.length === 0 ? !onlyNamed.includes(name) : asked.includes(name))
  return asked.includes(everything) ? [...known] : known.filter(isAsked)
}
