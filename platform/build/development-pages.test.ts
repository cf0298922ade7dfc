/** How Vite is put in front of the app; Vite itself is a stub here. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { InlineConfig, Plugin } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDevelopmentPages, type StartVite } from './development-pages.ts'

const sources = {
  root: '.',
  entry: 'app/main.tsx',
  table: 'app/pages.ts',
  manifest: 'm.json',
  renderer: 'app/render.tsx',
}

/**
 * Opens a server whose app reports the request it received; Vite answers the paths named after it.
 */
async function open() {
  const given: InlineConfig[] = []
  const close = vi.fn(async () => {})
  const ssrLoadModule = vi.fn(async (path: string) => ({
    createRender: () => async (input: unknown) => ({ html: `${path} of ${String(input)}` }),
  }))
  const start = async (config: InlineConfig) => {
    given.push(config)
    const middlewares = ({ url }: IncomingMessage, response: ServerResponse, next: () => void) =>
      url!.includes('vite') ? response.end(`vite ${url}`) : next()
    return { ssrLoadModule, middlewares, close }
  }
  const pages = createDevelopmentPages(sources, start as unknown as StartVite)
  const server = createServer((request, response) => void response.end(`app ${request.url}`))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const look = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
    return answer.text()
  }
  return { pages, server, port, given, close, look }
}

test('development: Vite answers what is under its path, and the app what Vite does not know', async () => {
  const { pages, server, look } = await open()
  expect(await look('/build/vite.js')).toBe('app /build/vite.js')
  await pages.attach(server)
  expect(await look('/build/vite.js')).toBe('vite /build/vite.js')
  expect(await look('/build/other.js')).toBe('app /build/other.js')
  expect(await look('/vite')).toBe('app /vite')
})

test('development: pages are rendered from their sources, once Vite is there', async () => {
  const { pages, server } = await open()
  const render = () => pages.renderer.render('a page' as never)
  await expect(render()).rejects.toThrow('not attached')
  await pages.attach(server)
  expect(await render()).toEqual({ html: '/app/render.tsx of a page' })
})

test('development: Vite shares the server, and looks at sources alone', async () => {
  const { pages, server, given } = await open()
  await pages.attach(server)
  expect(given).toMatchObject([
    {
      appType: 'custom',
      configLoader: 'native',
      server: {
        middlewareMode: true,
        hmr: { server },
        watch: { ignored: ['**/var/**', '**/dist/**', '**/test-results/**'] },
      },
    },
  ])
})

test('development: the document runs an entry that sets hot reloading up before the app is loaded', async () => {
  const { pages, server, given } = await open()
  expect(pages.renderer.version).toBe('development')
  const { entry } = pages.renderer.assetsOf('home')
  expect(pages.renderer.assetsOf('cart', 'dialog')).toEqual({ entry, stylesheets: [], modules: [], fonts: [] })
  expect(pages.filesOf({ ...sources, entry: 'desk/main.tsx' }).assetsOf('desk').entry).toMatch(/desk\/main\.tsx$/)
  await pages.attach(server)
  const [plugin] = given[0]!.plugins as [Plugin & Record<'resolveId' | 'load', (id: string) => string | null>]
  const id = entry.replace('/build/@id/', '')
  expect([plugin.resolveId(id), plugin.resolveId('app/main.tsx')]).toEqual([id, null])
  expect(plugin.load('app/main.tsx')).toBeNull()
  expect(plugin.load(id)!.trim().split('\n')).toEqual([
    "import '/@vite/client'",
    "import { injectIntoGlobalHook } from '/@react-refresh'",
    'injectIntoGlobalHook(window)',
    'window.$RefreshReg$ = () => {}',
    'window.$RefreshSig$ = () => (type) => type',
    "await import('/app/main.tsx')",
  ])
})

test('development: when it ends, connections are cut and Vite is closed', async () => {
  const { pages, server, port, close } = await open()
  await pages.close()
  expect(close).not.toHaveBeenCalled()
  await pages.attach(server)
  const openSocket = async () => {
    const accepted = once(server, 'connection')
    const socket = connect(port, '127.0.0.1')
      .on('error', () => {})
      .resume()
    const [taken] = (await accepted) as [Socket]
    return { socket, taken, cut: vi.spyOn(taken, 'destroy') }
  }
  const [gone, left] = [await openSocket(), await openSocket()]
  const isGone = once(gone.taken, 'close')
  gone.socket.destroy()
  await isGone
  gone.cut.mockClear()
  await pages.close()
  expect(left.cut).toHaveBeenCalled()
  expect(gone.cut).not.toHaveBeenCalled()
  expect(close).toHaveBeenCalledTimes(1)
})
