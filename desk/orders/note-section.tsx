import { href } from '@cadenza/navigation'
import { useCheckedForm } from '../../shop/forms/use-checked-form.ts'
import { TextField } from '../../shop/ui/controls/text-field.tsx'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { DeskForm } from '../ui/form/desk-form.tsx'
import type { ShownOrder } from './orders.ts'
import styles from './section.module.css'

/** What the house has written down about the order, for itself: the buyer never reads it. */
export function NoteSection({ order, mayWrite }: { order: ShownOrder; mayWrite: boolean }) {
  const t = useDeskTexts()
  if (!mayWrite && order.note === '') return null
  return (
    <section className={styles.section} aria-labelledby="note-title">
      <h2 id="note-title">{t('orders.note')}</h2>
      {mayWrite ? (
        // Once it is saved, the form begins with what is stored.
        <NoteForm key={order.note} order={order} />
      ) : (
        <p className={styles.text}>{order.note}</p>
      )}
    </section>
  )
}

function NoteForm({ order: { reference, note } }: { order: ShownOrder }) {
  const t = useDeskTexts()
  const form = useCheckedForm<{ note: string; was: string }>({
    url: href(deskRoutes['orders.note.store'], { order: reference }),
    fields: { note, was: note },
    order: ['note'],
    preserveScroll: true,
  })
  return (
    <DeskForm form={form} submit={t('orders.note.save')}>
      <TextField {...form.control('note')} label={t('orders.note.label')} multiline rows={4} />
    </DeskForm>
  )
}
