import { sql } from 'kysely'
import type { Db } from '#platform/schema/schema.ts'
import { type Locale, locales } from '#values/locales.ts'
import type { Text } from './read-document.ts'

/** Words with the same meaning in two languages. */
const commonWords = `
  Cadenza, cadenza, Contact, Message, Pages, Programme, questions, Cookies, Codes, E-mail, WELCOME10,
  Budapest, Paris, Salle Aubépine, Chapelle Sainte-Aurore, Verrière des Bateliers, Verrière,
  Opus, Tempo, Fugue, Photos, Continuo, Pizzicato, Rubato, Tutti, Vibrato, A cappella,
  soprano, mezzo-soprano, tenor, piano, Communion, Poème, Galánta, Recordare, Requiem, Lacrimosa, Miserere, Sicut cervus,
  O magnum mysterium, Locus iste, Christus factus est, Ave verum corpus, Estaciones porteñas`

/** Titles of works in none of the shop's languages. */
const works = ['Ave verum corpus, K. 618', 'Miserere mei, Deus', 'Locus iste, WAB 23', 'Christus factus est, WAB 11']

/** Emphasised words in an article are foreign terms. */
const isTerm = ({ within, text }: Text) => within === 'em' && text.split(' ').length <= 6
/** Numbers, prices, times, `95 min`, `62 concerts`, e-mail addresses. */
const isWordless = (text: string) => !/\p{L}{2}/u.test(text) || /^(\d+ (min|concerts?)|\S+@\S+)$/.test(text)

export interface PlacedText extends Text {
  locale: Locale
  path: string
}

/**
 * Lists texts that are equal in two languages without being names, hence untranslated in one. Each
 * with its pages.
 */
export function listSharedTexts(placed: readonly PlacedText[], names: ReadonlySet<string>): string[] {
  const places = new Map<string, Map<Locale, string>>()
  for (const one of placed) {
    const { text, lang, locale, path } = one
    if (lang !== locale || isTerm(one) || isWordless(text) || isMadeOfNames(text, names)) continue
    const ofText = places.get(text) ?? new Map<Locale, string>()
    if (!ofText.has(locale)) ofText.set(locale, path)
    places.set(text, ofText)
  }
  return [...places]
    .filter(([, ofText]) => ofText.size > 1)
    .map(
      ([text, ofText]) => `“${text}” stands in ${[...ofText].map(([locale, path]) => `${locale} ${path}`).join(', ')}`,
    )
}

/**
 * Whether a text consists of names, as `Salle Aubépine, Paris`, `Ilka Tardosi, piano – Cadenza`,
 * `– Mozart, Requiem, K. 626` and `· Bach, Haydn…`.
 */
function isMadeOfNames(text: string, names: ReadonlySet<string>): boolean {
  const parts = text.replaceAll(/^[–·] |…$/g, '').split(/, | – /)
  return names.has(text) || parts.every((part) => names.has(part) || isWordless(part))
}

/** Finds language-independent names: people, addresses, and the words of the list above. */
export async function findNames(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from soloists union select name from event_composers union select address from venues`.execute(db)
  const common = commonWords.split(',').map((word) => word.trim())
  return new Set([...common, ...works, ...rows.map(({ name }) => name)])
}

/** Common words of each language that do not exist in the other two. */
const littleWords: Partial<Record<Locale, RegExp>> = {
  en: /(?<![\p{L}-])(the|and|with|your|from|of|this|are)(?![\p{L}-])/iu,
  fr: /(?<![\p{L}'’-])(une|avec|pour|dans|votre|vous|sont)(?![\p{L}'’-])/iu,
  hu: /(?<![\p{L}-])(az|és|egy|nem|hogy|vagy|csak)(?![\p{L}-])/iu,
}

/** Lists sentences in another language than their page. */
export function listForeignSentences(placed: readonly PlacedText[], names: ReadonlySet<string>): string[] {
  const foreign = placed.flatMap((one) => {
    const { text, lang, locale, path } = one
    if (lang !== locale || isTerm(one) || isMadeOfNames(text, names)) return []
    return locales
      .filter((other) => other !== locale && littleWords[other]?.test(text))
      .map((other) => `“${text}” on ${locale} ${path} reads as ${other}`)
  })
  return [...new Set(foreign)]
}
