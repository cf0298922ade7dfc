import { href } from '@cadenza/navigation'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useRequest } from '@cadenza/navigation/react'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { useUnsavedChanges } from '#ui/dialog/use-unsaved-changes.ts'
import { Link, useNavigation } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { StateMark, type StateShape } from '#apps/desk/ui/display/state-mark.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './upload-section.module.css'

/** For the browser's file dialog only; the bytes determine the type. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** Accepts files selected or dropped anywhere on the page, and shows the progress of each. */
export function UploadSection() {
  const t = useDeskTexts()
  const id = useId()
  const { uploads, error, add, retry } = useUploads()
  useDroppedFiles(add)
  const isUnderWay = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  useUnsavedChanges(isUnderWay)
  const done = uploads.filter(({ state }) => state === 'done' || state === 'known').length
  return (
    <section className={layout.section} aria-label={t('media.upload')}>
      <div className={styles.drop}>
        <label htmlFor={id}>{t('media.upload.choose')}</label>
        <input
          id={id}
          type="file"
          multiple
          accept={pictureTypes}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])])
            // Allows selecting the same file again.
            currentTarget.value = ''
          }}
        />
        <p id={`${id}-hint`} className={layout.muted}>
          {t('media.upload.hint')}
        </p>
        <FieldError id={`${id}-error`} error={error || undefined} />
      </div>
      <p role="status">
        {uploads.length > 0 &&
          t(isUnderWay ? 'media.upload.underWay' : 'media.upload.done', { done, count: uploads.length })}
      </p>
      {uploads.length > 0 && (
        <ul className={styles.uploads}>
          {uploads.map((upload) => (
            <li key={upload.key}>
              <UploadLine upload={upload} onRetry={() => retry(upload.key)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const shapes: Record<Upload['state'], StateShape> = {
  waiting: 'open',
  sending: 'open',
  done: 'good',
  known: 'good',
  failed: 'bad',
}

function UploadLine({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const t = useDeskTexts()
  const { name, state, progress, error, picture } = upload
  return (
    <div className={styles.upload}>
      <span className={styles.name}>
        {picture === null ? name : <Link href={href(deskRoutes['media.show'], { picture })}>{name}</Link>}
      </span>
      {state === 'sending' ? (
        <progress className={styles.progress} value={progress} max={100} aria-label={t('media.upload.of', { name })} />
      ) : (
        <StateMark shape={shapes[state]}>{t(`media.upload.state.${state}`)}</StateMark>
      )}
      {state === 'failed' && (
        <>
          <span className={styles.error}>{error}</span>
          <Button variant="quiet" aria-label={t('media.upload.retryOf', { name })} onClick={onRetry}>
            {t('media.upload.retry')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Outside of the field, the browser would open a dropped file in place of the page. */
function useDroppedFiles(add: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    if (event.type === 'drop') add([...event.dataTransfer.files])
  })
  useEffect(() => {
    const listen = (event: DragEvent) => take(event)
    window.addEventListener('dragover', listen)
    window.addEventListener('drop', listen)
    return () => {
      window.removeEventListener('dragover', listen)
      window.removeEventListener('drop', listen)
    }
  }, [])
}

const mostFiles = 200
/** The server's limit: larger files are not sent. */
export const maxBytes = 30_000_000

interface Upload {
  key: number
  name: string
  state: 'waiting' | 'sending' | 'done' | 'known' | 'failed'
  /** Percentage sent. */
  progress: number
  error: string
  picture: number | null
}

interface Uploads {
  uploads: readonly Upload[]
  /** Error of the selection as a whole. */
  error: string
  add: (files: readonly File[]) => void
  retry: (key: number) => void
}

/** Uploads files one after another; reloads the list after the last. */
function useUploads(): Uploads {
  const t = useDeskTexts()
  const navigation = useNavigation()
  const request = useRequest(deskRoutes['media.store'], { timeout: 0 })
  const [uploads, setUploads] = useState<Upload[]>([])
  const [error, setError] = useState('')
  const files = useRef(new Map<number, File>())
  const queue = useRef<number[]>([])
  const isSending = useRef(false)

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  async function send(key: number): Promise<void> {
    const file = files.current.get(key)!
    if (file.size > maxBytes)
      return change(key, { state: 'failed', error: t('media.problem.heavy', { megabytes: maxBytes / 1e6 }) })
    change(key, { state: 'sending', progress: 0, error: '' })
    const { data, errors } = await request.send(
      { file },
      { hooks: { progress: ({ percentage }) => change(key, { progress: percentage }) } },
    )
    if (data) change(key, { state: data.isNew ? 'done' : 'known', progress: 100, picture: data.picture })
    else change(key, { state: 'failed', error: Object.values(errors)[0] ?? t('media.problem.connection') })
  }

  async function sendAll(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    for (let key = queue.current.shift(); key !== undefined; key = queue.current.shift()) await send(key)
    isSending.current = false
    void navigation.reload()
  }

  return {
    uploads,
    error,
    add(added) {
      if (added.length === 0) return
      setError(added.length > mostFiles ? t('media.problem.tooMany', { count: mostFiles }) : '')
      if (added.length > mostFiles) return
      const first = files.current.size
      const begun = added.map((file, index): Upload => {
        files.current.set(first + index, file)
        return { key: first + index, name: file.name, state: 'waiting', progress: 0, error: '', picture: null }
      })
      queue.current.push(...begun.map(({ key }) => key))
      setUploads((all) => [...all, ...begun])
      void sendAll()
    },
    retry(key) {
      queue.current.push(key)
      change(key, { state: 'waiting', error: '' })
      void sendAll()
    },
  }
}
