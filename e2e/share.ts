import { createHash } from 'node:crypto'
import { type Locale, locales } from '../values/locales.ts'

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

function listFittingPlaces(title: string): Place[] {
  const size = sizes.find((name) => title.includes(`@${name}`))
  return size ? places.filter((place) => place.size === size) : places
}

/** What Playwright asks by: whether a journey, by its project, file, titles and tags, runs in a place. */
export class JourneysOf extends RegExp {
  readonly #project: string
  readonly #isShared: boolean

  /** Where not `isShared`, every journey runs in every place that fits it. */
  constructor({ locale, size }: Place, isShared: boolean) {
    super(`journeys of ${locale}-${size}`)
    this.#project = `${locale}-${size}`
    this.#isShared = isShared
  }

  override test(name: string): boolean {
    // The name begins with that of the project, which must not move the draw.
    const title = name.replace(this.#project, '').trim()
    const chosen = this.#isShared ? choosePlaces(title) : listFittingPlaces(title)
    return chosen.some(({ locale, size }) => `${locale}-${size}` === this.#project)
  }
}
