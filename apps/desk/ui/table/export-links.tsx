import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import styles from './export-links.module.css'

/** Export formats: extension of the file, and of its URL. */
const formats = ['xlsx', 'csv'] as const

export type TableFormat = (typeof formats)[number]

interface ExportLinksProps {
  address: (format: TableFormat) => string
  /** Labels of the buttons, if a page has several tables. */
  labels?: Record<TableFormat, string>
}

export function ExportLinks({ address, labels }: ExportLinksProps) {
  const t = useDeskTexts()
  return (
    <div className={styles.ways}>
      {formats.map((format) => (
        <Button key={format} as="a" variant="secondary" href={address(format)}>
          {labels?.[format] ?? t(`frame.takeAlong.${format}`)}
        </Button>
      ))}
    </div>
  )
}
