import { useState } from 'react'
import { useShared } from '#apps/desk/hooks.ts'

/**
 * The key of a form of what is stored. What was saved or taken back begins the form anew; what was
 * refused stays as it was typed. `isAgain`: it has begun anew, so that its button has the focus, as
 * before.
 */
export function useFormKey(stored: unknown): { key: string; isAgain: boolean } {
  const { errors } = useShared()
  const current = JSON.stringify(stored)
  const [begun, setBegun] = useState(current)
  const [first] = useState(current)
  if (begun !== current && Object.keys(errors).length === 0) setBegun(current)
  return { key: begun, isAgain: begun !== first }
}
