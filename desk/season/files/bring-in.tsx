import { href } from '@cadenza/navigation'
import { useForm } from '@cadenza/navigation/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../shop/ui/controls/button.tsx'
import { Field } from '../../../shop/ui/controls/field.tsx'
import { useDeskTexts } from '../../i18n/messages.ts'
import { deskRoutes } from '../../routes.ts'
import type { FileLook } from './files.ts'
import styles from './files-page.module.css'
import { Look } from './look.tsx'

/** A file is chosen, looked at, and brought in as it was seen. */
export function BringIn({ look }: { look: FileLook | null }) {
  const t = useDeskTexts()
  const form = useForm<{ file: File | null }>({
    url: href(deskRoutes['season.files.store']),
    method: 'POST',
    fields: { file: null },
    preserveState: true,
    reset: false,
  })
  const { file } = form.fields
  // What is shown is of the file that was sent, and of no other.
  const [sent, setSent] = useState<File | null>(null)
  const send = (seen: string) => {
    setSent(file)
    // The form holds the file alone: the server reads nothing of it before it knows who sends it.
    const url = href(deskRoutes['season.files.store'], {}, seen ? { query: { seen } } : {})
    void form.submit({ url, preserveScroll: true })
  }
  const shown = file !== null && sent === file && !form.processing ? look : null
  const result = useRef<HTMLDivElement>(null)
  const isShown = shown !== null
  useEffect(() => {
    if (isShown) result.current?.focus()
  }, [isShown, look])
  return (
    <form
      className={styles.section}
      method="post"
      encType="multipart/form-data"
      noValidate
      aria-labelledby="bring-in"
      onSubmit={(event) => {
        event.preventDefault()
        send('')
      }}
    >
      <h2 id="bring-in">{t('files.bring')}</h2>
      <p>{t('files.bringHint')}</p>
      <Field name="file" label={t('files.bring.file')} hint={t('files.bring.fileHint')} {...errorOf(form.errors.file)}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".xlsx,.json"
            className={styles.file}
            onChange={({ target }) => form.setField('file', target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <div className={styles.ways}>
        <Button
          type="submit"
          variant={shown?.kind === 'ready' ? 'secondary' : 'primary'}
          loading={form.processing}
          unready={file === null}
        >
          {t('files.bring.look')}
        </Button>
      </div>
      {shown && (
        <div ref={result} tabIndex={-1} className={styles.section}>
          <Look look={shown} isBusy={form.processing} onApply={send} />
        </div>
      )}
    </form>
  )
}

const errorOf = (error: string | undefined) => (error === undefined ? {} : { error })
