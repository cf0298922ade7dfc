/** Opens visits as browsers do, so that requests that change something carry a session and its token. */
export interface Visit {
  headers: Record<string, string>
}

export async function openVisits(origin: string, count: number): Promise<Visit[]> {
  return Promise.all(Array.from({ length: count }, () => openVisit(origin)))
}

async function openVisit(origin: string): Promise<Visit> {
  const answer = await fetch(origin)
  await answer.arrayBuffer()
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!)
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return {
    headers: {
      cookie: cookies.join('; '),
      'content-type': 'application/json',
      'x-hybrid': 'true',
      'x-xsrf-token': decodeURIComponent(token),
    },
  }
}
