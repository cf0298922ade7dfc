import { LinkTabs } from './link-tabs.tsx'
import styles from './list-bar.module.css'
import { useListAddress } from './list-address.ts'
import { SearchBar } from './search-bar.tsx'

interface ListBarProps<part extends string> {
  label: string
  parts: readonly part[]
  shown: part
  nameOf: (part: part) => string
  q?: string
  /** Without it, the list has no search. */
  searchLabel?: string
}

/** Tabs of a list (`?show=` in the URL), beside its search. */
export function ListBar<part extends string>({ label, parts, shown, nameOf, q = '', searchLabel }: ListBarProps<part>) {
  const address = useListAddress()
  return (
    <div className={styles.bar}>
      <LinkTabs
        label={label}
        tabs={parts.map((name) => ({
          name,
          href: address({ show: name, after: null, before: null }),
          text: nameOf(name),
        }))}
        shown={shown}
        preserveScroll
      />
      {searchLabel !== undefined && <SearchBar q={q} label={searchLabel} />}
    </div>
  )
}
