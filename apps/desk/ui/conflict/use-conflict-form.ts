import { useState } from 'react'
import { type TextName, useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { useShared } from '#apps/desk/hooks.ts'
import type { DeskFlash } from '#apps/desk/shared-props.ts'

interface ConflictWords {
  nameOf: (name: string) => string
  write: (name: string, value: string) => string
}

interface ConflictFormOptions<fields> {
  url: string
  stored: fields
  /** Order in which the first invalid field gets the focus. Default: no focus. */
  order?: readonly TextName<fields>[]
  /** Returns the input fields of a conflicting value. Default: the field with its name. */
  fieldsOf?: (name: string) => readonly TextName<fields>[]
  words: ConflictWords
}

/**
 * A form sent together with its initial values. The next submission after a conflict wins; `take`
 * copies the other person's value into the form.
 */
export function useConflictForm<fields extends { readonly [name in keyof fields]: string }>({
  url,
  stored,
  order = [],
  fieldsOf = (name) => [name as TextName<fields>],
  words,
}: ConflictFormOptions<fields>) {
  const { flash } = useShared()
  const [was, setWas] = useState(stored)
  const [announced, setAnnounced] = useState<DeskFlash['conflicts']>()
  if (flash.conflicts && flash.conflicts !== announced) {
    setAnnounced(flash.conflicts)
    const seen = flash.conflicts.flatMap(({ name }) => fieldsOf(name).map((field) => [field, stored[field] ?? '']))
    setWas({ ...was, ...Object.fromEntries(seen) })
  }
  const conflicts = (flash.conflicts ?? []).map(({ name, mine, theirs }) => ({
    name,
    label: words.nameOf(name),
    mine: words.write(name, String(mine ?? '')),
    theirs: words.write(name, String(theirs ?? '')),
  }))
  const form = useCheckedForm<fields>({
    url,
    method: 'POST',
    fields: stored,
    transform: (mine) => ({ was, mine }),
    preserveScroll: true,
    reset: false,
    order,
  })
  const take = ({ name }: { name: string }) => {
    for (const field of fieldsOf(name)) form.change(field, stored[field])
  }
  return { form, conflicts, take }
}
