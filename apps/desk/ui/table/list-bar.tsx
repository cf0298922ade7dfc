import { Link } from '#apps/desk/hooks.ts'
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
      <nav aria-label={label}>
        <ul className={styles.parts}>
          {parts.map((part) => (
            <li key={part}>
              <Link
                href={address({ show: part, after: null, before: null })}
                aria-current={part === shown ? 'page' : undefined}
                preserveScroll
              >
                {nameOf(part)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {searchLabel !== undefined && <SearchBar q={q} label={searchLabel} />}
    </div>
  )
}
