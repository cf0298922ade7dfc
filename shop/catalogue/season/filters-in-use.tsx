import { Link } from '@cadenza/navigation/react'
import { useTranslate } from '../../i18n/translation.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import type { SeasonChoices } from '../catalogue.ts'
import { namedFilters, type NamedFilter, type SeasonFilters } from './filters.ts'
import styles from './filters-in-use.module.css'
import { linkToSeason } from './season-links.ts'

/** The filters that are set, each a link that takes it away; they are read here even where the fields are folded away. */
export function FiltersInUse({ filters, choices }: { filters: SeasonFilters; choices: SeasonChoices }) {
  const t = useTranslate()
  const inUse = namedFilters.filter((name) => filters[name])
  if (inUse.length === 0) return null
  return (
    <ul className={styles.filters} aria-label={t('season.inUse')}>
      {inUse.map((name) => (
        <li key={name}>
          <Link
            className={styles.filter}
            href={linkToSeason({ ...filters, [name]: '' })}
            preserveScroll
            aria-label={t('season.remove', {
              name: t(`season.filter.${name}`),
              value: labelOf(name, filters, choices),
            })}
          >
            {t('season.filterInUse', { name: t(`season.filter.${name}`), value: labelOf(name, filters, choices) })}
            <Icon name="close" size="xs" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** As it is offered, else as it was typed. */
function labelOf(name: NamedFilter, filters: SeasonFilters, choices: SeasonChoices): string {
  const value = filters[name]
  const offered = { city: choices.cities, hall: choices.halls, composer: choices.composers, soloist: choices.soloists }
  return (name === 'price' ? undefined : offered[name].find((choice) => choice.value === value)?.label) ?? value
}
