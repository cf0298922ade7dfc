import { useTranslate } from '#ui/i18n/translation.tsx'
import { Modal } from '#ui/dialog/modal.tsx'
import { StaffRule } from '#ui/layout/staff-rule.tsx'
import styles from './header.module.css'
import { MainLinks, VisitorMenu } from './site-links.tsx'

/** The header's links below 1024 px, opened by its burger. */
export function Drawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Modal open={isOpen} onClose={onClose} label={t('header.navigation')} variant="drawer">
      <div className={styles.drawer}>
        <nav aria-label={t('header.navigation')}>
          <MainLinks linkClassName={styles.large} onFollow={onClose} />
        </nav>
        <StaffRule />
        <VisitorMenu linkClassName={styles.small} onFollow={onClose} />
      </div>
    </Modal>
  )
}
