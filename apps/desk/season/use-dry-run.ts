import { type RefObject, useEffect, useRef, useState } from 'react'

interface DryRunOptions<look> {
  file: File | null
  /** Dry run result of the last uploaded file. */
  look: look | null
  isBusy: boolean
}

interface ShownDryRun<look> {
  /** null: no result for this file. */
  shown: look | null
  /** Element that gets the focus once a result is shown. */
  result: RefObject<HTMLDivElement | null>
  /** Call it on every submission. */
  onSend: () => void
}

/** Dry run of a file before anything is stored. The result is only shown for the uploaded file. */
export function useDryRun<look>({ file, look, isBusy }: DryRunOptions<look>): ShownDryRun<look> {
  const [sent, setSent] = useState<File | null>(null)
  const shown = file !== null && sent === file && !isBusy ? look : null
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown) result.current?.focus()
  }, [shown])
  return { shown, result, onSend: () => setSent(file) }
}
