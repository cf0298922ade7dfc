import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BuiltClient, type ClientName } from './build.ts'
import { createSite, type SitePage } from './site.ts'

/**
 * Serves the pages and scripts of all clients from memory, so that the server is equally fast for
 * all of them.
 */
export async function serveClients(built: ReadonlyMap<ClientName, BuiltClient>) {
  const scripts = new Map([...built.values()].flatMap(({ scripts }) => [...scripts]))
  const pages = new Map<string, SitePage>()
  const server = createServer(({ url = '', headers }, response) => {
    const script = scripts.get(url)
    const page = pages.get(url)
    if (script !== undefined) response.setHeader('content-type', 'text/javascript').end(script)
    else if (!page) response.writeHead(404).end()
    else if (headers[page.header] === undefined)
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page.document)
    else
      response
        .writeHead(200, { 'content-type': 'application/json', vary: page.header, [page.header]: 'true' })
        .end(page.navigation)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const [name, { entry }] of built)
    for (const [path, page] of createSite(name, origin, entry)) pages.set(path, page)
  return {
    origin,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
