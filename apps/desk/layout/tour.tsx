import { href } from '@cadenza/navigation'
import { useEffect, useId, useRef } from 'react'
import { Icon } from '#ui/display/icon.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { useNavigation } from '../hooks.ts'
import { deskRoutes } from '../routes.ts'
import styles from './tour.module.css'

interface TourProps {
  /** Opened from the menu: it takes the focus. */
  isAsked: boolean
  isSeen: boolean
  onClose: () => void
}

/** Three sentences above the page. Once closed, they are shown again only on request. */
export function Tour({ isAsked, isSeen, onClose }: TourProps) {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const title = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAsked) panel.current?.focus()
  }, [isAsked])
  const close = () => {
    document.getElementById('content')?.focus()
    onClose()
    if (isSeen) return
    const seen = { url: href(deskRoutes['tour.seen']), method: 'POST', data: { seen: true } } as const
    void navigation.navigate({ ...seen, preserveScroll: true, progress: false })
  }
  return (
    <aside data-print="hide" ref={panel} className={styles.tour} aria-labelledby={title} tabIndex={-1}>
      <h2 id={title}>{t('frame.tour')}</h2>
      <button type="button" className={styles.close} aria-label={t('frame.close')} onClick={close}>
        <Icon name="close" size="xs" />
      </button>
      <ul className={styles.sentences}>
        <li>{t('frame.tour.1')}</li>
        <li>{t('frame.tour.2')}</li>
        <li>{t('frame.tour.3')}</li>
      </ul>
    </aside>
  )
}
