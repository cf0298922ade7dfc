import type { Country } from '#ui/forms/country.ts'

/** Returns the country of a number with a plus or two zeros if it is not the selected one. */
export function findDialledCountry(countries: readonly Country[], phone: string, chosen: string): string | null {
  const [, dialled] = /^(?:\+|00)([\d ]+)/.exec(phone) ?? []
  const digits = dialled?.replaceAll(' ', '') ?? ''
  const meant = countries.filter(({ dialCode }) => digits.startsWith(dialCode))
  if (meant.some(({ iso2 }) => iso2 === chosen)) return null
  return (meant.find(({ isSecond }) => !isSecond) ?? meant[0])?.iso2 ?? null
}
