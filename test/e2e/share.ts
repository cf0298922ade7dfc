import { createHash } from 'node:crypto'
import { type Locale, locales } from '#values/locales.ts'

const sizes = ['phone', 'desktop'] as const

type Size = (typeof sizes)[number]

/** A language and a size that journeys run in: `fr-phone`. */
export interface Place {
  locale: Locale
  size: Size
}

export const places: Place[] = locales.flatMap((locale) => sizes.map((size) => ({ locale, size })))

/**
 * Where a journey runs, by its tags: `@phone` and `@desktop` in that size alone, `@everywhere` in every place. Any other runs in
 * one place, drawn by its title: the same one in each run. With `@each-size` it runs in one language
 * a size, with `@each-language` in one size a language.
 */
export function choosePlaces(title: string): Place[] {
  const fitting = listFittingPlaces(title)
  const draw = createHash('sha256').update(title).digest().readUInt32BE()
  const drawOne = (candidates: Place[], index = 0) => candidates[(draw + index) % candidates.length]!
  if (title.includes('@everywhere')) return fitting
  if (title.includes('@each-size'))
    return sizes.map((size, index) =>
      drawOne(
        fitting.filter((place) => place.size === size),
        index,
      ),
    )
  if (title.includes('@each-language'))
    return locales.map((locale, index) =>
      drawOne(
        fitting.filter((place) => place.locale === locale),
        index,
      ),
    )
  return [drawOne(fitting)]
}

/**
 * Where a journey runs in the quick tier: in the place that its tag names (`@quick-fr-phone`), or nowhere. Fails for a tag that names
 * no place, or one that the journey does not fit.
 */
export function chooseQuickPlace(title: string): Place | null {
  const [tag, named] = /@quick-(\S+)/.exec(title) ?? []
  if (!tag) return null
  const place = listFittingPlaces(title).find((one) => nameOf(one) === named)
  if (!place) throw new Error(`${tag} names no place for the journey “${title}”.`)
  return place
}

/** `fr-phone` */
export const nameOf = ({ locale, size }: Place): string => `${locale}-${size}`

/** Which journeys run: those of the quick tier, each in one place; all, shared among the places; all, in every place that fits. */
export type Sharing = 'quick' | 'shared' | 'everywhere'

const choices: Record<Sharing, (title: string) => Place[]> = {
  quick: (title) => [chooseQuickPlace(title)].filter((place) => place !== null),
  shared: choosePlaces,
  everywhere: listFittingPlaces,
}

function listFittingPlaces(title: string): Place[] {
  const size = sizes.find((name) => title.includes(`@${name}`))
  return size ? places.filter((place) => place.size === size) : places
}

/** What Playwright asks by: whether a journey, by its project, file, titles and tags, runs in a place. */
export class JourneysOf extends RegExp {
  readonly #project: string
  readonly #choose: (title: string) => Place[]

  constructor(place: Place, sharing: Sharing) {
    super(`journeys of ${nameOf(place)}`)
    this.#project = nameOf(place)
    this.#choose = choices[sharing]
  }

  override test(name: string): boolean {
    // The name begins with that of the project, which must not move the draw.
    const title = name.replace(this.#project, '').trim()
    return this.#choose(title).some((place) => nameOf(place) === this.#project)
  }
}
