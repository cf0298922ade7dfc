import { useState } from 'react'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { useShared } from '#apps/desk/hooks.ts'
import { ConflictList } from '../conflict/conflict-list.tsx'
import { DeskForm } from './desk-form.tsx'

interface NoteFormProps {
  /** What is stored. */
  note: string
  url: string
  label: string
  /** What the button says. */
  submit: string
  isAside?: boolean
}

/** What the house writes down for itself. Of two people at once the second sees both notes, and decides. */
export function NoteForm({ note, ...props }: NoteFormProps) {
  /** The note that somebody has begun to change; null: the form shows what is stored. */
  const [held, setHeld] = useState<string | null>(null)
  const was = held ?? note
  // Once it is saved, the form begins with what is stored.
  return <BegunForm key={was} {...props} was={was} onType={() => setHeld(was)} onSaved={() => setHeld(null)} />
}

interface BegunFormProps extends Omit<NoteFormProps, 'note'> {
  /** What it begins with. */
  was: string
  onType: () => void
  onSaved: () => void
}

function BegunForm({ url, label, submit, isAside, was, onType, onSaved }: BegunFormProps) {
  const { flash } = useShared()
  const conflict = flash.conflicts?.find(({ name }) => name === 'note')
  const theirs = conflict && String(conflict.theirs ?? '')
  const form = useCheckedForm<{ note: string }>({
    url,
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
  return (
    <DeskForm form={form} submit={submit} isAside={isAside}>
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
