import { classNames } from '../class-names.ts'
import styles from './staff-rule.module.css'

/** Five lines across the page, as on a score: where one part ends and the next begins. */
export function StaffRule({ className }: { className?: string }) {
  return <div className={classNames(styles.staff, className)} role="presentation" />
}
