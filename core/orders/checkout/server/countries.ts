import metadata from 'libphonenumber-js/max/metadata'
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { languageTags, type Locale } from '#values/locales.ts'
import type { Continent, Country } from '#ui/forms/country.ts'

const countriesByContinent: Record<Continent, string> = {
  AF: 'AC AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TA TD TG TN TZ UG YT ZA ZM ZW',
  AN: '',
  AS: 'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  EU: 'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  NA: 'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  OC: 'AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PW SB TK TO TV VU WF WS',
  SA: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
}

const continents = new Map(
  Object.entries(countriesByContinent).flatMap(([continent, codes]) =>
    codes.split(' ').map((code) => [code, continent as Continent]),
  ),
)

/** Returns the allowed countries, or all with a dial code, by name in the visitor's language. */
export function listCountries(locale: Locale, allowedCountries: readonly string[] | null): readonly Country[] {
  const all = named.get(locale) ?? nameCountries(locale)
  named.set(locale, all)
  return allowedCountries ? all.filter(({ iso2 }) => allowedCountries.includes(iso2)) : all
}

export const isCountry = (code: string): boolean => continents.has(code)

/** Cached: localising all country names takes milliseconds. */
const named = new Map<Locale, readonly Country[]>()

function nameCountries(locale: Locale): readonly Country[] {
  const names = new Intl.DisplayNames(languageTags[locale], { type: 'region' })
  return getCountries()
    .filter((code) => continents.has(code))
    .map((code) => ({
      iso2: code,
      name: names.of(code) ?? code,
      nativeName: nameInItsLanguage(code),
      dialCode: getCountryCallingCode(code),
      continent: continents.get(code)!,
      ...(isSecond(code) && { isSecond: true as const }),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, languageTags[locale]))
}

const isSecond = (code: CountryCode) => metadata.country_calling_codes[getCountryCallingCode(code)]?.[0] !== code

function nameInItsLanguage(code: CountryCode): string {
  const { language } = new Intl.Locale(`und-${code}`).maximize()
  return new Intl.DisplayNames(`${language}-${code}`, { type: 'region' }).of(code) ?? code
}
