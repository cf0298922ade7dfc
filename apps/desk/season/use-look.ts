import { type RefObject, useEffect, useRef, useState } from 'react'

interface LookOptions<look> {
  /** What is chosen now. */
  file: File | null
  /** What came of looking at the file that was sent last. */
  look: look | null
  isBusy: boolean
}

interface ShownLook<look> {
  /** null: nothing of this file is known. */
  shown: look | null
  /** The part of the page that has the focus once something is shown. */
  result: RefObject<HTMLDivElement | null>
  /** Called with every sending. */
  onSend: () => void
}

/** A look at a file before anything of it is stored. What is shown is of the file that was sent, and of no other. */
export function useLook<look>({ file, look, isBusy }: LookOptions<look>): ShownLook<look> {
  const [sent, setSent] = useState<File | null>(null)
  const shown = file !== null && sent === file && !isBusy ? look : null
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown) result.current?.focus()
  }, [shown])
  return { shown, result, onSend: () => setSent(file) }
}
