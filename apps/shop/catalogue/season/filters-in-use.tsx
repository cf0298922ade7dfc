import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { Icon } from '#ui/display/icon.tsx'
import type { SeasonChoices } from '#core/catalogue/catalogue.ts'
import { seasonNamedFilters, type SeasonFilters } from '#core/catalogue/season/filters.ts'
import styles from './filters-in-use.module.css'
import { usePriceChoices } from './price-choices.ts'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'

/** Active filters, each a link that removes it; visible even if the fields are collapsed. */
export function FiltersInUse({ filters, choices }: { filters: SeasonFilters; choices: SeasonChoices }) {
  const t = useTranslate()
  const { cities: city, halls: hall, composers: composer, soloists: soloist } = choices
  const offered = { city, hall, composer, soloist, price: usePriceChoices(filters.price) }
  const inUse = seasonNamedFilters
    .filter((name) => filters[name])
    // Label of the option, else the typed text.
    .map((name) => ({ name, choice: offered[name].find(({ value }) => value === filters[name])?.label }))
  if (inUse.length === 0) return null
  return (
    <ul className={styles.filters} aria-label={t('season.inUse')}>
      {inUse.map(({ name, choice }) => {
        const said = { name: t(`season.filter.${name}`), value: choice ?? filters[name] }
        // “Up to €50.00” is self-explanatory.
        const words = name === 'price' && choice ? choice : t('season.filterInUse', said)
        return (
          <li key={name}>
            <Link
              className={styles.filter}
              href={linkToSeason({ ...filters, [name]: '' })}
              preserveScroll
              aria-label={t('season.remove', said)}
            >
              {words}
              <Icon name="close" size="xs" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
