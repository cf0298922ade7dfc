import { useState } from 'react'
import { useShared } from '#apps/desk/hooks.ts'

/**
 * Saved or reverted data resets the form; rejected input is kept. `isAgain`: it was reset, and its
 * button gets the focus again.
 */
export function useFormKey(stored: unknown): { key: string; isAgain: boolean } {
  const { errors } = useShared()
  const current = JSON.stringify(stored)
  const [begun, setBegun] = useState(current)
  const [first] = useState(current)
  if (begun !== current && Object.keys(errors).length === 0) setBegun(current)
  return { key: begun, isAgain: begun !== first }
}
