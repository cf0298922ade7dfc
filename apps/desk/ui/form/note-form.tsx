import { useState } from 'react'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { useShared } from '#apps/desk/hooks.ts'
import { ConflictList } from '../conflict/conflict-list.tsx'
import { DeskForm } from './desk-form.tsx'

interface NoteFormProps {
  note: string
  url: string
  label: string
  submit: string
  isAside?: boolean
}

/** On concurrent edits the second editor sees both notes, and decides. */
export function NoteForm({ note, ...props }: NoteFormProps) {
  /** Note at the start of editing; null: the form shows the stored one. */
  const [held, setHeld] = useState<string | null>(null)
  const was = held ?? note
  // After saving, the form restarts with the stored note.
  return <BegunForm key={was} {...props} was={was} onType={() => setHeld(was)} onSaved={() => setHeld(null)} />
}

interface BegunFormProps extends Omit<NoteFormProps, 'note'> {
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
    // After seeing both versions, the editor's next submission wins.
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
