import { LinkTabs } from './link-tabs.tsx'
import styles from './list-bar.module.css'
import { useListAddress } from './list-address.ts'
import { SearchBar } from './search-bar.tsx'

interface ListBarProps<part extends string> {
  /** What the parts are parts of, for who hears the page. */
  label: string
  parts: readonly part[]
  shown: part
  nameOf: (part: part) => string
  q?: string
  /** Without one the list is not searched in. */
  searchLabel?: string
}

/** What of a list is shown (`?show=` in the address), beside what is searched for in it. */
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
