import { href } from '@cadenza/navigation'
import { useState } from 'react'
import { useCheckedForm } from '../../shop/forms/use-checked-form.ts'
import { TextField } from '../../shop/ui/controls/text-field.tsx'
import { useShared } from '../hooks.ts'
import { useDeskTexts } from '../i18n/messages.ts'
import { deskRoutes } from '../routes.ts'
import { ConflictList } from '../ui/conflict/conflict-list.tsx'
import { DeskForm } from '../ui/form/desk-form.tsx'
import type { ShownMessage } from './inbox.ts'
import styles from './message-page.module.css'

/** What the house has written down about a message, for itself: the sender never reads it. */
export function MessageNote({ message, mayWrite }: { message: ShownMessage; mayWrite: boolean }) {
  const t = useDeskTexts()
  const { note } = message
  /** The note that somebody has begun to change; null: the form shows what is stored. */
  const [held, setHeld] = useState<string | null>(null)
  if (!mayWrite && note === '') return null
  const was = held ?? note
  return (
    <section className={styles.section} aria-labelledby="note-title">
      <h2 id="note-title">{t('inbox.note')}</h2>
      {mayWrite ? (
        <NoteForm key={was} id={message.id} was={was} onType={() => setHeld(was)} onSaved={() => setHeld(null)} />
      ) : (
        <p className={styles.text}>{note}</p>
      )}
    </section>
  )
}

interface NoteFormProps {
  id: number
  /** What it begins with. */
  was: string
  onType: () => void
  onSaved: () => void
}

function NoteForm({ id, was, onType, onSaved }: NoteFormProps) {
  const t = useDeskTexts()
  const { flash } = useShared()
  const conflict = flash.conflicts?.find(({ name }) => name === 'note')
  const theirs = conflict && String(conflict.theirs ?? '')
  const form = useCheckedForm<{ note: string }>({
    url: href(deskRoutes['inbox.note.store'], { message: id }),
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
  const label = t('inbox.note.label')
  return (
    <DeskForm form={form} submit={t('inbox.note.save')} isAside>
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
