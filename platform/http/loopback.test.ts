import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createLoopbackFetch } from './loopback.ts'
import { findFreePort } from '../testing/free-port.ts'

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

async function startServer(name: string): Promise<number> {
  const server = createServer(async (request, response) => {
    response.statusCode = request.url!.startsWith('/missing') ? 404 : 200
    const { method, url, headers } = request
    if (url === '/bank') return response.end(`${name} ${method} ${headers.host}`)
    response.end(JSON.stringify({ method, url, body: await text(request), accept: headers.accept ?? null }))
  })
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
  // No caller can choose another host name.
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

test.each(['localhost', '0.0.0.0', '::', '', '127.0.0.1'])(
  'a process that listens at “%s” is reached',
  async (host) => {
    const origins = originsOf('https://tickets.example')
    const ask = createLoopbackFetch({ host, port: await startServer('this process'), origins })
    expect(await (await ask('https://tickets.example/bank')).text()).toBe('this process GET tickets.example')
  },
)

test('what is asked for arrives as it is said, and the answer as it is given', async () => {
  const origins = originsOf('https://tickets.example')
  const ask = createLoopbackFetch({ host: 'localhost', port: await startServer('this process'), origins })
  const { signal } = new AbortController()
  const told = async (...given: Parameters<typeof fetch>) => {
    const answer = await ask(...given)
    return [answer.status, await answer.json()]
  }
  const said = { method: 'GET', body: '', accept: null }
  expect(await told('https://tickets.example/a/b?c=1', { signal })).toEqual([200, { ...said, url: '/a/b?c=1' }])
  expect(await told(new Request('https://tickets.example/missing'))).toEqual([404, { ...said, url: '/missing' }])
  const form = { method: 'PUT', body: 'a=1', headers: { accept: 'text/plain' } }
  expect(await told(new URL('https://tickets.example/a'), form)).toEqual([
    200,
    { method: 'PUT', url: '/a', body: 'a=1', accept: 'text/plain' },
  ])
})

test('what breaks off in the middle of an answer has failed, with its cause, and asks nobody else', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 9 })
    response.write('half', () => response.destroy())
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const ask = createLoopbackFetch({ host: 'localhost', port, origins: originsOf(`http://127.0.0.1:${port}`) })
  await expect(ask(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ name: 'TypeError', cause: expect.any(Error) })
})
