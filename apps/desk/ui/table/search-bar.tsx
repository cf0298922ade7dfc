import type { SyntheticEvent } from 'react'
import { joinClassNames } from '#ui/class-names.ts'
import { Icon } from '#ui/display/icon.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { useNavigation, usePage } from '#apps/desk/hooks.ts'
import layout from '../page/layout.module.css'
import styles from './search-bar.module.css'

/** A GET form, so that the URL contains the search. */
export function SearchBar({ q, label }: { q: string; label: string }) {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const { pathname, searchParams } = new URL(usePage().url)
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    const query = new URLSearchParams(searchParams)
    for (const name of ['q', 'after', 'before']) query.delete(name)
    if (typed) query.set('q', typed)
    void navigation.navigate({ url: query.size > 0 ? `${pathname}?${query}` : pathname, preserveScroll: true })
  }
  return (
    <form className={joinClassNames(layout.search, styles.bar)} method="get" role="search" onSubmit={send}>
      <Icon name="search" size="xs" />
      <input key={q} type="search" name="q" defaultValue={q} aria-label={label} placeholder={label} />
      <button type="submit">{t('frame.searchList')}</button>
    </form>
  )
}
