import { useTranslate } from '#ui/i18n/translation.tsx'
import { Modal } from '#ui/dialog/modal.tsx'
import { StaffRule } from '#ui/layout/staff-rule.tsx'
import styles from './drawer.module.css'
import { MainLinks, VisitorMenu } from './site-links.tsx'

/** Drawer: the header's links on small screens. Following one closes it. */
export function Drawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Modal open={isOpen} onClose={onClose} label={t('header.navigation')} variant="drawer">
      <div className={styles.drawer}>
        <nav aria-label={t('header.navigation')}>
          <MainLinks linkClassName={styles.link} onFollow={onClose} />
        </nav>
        <StaffRule />
        <VisitorMenu linkClassName={styles.small} onFollow={onClose} />
      </div>
    </Modal>
  )
}
