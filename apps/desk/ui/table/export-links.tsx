import { Button } from '#ui/controls/button.tsx'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import styles from './export-links.module.css'
import { type TableFormat, tableFormats } from './table-format.ts'

interface ExportLinksProps {
  address: (format: TableFormat) => string
  /** Labels of the buttons, if a page has several tables. */
  labels?: Record<TableFormat, string>
}

export function ExportLinks({ address, labels }: ExportLinksProps) {
  const t = useDeskTexts()
  return (
    <div className={styles.ways}>
      {tableFormats.map((format) => (
        <Button key={format} as="a" variant="secondary" href={address(format)}>
          {labels?.[format] ?? t(`frame.takeAlong.${format}`)}
        </Button>
      ))}
    </div>
  )
}
