import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createLoopbackFetch } from './loopback.ts'
import { findFreePort } from '../testing/free-port.ts'

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

async function startServer(name: string): Promise<number> {
  const server = createServer((request, response) => response.end(`${name} ${request.method} ${request.headers.host}`))
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

const originsOf = (en: string) => ({ en, fr: 'http://fr.localhost', hu: 'http://hu.localhost' })

test('a process asks itself, in the name of its English address', async () => {
  const port = await startServer('this process')
  const ask = createLoopbackFetch({ host: 'localhost', port, origins: originsOf('https://tickets.example') })
  const answer = await ask('https://tickets.example/bank', { method: 'POST', body: '{}' })
  expect(await answer.text()).toBe('this process POST tickets.example')
  // Nobody who asks can take another name.
  const headers = { host: 'fr.localhost', accept: 'text/html' }
  const named = await ask('https://tickets.example/bank', { headers })
  expect(await named.text()).toBe('this process GET tickets.example')
})

test('a process that takes no connections any more asks who has taken over', async () => {
  const other = `http://127.0.0.1:${await startServer('another process')}`
  const ask = createLoopbackFetch({ host: 'localhost', port: await findFreePort(), origins: originsOf(other) })
  const answer = await ask(`${other}/bank`, { method: 'POST', body: '{}' })
  expect(await answer.text()).toBe(`another process POST ${new URL(other).host}`)
})

test('what is given up is told as that, whatever became of it', async () => {
  const port = await startServer('this process')
  const ask = createLoopbackFetch({ host: 'localhost', port, origins: originsOf('https://tickets.example') })
  const reason = new Error('The visitor has left.')
  await expect(ask('https://tickets.example/', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})

test('where nobody answers it fails as any fetch', async () => {
  const port = await findFreePort()
  const ask = createLoopbackFetch({ host: 'localhost', port, origins: originsOf(`http://127.0.0.1:${port}`) })
  await expect(ask(`http://127.0.0.1:${port}/bank`)).rejects.toThrow(TypeError)
})
