import { useRequest } from '@cadenza/navigation/react'
import { useRef, useState } from 'react'
import { useNavigation } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'

/** Maximum files at once. */
const mostFiles = 200
/** The server's limit: larger files are not sent. */
export const maxBytes = 30_000_000

export interface Upload {
  key: number
  name: string
  state: 'waiting' | 'sending' | 'done' | 'known' | 'failed'
  /** Percentage sent. */
  progress: number
  error: string
  /** Id of the resulting picture. */
  picture: number | null
}

interface Uploads {
  uploads: readonly Upload[]
  /** Error of the selection as a whole. */
  error: string
  add: (files: readonly File[]) => void
  retry: (key: number) => void
}

/**
 * Uploads files one after another, to show the progress of each; reloads the list after the last.
 */
export function useUploads(): Uploads {
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
