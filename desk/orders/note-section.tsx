import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { useCheckedForm } from '../../shop/forms/use-checked-form.ts'
import { TextField } from '../../shop/ui/controls/text-field.tsx'
import { useShared } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { ConflictList } from '../ui/conflict/conflict-list.tsx'
import { DeskForm } from '../ui/form/desk-form.tsx'
import type { ShownOrder } from './orders.ts'
import styles from './section.module.css'

/** What the house has written down about the order, for itself: the buyer never reads it. */
export function NoteSection({ order, mayWrite }: { order: ShownOrder; mayWrite: boolean }) {
  const t = useDeskTexts()
  const { note } = order
  /** The note that somebody has begun to change; null: the form shows what is stored. */
  const [held, setHeld] = useState<string | null>(null)
  if (!mayWrite && note === '') return null
  const was = held ?? note
  return (
    <section className={styles.section} aria-labelledby="note-title">
      <h2 id="note-title">{t('orders.note')}</h2>
      {mayWrite ? (
        // Once it is saved, the form begins with what is stored.
        <NoteForm
          key={was}
          reference={order.reference}
          was={was}
          onType={() => setHeld(was)}
          onSaved={() => setHeld(null)}
        />
      ) : (
        <p className={styles.text}>{note}</p>
      )}
    </section>
  )
}

interface NoteFormProps {
  reference: string
  /** What it begins with. */
  was: string
  onType: () => void
  onSaved: () => void
}

function NoteForm({ reference, was, onType, onSaved }: NoteFormProps) {
  const t = useDeskTexts()
  const { flash } = useShared()
  const conflict = flash.conflicts?.find(({ name }) => name === 'note')
  const theirs = conflict && String(conflict.theirs ?? '')
  const form = useCheckedForm<{ note: string }>({
    url: href(deskRoutes['orders.note.store'], { order: reference }),
    fields: { note: was },
    order: ['note'],
    preserveScroll: true,
    // Whoever has seen both decides: what they send next counts.
    transform: ({ note }) => ({ note, was: theirs ?? was }),
    hooks: { success: onSaved },
  })
  const { onChange, ...control } = form.control('note')
  const type = (note: string) => {
    onType()
    onChange(note)
  }
  const label = t('orders.note.label')
  return (
    <DeskForm form={form} submit={t('orders.note.save')}>
      {theirs !== undefined && (
        <ConflictList
          conflicts={[{ name: 'note', label, mine: form.fields.note, theirs }]}
          onTake={(taken) => type(taken.theirs)}
        />
      )}
      <TextField {...control} onChange={type} label={label} multiline rows={4} />
    </DeskForm>
  )
}
