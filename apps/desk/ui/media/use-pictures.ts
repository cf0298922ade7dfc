import { href } from '@cadenza/navigation'
import { useEffect, useState } from 'react'
import { deskRoutes } from '#apps/desk/routes.ts'
import type { ChoosablePicture, ChoosablePictures } from './picture.ts'

/** Pause in typing before the server is queried. */
const restMilliseconds = 150

interface Found {
  pictures: ChoosablePicture[]
  state: 'asking' | 'failed' | 'idle'
}

/** By words, newest first. Results stay until others arrive. */
export function usePictures(typed: string): Found {
  const [found, setFound] = useState<{ q: string; pictures: ChoosablePicture[]; hasFailed: boolean } | null>(null)
  const q = typed.trim()
  useEffect(() => {
    const stopping = new AbortController()
    const timer = setTimeout(
      () => {
        ask(q, stopping.signal)
          .then((pictures) => setFound({ q, pictures, hasFailed: false }))
          .catch(() => stopping.signal.aborted || setFound({ q, pictures: [], hasFailed: true }))
      },
      q === '' ? 0 : restMilliseconds,
    )
    return () => {
      stopping.abort()
      clearTimeout(timer)
    }
  }, [q])
  if (found?.q !== q) return { pictures: found?.pictures ?? [], state: 'asking' }
  return { pictures: found.pictures, state: found.hasFailed ? 'failed' : 'idle' }
}

async function ask(q: string, signal: AbortSignal): Promise<ChoosablePicture[]> {
  const answer = await fetch(href(deskRoutes['media.pick'], {}, { query: { q } }), {
    signal,
    headers: { accept: 'application/json' },
  })
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (!answer.ok || !isJson) throw new Error(`The library answered ${answer.status}.`)
  return ((await answer.json()) as ChoosablePictures).pictures
}
