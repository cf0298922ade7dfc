import { type RefObject, useEffect, useRef, useState } from 'react'

interface DryRunOptions<look> {
  /** What is chosen now. */
  file: File | null
  /** What came of looking at the file that was sent last. */
  look: look | null
  isBusy: boolean
}

interface ShownDryRun<look> {
  /** null: nothing of this file is known. */
  shown: look | null
  /** The part of the page that has the focus once something is shown. */
  result: RefObject<HTMLDivElement | null>
  /** Called with every sending. */
  onSend: () => void
}

/** A dry run of a file before anything of it is stored. What is shown is of the file that was sent, and of no other. */
export function useDryRun<look>({ file, look, isBusy }: DryRunOptions<look>): ShownDryRun<look> {
  const [sent, setSent] = useState<File | null>(null)
  const shown = file !== null && sent === file && !isBusy ? look : null
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown) result.current?.focus()
  }, [shown])
  return { shown, result, onSend: () => setSent(file) }
}
