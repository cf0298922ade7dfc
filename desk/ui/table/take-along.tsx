import { Button } from '../../../shop/ui/controls/button.tsx'
import { useDeskTexts } from '../../i18n/messages.ts'
import styles from './take-along.module.css'
import { type TableFormat, tableFormats } from './table-format.ts'

/** Takes a table along as a file of either kind. */
export function TakeAlong({ address }: { address: (format: TableFormat) => string }) {
  const t = useDeskTexts()
  return (
    <div className={styles.ways}>
      {tableFormats.map((format) => (
        <Button key={format} as="a" variant="secondary" href={address(format)}>
          {t(`frame.takeAlong.${format}`)}
        </Button>
      ))}
    </div>
  )
}
