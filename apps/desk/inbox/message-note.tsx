import { href } from '@cadenza/navigation'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { NoteForm } from '../ui/form/note-form.tsx'
import type { ShownMessage } from './inbox.ts'
import layout from '../ui/page/layout.module.css'
import styles from './message-page.module.css'

/** Internal note about a message, never shown to the sender. */
export function MessageNote({ message: { note, id }, mayWrite }: { message: ShownMessage; mayWrite: boolean }) {
  const t = useDeskTexts()
  if (!mayWrite && note === '') return null
  return (
    <section className={layout.section} aria-labelledby="note-title">
      <h2 id="note-title">{t('inbox.note')}</h2>
      {mayWrite ? (
        <NoteForm
          note={note}
          url={href(deskRoutes['inbox.note.store'], { message: id })}
          label={t('inbox.note.label')}
          submit={t('inbox.note.save')}
          isAside
        />
      ) : (
        <p className={styles.text}>{note}</p>
      )}
    </section>
  )
}
