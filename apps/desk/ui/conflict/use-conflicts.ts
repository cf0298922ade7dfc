import { useState } from 'react'
import { useShared } from '#apps/desk/hooks.ts'
import type { DeskFlash } from '#apps/desk/shared-props.ts'

interface ConflictWords {
  nameOf: (name: string) => string
  /** A value as people read it. */
  write: (name: string, value: string) => string
}

interface ConflictOptions<fields> {
  /** The fields as they are stored now. */
  stored: fields
  /** Which of them a value that two people have changed is typed in. Default: the one of its name. */
  fieldsOf?: (name: string) => readonly (keyof fields)[]
  words: ConflictWords
}

/**
 * What two people have changed at once in a form, in words, and what the form was opened with. Whoever has seen both values decides: what
 * they send next counts.
 */
export function useConflicts<fields extends { readonly [name in keyof fields]: string }>({
  stored,
  fieldsOf = (name) => [name as keyof fields],
  words,
}: ConflictOptions<fields>) {
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
  return { was, conflicts }
}
