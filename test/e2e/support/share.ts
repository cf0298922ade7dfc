import { createHash } from 'node:crypto'
import { type Locale, locales } from '#values/locales.ts'

const sizes = ['phone', 'desktop'] as const

type Size = (typeof sizes)[number]

/** A language and a size that journeys run in: `fr-phone`. */
export interface Variant {
  locale: Locale
  size: Size
}

export const matrix: Variant[] = locales.flatMap((locale) => sizes.map((size) => ({ locale, size })))

/**
 * Where a journey runs, by its tags: `@phone` and `@desktop` in that size alone, `@everywhere` in every variant. Any other runs in
 * one variant, drawn by its title: the same one in each run. With `@each-size` it runs in one language
 * a size, with `@each-language` in one size a language.
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
 * Where a journey runs in the quick tier: in the place that its tag names (`@quick-fr-phone`), or nowhere. Fails for a tag that names
 * no place, or one that the journey does not fit.
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

/** Which journeys run: those of the quick tier, each in one variant; all, shared among the variants; all, in every variant that fits. */
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

/** What Playwright asks by: whether a journey, by its project, file, titles and tags, runs in a variant. */
export class JourneysOf extends RegExp {
  readonly #project: string
  readonly #choose: (title: string) => Variant[]

  constructor(variant: Variant, sharing: Sharing) {
    super(`journeys of ${nameOf(variant)}`)
    this.#project = nameOf(variant)
    this.#choose = choices[sharing]
  }

  override test(name: string): boolean {
    // The name begins with that of the project, which must not move the draw.
    const title = name.replace(this.#project, '').trim()
    return this.#choose(title).some((variant) => nameOf(variant) === this.#project)
  }
}
