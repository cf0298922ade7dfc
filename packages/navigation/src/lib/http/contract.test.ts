import { serve } from '@hono/node-server'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { Hono } from 'hono'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { mountNavigation } from '../../../examples/hono/adapter.ts'
import { describeContract } from '../../testing/contract/contract.ts'
import type { App } from '../routing/register.ts'
import { navigationFor } from '../fastify/plugin.ts'

const LARGEST = 65_536

describeContract('the Fastify plugin', async (apps) => {
  const app = Fastify({ bodyLimit: LARGEST })
  await app.register(multipart, { attachFieldsToBody: 'keyValues' })
  for (const options of apps) await app.register(navigationFor<App>(), options)
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
})

describeContract('the example for Hono', async (apps) => {
  const app = new Hono<any>()
  for (const options of apps) mountNavigation(app, options, { maxBody: LARGEST, logError: () => {} })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  if (!server.listening) await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => void server.close(resolve)),
  }
})
