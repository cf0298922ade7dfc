import { useEffect, useId, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '../controls/button.tsx'
import styles from './unsaved-changes.module.css'

export interface UnsavedChangesTexts {
  title: string
  text: string
  stay: string
  leave: string
}

/**
 * Rendered beside the pages in a separate root, so that the question survives page changes; Escape
 * stays. Also resolves to false when `signal` aborts because the question is moot.
 */
export function askAboutUnsavedChanges(texts: UnsavedChangesTexts, signal: AbortSignal): Promise<boolean> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  return new Promise((resolve) => {
    let isOpen = true
    function decide(isLeft: boolean): void {
      if (!isOpen) return
      isOpen = false
      signal.removeEventListener('abort', stay)
      // Closed before removal, to restore the focus.
      host.querySelector('dialog')?.close()
      root.unmount()
      host.remove()
      resolve(isLeft)
    }
    const stay = () => decide(false)
    signal.addEventListener('abort', stay)
    root.render(<UnsavedChangesDialog texts={texts} onDecided={decide} />)
  })
}

function UnsavedChangesDialog({
  texts,
  onDecided,
}: {
  texts: UnsavedChangesTexts
  onDecided: (isLeft: boolean) => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [title, text] = [useId(), useId()]
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={title}
      aria-describedby={text}
      onClose={() => onDecided(false)}
    >
      <h2 id={title} className={styles.title}>
        {texts.title}
      </h2>
      <p id={text}>{texts.text}</p>
      <div className={styles.ways}>
        <Button onClick={() => onDecided(false)}>{texts.stay}</Button>
        <Button variant="secondary" onClick={() => onDecided(true)}>
          {texts.leave}
        </Button>
      </div>
    </dialog>
  )
}
