import { href } from '@cadenza/navigation'
import { Link } from '@cadenza/navigation/react'
import { type FormEvent, useId, useState } from 'react'
import { formatPrice, type Euros } from '../../../values/money.ts'
import { useLocale, useTranslate } from '../../i18n/translation.tsx'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import type { Choice, SeasonChoices } from '../catalogue.ts'
import { type FilterProblems, type NamedFilter, namedFilters, type SeasonFilters } from './filters.ts'
import styles from './season-search.module.css'
import { useSeasonFilters } from './use-season-filters.ts'

/** Offered as the most that a ticket may cost. */
const prices = [20, 35, 50, 80, 120]

interface SeasonSearchProps {
  filters: SeasonFilters
  problems: FilterProblems
  choices: SeasonChoices
}

/** The search box and the filters: a form that leads to an address, at once where there is JavaScript. */
export function SeasonSearch({ filters, problems, choices }: SeasonSearchProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { typed, change, search } = useSeasonFilters(filters)
  const active = namedFilters.filter((name) => filters[name]).length
  const [isOpen] = useState(problems.price !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }
  const offered: Record<NamedFilter, Choice[]> = {
    city: choices.cities,
    hall: choices.halls,
    composer: choices.composers,
    soloist: choices.soloists,
    price: prices.map((price) => ({
      value: String(price),
      label: t('season.upTo', { price: formatPrice(price as Euros, locale) }),
    })),
  }
  return (
    <form className={styles.form} role="search" action={href(routes.season)} onSubmit={submit}>
      <div className={styles.box}>
        <TextField
          name="q"
          label={t('season.search')}
          hint={t('season.searchHint')}
          error={problems.q && t('season.problem.tooLong')}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={typed.q}
          onChange={(q) => change('q', q)}
        />
        <Button className={styles.find} type="submit" icon="search">
          {t('season.find')}
        </Button>
      </div>
      <div className={styles.tools}>
        <details className={styles.filters} open={isOpen}>
          <summary className={styles.summary}>
            {t('season.filters', { count: active })}
            <Icon name="chevron-down" size="xs" />
          </summary>
          <div className={styles.fields}>
            {namedFilters.map((name) => (
              <FilterField
                key={name}
                name={name}
                choices={offered[name]}
                value={typed[name]}
                error={
                  name === 'price' && problems.price ? t('season.problem.noPrice', { typed: filters.price }) : undefined
                }
                onChange={(value) => change(name, value)}
              />
            ))}
          </div>
        </details>
        <p className={styles.indexes}>
          <Link href={href(routes.composers)}>{t('season.composers')}</Link>
          <Link href={href(routes.soloists)}>{t('season.soloists')}</Link>
        </p>
      </div>
      {filters.month && <input type="hidden" name="month" value={filters.month} />}
    </form>
  )
}

interface FilterFieldProps {
  name: NamedFilter
  choices: Choice[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A choice of one, or of none. What the address asks for stands in it, even if it is not offered. */
function FilterField({ name, choices, value, error, onChange }: FilterFieldProps) {
  const t = useTranslate()
  const isOffered = value === '' || choices.some((choice) => choice.value === value)
  return (
    <Field name={name} id={`season-${useId()}`} label={t(`season.filter.${name}`)} error={error}>
      {(control) => (
        <select
          {...control}
          className={styles.select}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
        >
          <option value="">{t('season.any')}</option>
          {!isOffered && <option value={value}>{value}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
