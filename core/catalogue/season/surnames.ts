import { languageTags, type Locale } from '#values/locales.ts'

const suffix = /^(?:[IVX]+|Jr\.?|Sr\.?|fils|père)$/u

/** Returns the last word of a name, ignoring numerals and the like. */
export function findSurname(name: string): string {
  const words = name.split(' ')
  return words.findLast((word) => !suffix.test(word)) ?? name
}

export function findInitial(name: string, locale: Locale): string {
  const [letter = ''] = findSurname(name).normalize('NFD')
  return letter.toLocaleUpperCase(languageTags[locale])
}

/** In the order of the language. */
export function sortBySurname<person>(
  people: readonly person[],
  nameOf: (person: person) => string,
  locale: Locale,
): person[] {
  const { compare } = new Intl.Collator(languageTags[locale])
  return people
    .map((person) => ({ person, name: nameOf(person), surname: findSurname(nameOf(person)) }))
    .toSorted((a, b) => compare(a.surname, b.surname) || compare(a.name, b.name))
    .map(({ person }) => person)
}
