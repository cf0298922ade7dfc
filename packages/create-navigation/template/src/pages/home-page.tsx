import { HiddenFields, useRouteForm } from '@cadenza/navigation/react'
import type { Note } from '../note.ts'
import { routes } from '../routes.ts'

export interface HomeProps {
  notes: Note[]
  /** The value entered last. */
  name: string
}

export default function HomePage({ notes, name }: HomeProps) {
  const form = useRouteForm(routes['notes.store'], { fields: { name, text: '' } })
  return (
    <>
      <h1>Notes</h1>
      <ul>
        {notes.map(({ id, ...note }) => (
          <li key={id}>
            {note.name}: {note.text}
          </li>
        ))}
      </ul>
      <form {...form.attributes} noValidate>
        <HiddenFields {...form.hidden} />
        <label htmlFor="name">Your name</label>
        <input id="name" {...form.field('name')} aria-describedby="name-error" autoComplete="name" />
        <p id="name-error">{form.errors.name}</p>
        <label htmlFor="text">Your note</label>
        <input id="text" {...form.field('text')} aria-describedby="text-error" />
        <p id="text-error">{form.errors.text}</p>
        <button type="submit" aria-busy={form.processing}>
          Write
        </button>
      </form>
    </>
  )
}
