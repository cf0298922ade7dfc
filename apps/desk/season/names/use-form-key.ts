import { useState } from 'react'
import { useShared } from '#apps/desk/hooks.ts'

/**
 * Returns the key of a record's form, which is filled anew with each version, but keeps what was
 * typed when a colleague has been faster: the server then refuses the field `version`.
 */
export function useFormKey(record: { id: number; version: number } | null): string {
  const { errors } = useShared()
  const current = record ? `${record.id} ${record.version}` : 'new'
  const [shown, setShown] = useState(current)
  if (errors['version'] || shown === current) return shown
  setShown(current)
  return current
}
