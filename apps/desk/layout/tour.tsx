import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { type DeskMessageKey, useDeskTexts } from '../i18n/messages.ts'
import { useNavigation } from '../hooks.ts'
import { deskRoutes } from '../routes.ts'
import { DeskDialog } from '../ui/dialog/desk-dialog.tsx'
import styles from './tour.module.css'

const sentences = [
  'frame.tour.1',
  'frame.tour.2',
  'frame.tour.3',
  'frame.tour.4',
  'frame.tour.5',
  'frame.tour.6',
  'frame.tour.7',
  'frame.tour.8',
  'frame.tour.9',
  'frame.tour.10',
] as const satisfies DeskMessageKey[]

/** Once closed, it is shown again only on request. */
export function Tour({ isOpen, onClose, isSeen }: { isOpen: boolean; onClose: () => void; isSeen: boolean }) {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const [at, setAt] = useState(0)
  const leave = () => {
    onClose()
    setAt(0)
    if (isSeen) return
    const seen = { url: href(deskRoutes['tour.seen']), method: 'POST', data: { seen: true } } as const
    void navigation.navigate({ ...seen, preserveScroll: true, progress: false })
  }
  const isLast = at === sentences.length - 1
  return (
    <DeskDialog isOpen={isOpen} onClose={leave} title={t('frame.tour')}>
      <p className={styles.sentence} aria-live="polite">
        {t(sentences[at]!)}
      </p>
      <div className={styles.ways}>
        <span className={styles.place}>{t('frame.tour.place', { at: at + 1, of: sentences.length })}</span>
        {at > 0 && (
          <Button variant="quiet" onClick={() => setAt(at - 1)}>
            {t('frame.tour.back')}
          </Button>
        )}
        <Button onClick={() => (isLast ? leave() : setAt(at + 1))}>
          {t(isLast ? 'frame.tour.end' : 'frame.tour.next')}
        </Button>
      </div>
    </DeskDialog>
  )
}
