import { type SyntheticEvent, useId } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { Link, useNavigation } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import styles from './filter-bar.module.css'
import { useListAddress } from './list-address.ts'

/** A filter of a list, named as in the URL. */
export interface Filter {
  name: string
  label: string
  /** Value in the URL; empty: no filter. */
  value: string
  /** Options; without them a date input. */
  choices?: readonly { value: string; label: string }[]
  /** Label of the empty option. Default: all. */
  nothing?: string
}

/** A GET form, so that the URL can be shared. */
export function FilterBar({ label, filters }: { label: string; filters: readonly Filter[] }) {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const address = useListAddress()
  const nothing = Object.fromEntries(filters.map(({ name }) => [name, null]))
  const isNarrowed = filters.some(({ value }) => value !== '')
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const asked = filters.map(({ name }) => [name, String(typed.get(name) ?? '') || null])
    const url = address({ ...Object.fromEntries(asked), after: null, before: null })
    void navigation.navigate({ url, preserveScroll: true })
  }
  return (
    <form className={styles.bar} method="get" aria-label={label} onSubmit={send}>
      {filters.map((filter) => (
        // Fields follow the URL, also after Back.
        <FilterField key={`${filter.name} ${filter.value}`} {...filter} />
      ))}
      <Button type="submit" variant="secondary">
        {t('frame.filter')}
      </Button>
      {isNarrowed && (
        <Link href={address({ ...nothing, after: null, before: null })} preserveScroll>
          {t('frame.filter.none')}
        </Link>
      )}
    </form>
  )
}

function FilterField({ name, label, value, choices, nothing }: Filter) {
  const t = useDeskTexts()
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {choices ? (
        <select id={id} name={name} defaultValue={value}>
          <option value="">{nothing ?? t('frame.filter.all')}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input id={id} type="date" name={name} defaultValue={value} />
      )}
    </div>
  )
}
