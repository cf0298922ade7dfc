import { href } from '@cadenza/navigation'
import { useEffect, useState } from 'react'
import { deskRoutes } from '../routes.ts'
import { type SearchAnswer, type SearchHit, minSearchLength } from '../search/search.ts'

/** Pause in typing before the server is queried, in milliseconds. */
const restMilliseconds = 120

interface Found {
  hits: SearchHit[]
  state: 'idle' | 'searching' | 'failed'
}

/** Last response, with its query. */
interface Answered {
  q: string
  hits: SearchHit[]
  hasFailed: boolean
}

/** Searches while typing. Results stay until others arrive; late responses are ignored. */
export function useSearch(typed: string): Found {
  const [answered, setAnswered] = useState<Answered>({ q: '', hits: [], hasFailed: false })
  const q = typed.trim()
  const isAsked = q.length >= minSearchLength
  useEffect(() => {
    if (!isAsked) return
    const stopping = new AbortController()
    const timer = setTimeout(() => {
      ask(q, stopping.signal)
        .then(({ hits }) => setAnswered({ q, hits, hasFailed: false }))
        .catch(() => stopping.signal.aborted || setAnswered({ q, hits: [], hasFailed: true }))
    }, restMilliseconds)
    return () => {
      stopping.abort()
      clearTimeout(timer)
    }
  }, [q, isAsked])
  if (!isAsked) return { hits: [], state: 'idle' }
  if (answered.q !== q) return { hits: answered.hits, state: 'searching' }
  return { hits: answered.hits, state: answered.hasFailed ? 'failed' : 'idle' }
}

async function ask(q: string, signal: AbortSignal): Promise<SearchAnswer> {
  const answer = await fetch(href(deskRoutes.search, {}, { query: { q } }), {
    signal,
    headers: { accept: 'application/json' },
  })
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (!answer.ok || !isJson) throw new Error(`The search answered ${answer.status}.`)
  return (await answer.json()) as SearchAnswer
}
