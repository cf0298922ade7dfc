/** The parts that were asked for, each once, in the order of the run; all where none was named. Throws on a name that is none. */
export function findParts(known: readonly string[], asked: readonly string[]): string[] {
  const wrong = asked.filter((name) => !known.includes(name))
  if (wrong.length > 0)
    throw new Error(`There is no part named ${wrong.join(', ')}. There are: ${known.join(', ')}; none named means all.`)
  return known.filter((name) => asked.length === 0 || asked.includes(name))
}
