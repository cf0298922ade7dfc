import { languageTags, type Locale } from '#values/locales.ts'

const suffix = /^(?:[IVX]+|Jr\.?|Sr\.?|fils|père)$/u

/** What a name is looked up under: its last word, numerals and the like left out. */
export function findSurname(name: string): string {
  const words = name.split(' ')
  return words.findLast((word) => !suffix.test(word)) ?? name
}

/** The letter of the index under which a name stands. */
export function findInitial(name: string, locale: Locale): string {
  const [letter = ''] = findSurname(name).normalize('NFD')
  return letter.toLocaleUpperCase(languageTags[locale])
}

/** By surname, then by the whole name, as the language sorts. */
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
