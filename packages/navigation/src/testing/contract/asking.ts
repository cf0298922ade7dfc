import { type IncomingHttpHeaders, get as requestOf } from 'node:http'

export const hybrid = { 'x-hybrid': 'true' }
export const form = { 'content-type': 'application/x-www-form-urlencoded' }
export const json = { ...hybrid, 'content-type': 'application/json' }

/** Reads the early response to a document visit, if the first one is early. */
export const readEarly = (url: string): Promise<IncomingHttpHeaders | undefined> =>
  new Promise((resolve, reject) => {
    let early: IncomingHttpHeaders | undefined
    const request = requestOf(url, { headers: { 'sec-fetch-mode': 'navigate' }, agent: false }, (response) => {
      response.resume()
      resolve(early)
    })
    request.on('information', ({ headers }) => (early = headers))
    request.on('error', reject)
  })

export type Asking = ReturnType<typeof createAsking>

/** Sends requests as a browser does; `readUrl` returns the server's URL once it has started. */
export function createAsking(readUrl: () => string) {
  const ask = (path: string, init: RequestInit = {}) => fetch(`${readUrl()}${path}`, { redirect: 'manual', ...init })
  const postAs =
    (type: Record<string, string>) =>
    (path: string, body: string, headers: Record<string, string> = {}) =>
      ask(path, { method: 'POST', body, headers: { ...type, referer: `${readUrl()}/`, ...headers } })

  return {
    readUrl,
    ask,
    postForm: postAs(form),
    postJson: postAs(json),
    async navigate(path: string, headers: Record<string, string> = {}) {
      const response = await ask(path, { headers: { ...hybrid, ...headers } })
      const payload: any = await response.json()
      return { response, payload }
    },
    /** Requests the page that follows a response, with the cookies it has set. */
    follow(response: Response) {
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
      return ask(response.headers.get('location')!, { headers: { ...hybrid, cookie: cookies.join('; ') } })
    },
  }
}
