import { href } from '@cadenza/navigation'
import { useNavigation } from '@cadenza/navigation/react'
import { type FormEvent, useState, useEffect, useRef } from 'react'
import { useTranslate, useLocale } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Icon } from '#ui/display/icon.tsx'
import type { Choice, SeasonChoices } from '#core/catalogue/catalogue.ts'
import {
  type FilterProblems,
  type NamedFilter,
  seasonNamedFilters,
  type SeasonFilters,
  seasonFilterNames,
  type FilterName,
  readFilters,
  readPrice,
} from '#core/catalogue/season/filters.ts'
import { linkToSeason } from '#core/catalogue/season/season-links.ts'
import { type Euros, formatPrice, toEuros } from '#values/money.ts'
import styles from './season-search.module.css'

interface SeasonSearchProps {
  filters: SeasonFilters
  problems: FilterProblems
  choices: SeasonChoices
}

/** Search and filters: a form that leads to a URL, updated at once with JavaScript. */
export function SeasonSearch({ filters, problems, choices }: SeasonSearchProps) {
  const t = useTranslate()
  const { typed, change, search } = useSeasonFilters(filters)
  const prices = usePriceChoices(filters.price)
  const active = seasonNamedFilters.filter((name) => filters[name]).length
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
    price: prices,
  }
  return (
    <form data-print="hide" className={styles.form} role="search" action={href(routes.season)} onSubmit={submit}>
      <div className={styles.box}>
        <TextField
          name="q"
          id="search"
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
      <details className={styles.filters} open={isOpen}>
        <summary className={styles.summary}>
          {t('season.filters', { count: active })}
          <Icon name="chevron-down" size="xs" />
        </summary>
        <div className={styles.fields}>
          {seasonNamedFilters.map((name) => (
            <SelectField
              key={name}
              name={name}
              label={t(`season.filter.${name}`)}
              choices={offered[name]}
              placeholder={t('season.any', { filter: name })}
              value={typed[name]}
              error={
                name === 'price' && problems.price ? t('season.problem.noPrice', { typed: filters.price }) : undefined
              }
              autoComplete="off"
              onChange={(value) => change(name, value)}
            />
          ))}
        </div>
      </details>
      {filters.month && <input type="hidden" name="month" value={filters.month} />}
    </form>
  )
}

/** Pause in typing, in milliseconds, after which the list is updated. */
const typingPause = 250

const filtered = ['filters', 'problems', 'corrections', 'ignored', 'total', 'upcoming'] as const

/** The filters as typed; the list follows a choice at once, and text after a pause in typing. */
function useSeasonFilters(filters: SeasonFilters) {
  const navigation = useNavigation()
  const [typed, setTyped] = useState(filters)
  const [asked, setAsked] = useState(filters)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The filters were changed elsewhere: by a link, or by going back.
  const [shown, setShown] = useState(filters)
  if (shown !== filters) {
    setShown(filters)
    if (!isSame(filters, asked)) {
      setAsked(filters)
      setTyped(filters)
    }
  }

  const ask = (wanted: SeasonFilters, replace: boolean) => {
    clearTimeout(timer.current)
    const clean = readFilters(wanted)
    if (isSame(clean, asked)) return
    setAsked(clean)
    const keep = { preserveScroll: true, preserveState: true, replace }
    // Results replace the list, which otherwise grows by merging.
    void navigation.navigate({ url: linkToSeason(clean), only: filtered, merge: false, ...keep })
  }
  const change = (name: FilterName, value: string) => {
    const next = { ...typed, [name]: value }
    setTyped(next)
    clearTimeout(timer.current)
    // Text still being typed adds no history entry.
    if (name === 'q') timer.current = setTimeout(() => ask(next, true), typingPause)
    else ask(next, false)
  }
  return { typed, change, search: () => ask(typed, false) }
}

function isSame(a: SeasonFilters, b: SeasonFilters): boolean {
  return seasonFilterNames.every((name) => a[name] === b[name])
}

/** Options for the maximum ticket price, in euros. */
const offered = [20, 35, 50, 80, 120]

/** Returns the options for the maximum price, preceded by the one in the URL if it is different. */
export function usePriceChoices(asked: string): Choice[] {
  const t = useTranslate()
  const locale = useLocale()
  const upTo = (price: Euros) => t('season.upTo', { price: formatPrice(price, locale) })
  const choices = offered.map((price) => ({ value: String(price), label: upTo(price as Euros) }))
  const price = readPrice(asked)
  if (price === null || offered.some((one) => String(one) === asked)) return choices
  return [{ value: asked, label: upTo(toEuros(price)) }, ...choices]
}
