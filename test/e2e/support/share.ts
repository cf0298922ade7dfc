import { createHash } from 'node:crypto'
import { type Locale, locales } from '#values/locales.ts'

const sizes = ['phone', 'desktop'] as const

type Size = (typeof sizes)[number]

/** Language and window size of journeys: `fr-phone`. */
export interface Variant {
  locale: Locale
  size: Size
}

export const matrix: Variant[] = locales.flatMap((locale) => sizes.map((size) => ({ locale, size })))

/**
 * Returns the variants of a journey, by its tags: `@phone` and `@desktop` in that size alone,
 * `@everywhere` in every variant. Any other journey runs in one variant, chosen by its title: the
 * same in each run. With `@each-size` it runs in one language per size, with `@each-language` in
 * one size per language.
 */
export function chooseVariants(title: string): Variant[] {
  const fitting = listFittingPlaces(title)
  const draw = createHash('sha256').update(title).digest().readUInt32BE()
  const drawOne = (candidates: Variant[], index = 0) => candidates[(draw + index) % candidates.length]!
  if (title.includes('@everywhere')) return fitting
  if (title.includes('@each-size'))
    return sizes.map((size, index) =>
      drawOne(
        fitting.filter((variant) => variant.size === size),
        index,
      ),
    )
  if (title.includes('@each-language'))
    return locales.map((locale, index) =>
      drawOne(
        fitting.filter((variant) => variant.locale === locale),
        index,
      ),
    )
  return [drawOne(fitting)]
}

/**
 * Returns the variant of a journey in the quick tier: the one named by its tag (`@quick-fr-phone`),
 * or none. Throws for a tag that names no variant, or one that the journey does not fit.
 */
export function chooseQuickVariant(title: string): Variant | null {
  const [tag, named] = /@quick-(\S+)/.exec(title) ?? []
  if (!tag) return null
  const variant = listFittingPlaces(title).find((one) => nameOf(one) === named)
  if (!variant) throw new Error(`${tag} names no place for the journey “${title}”.`)
  return variant
}

/** `fr-phone` */
export const nameOf = ({ locale, size }: Variant): string => `${locale}-${size}`

/**
 * Selection of journeys: those of the quick tier, each in one variant; all, distributed among the
 * variants; all, in every matching variant.
 */
export type Sharing = 'quick' | 'shared' | 'everywhere'

const choices: Record<Sharing, (title: string) => Variant[]> = {
  quick: (title) => [chooseQuickVariant(title)].filter((variant) => variant !== null),
  shared: chooseVariants,
  everywhere: listFittingPlaces,
}

function listFittingPlaces(title: string): Variant[] {
  const size = sizes.find((name) => title.includes(`@${name}`))
  return size ? matrix.filter((variant) => variant.size === size) : matrix
}

/**
 * Filter for Playwright: whether a journey, by its project, file, titles and tags, runs in a
 * variant.
 */
export class JourneysOf extends RegExp {
  readonly #project: string
  readonly #choose: (title: string) => Variant[]

  constructor(variant: Variant, sharing: Sharing) {
    super(`journeys of ${nameOf(variant)}`)
    this.#project = nameOf(variant)
    this.#choose = choices[sharing]
  }

  override test(name: string): boolean {
    // The name begins with that of the project, which must not affect the choice.
    const title = name.replace(this.#project, '').trim()
    return this.#choose(title).some((variant) => nameOf(variant) === this.#project)
  }
}
