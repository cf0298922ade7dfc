import { useLocale } from '#ui/i18n/translation.tsx'
import { languageTags, type Locale } from '#values/locales.ts'
import { Icon } from '#ui/display/icon.tsx'
import type { RendererProps } from '../drawing/renderers.ts'
import styles from './other-blocks.module.css'

/** A download, with the type and size of its file. */
export function FileBlock({ label, stored }: RendererProps<'file'>) {
  const locale = useLocale()
  if (!stored) return null
  const title = label ?? stored.title
  const ending = stored.url.slice(stored.url.lastIndexOf('.') + 1)
  return (
    <p className={styles.file}>
      <a className={styles.fileLink} href={stored.url} download={`${title}.${ending}`} type={stored.type}>
        <Icon name="download" />
        <span className={styles.fileTitle}>{title}</span>
        <span className={styles.facts}>{`${ending.toUpperCase()}, ${formatSize(stored.bytes, locale)}`}</span>
      </a>
    </p>
  )
}

/** `96 kB`, `1.2 MB`; in French `1,2 Mo`. */
function formatSize(bytes: number, locale: Locale): string {
  const [unit, count] = bytes < 1_000_000 ? (['kilobyte', bytes / 1000] as const) : (['megabyte', bytes / 1e6] as const)
  const maximumFractionDigits = count < 10 && unit === 'megabyte' ? 1 : 0
  return new Intl.NumberFormat(languageTags[locale], { style: 'unit', unit, maximumFractionDigits }).format(
    Math.max(count, 1),
  )
}
