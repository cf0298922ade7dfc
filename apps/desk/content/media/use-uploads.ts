import { useRequest } from '@cadenza/navigation/react'
import { useRef, useState } from 'react'
import { useNavigation } from '#apps/desk/hooks.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'

/** As many are taken at once. */
const mostFiles = 200
/** As the server has it: what it would refuse is not sent. */
export const maxBytes = 30_000_000

/** A file on its way. */
export interface Upload {
  key: number
  name: string
  state: 'waiting' | 'sending' | 'done' | 'known' | 'failed'
  /** Percentage that was sent. */
  progress: number
  error: string
  /** The picture that it has become. */
  picture: number | null
}

interface Uploads {
  uploads: readonly Upload[]
  /** What is wrong with all of them at once. */
  error: string
  add: (files: readonly File[]) => void
  retry: (key: number) => void
}

/** Sends files one after the other, so that each says how far it is; the list is read anew when all have come. */
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
