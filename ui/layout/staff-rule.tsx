import { joinClassNames } from '../class-names.ts'
import styles from './staff-rule.module.css'

/** Staff rule: a divider of five lines between two parts of a page. */
export function StaffRule({ className }: { className?: string }) {
  return <div className={joinClassNames(styles.staff, className)} role="presentation" />
}
