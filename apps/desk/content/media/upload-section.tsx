import { href } from '@cadenza/navigation'
import { useEffect, useEffectEvent, useId } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { FieldError } from '#ui/controls/field.tsx'
import { useUnsavedChanges } from '#ui/dialog/use-unsaved-changes.ts'
import { Link } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { StateMark, type StateShape } from '#apps/desk/ui/display/state-mark.tsx'
import layout from '#apps/desk/ui/page/layout.module.css'
import styles from './upload-section.module.css'
import { type Upload, useUploads } from './use-uploads.ts'

/** For the browser's file dialog only; the bytes determine the type. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif'

/**
 * Accepts files selected or dropped anywhere on the page, and shows progress and result of each.
 */
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
