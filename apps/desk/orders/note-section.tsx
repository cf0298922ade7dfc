import { href } from '@cadenza/navigation'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { NoteForm } from '../ui/form/note-form.tsx'
import type { ShownOrder } from './orders.ts'
import layout from '../ui/page/layout.module.css'
import styles from './section.module.css'

export function NoteSection({ order: { note, reference }, mayWrite }: { order: ShownOrder; mayWrite: boolean }) {
  const t = useDeskTexts()
  if (!mayWrite && note === '') return null
  return (
    <section className={layout.section} aria-labelledby="note-title">
      <h2 id="note-title">{t('orders.note')}</h2>
      {mayWrite ? (
        <NoteForm
          note={note}
          url={href(deskRoutes['orders.note.store'], { order: reference })}
          label={t('orders.note.label')}
          submit={t('orders.note.save')}
        />
      ) : (
        <p className={styles.text}>{note}</p>
      )}
    </section>
  )
}
