#!/usr/bin/env node
/**
 * Starts Firefox for Playwright, which takes this file for the browser, and relays their WebDriver
 * BiDi messages. Playwright sends every page media features unknown to a Firefox older than itself;
 * journeys need none of them, so that refusal is reported as success. FIREFOX_PATH locates Firefox;
 * FIREFOX_SCRIPTS=off disables page scripts.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'
import { withoutScripts } from './without-scripts.mjs'

const optionalMethods = ['emulation.setMediaFeaturesOverride']
const announcement = /WebDriver BiDi listening on (ws:\/\/\S+)/

const firefox = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), { stdio: ['inherit', 'inherit', 'pipe'] })
firefox.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => firefox.kill(signal))

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = announcement.exec(line)?.[1]
  if (!address) return console.error(line)
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (playwright, { url }) => connect(playwright, new WebSocket(address + url)))
  server.once('listening', () => {
    console.error(line.replace(address, `ws://127.0.0.1:${server.address().port}`))
  })
})

function connect(playwright, browser) {
  /** Playwright's messages before the browser could receive them. */
  const early = []
  /** Ids of commands that may be refused. */
  const optional = new Set()
  const isOwn =
    process.env.FIREFOX_SCRIPTS === 'off'
      ? withoutScripts((command) => browser.send(JSON.stringify(command)))
      : () => false
  playwright.on('message', (data) => {
    const text = data.toString()
    if (optionalMethods.some((method) => text.includes(method))) optional.add(JSON.parse(text).id)
    if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else early.push(text)
  })
  browser.once('open', () => early.forEach((text) => browser.send(text)))
  browser.on('message', (data) => {
    const text = data.toString()
    const message = JSON.parse(text)
    if (isOwn(message)) return
    const { id, type } = message
    const isRefused = optional.delete(id) && type === 'error'
    playwright.send(isRefused ? JSON.stringify({ type: 'success', id, result: {} }) : text)
  })
  for (const [one, other] of [
    [playwright, browser],
    [browser, playwright],
  ]) {
    one.once('close', () => other.close())
    one.on('error', () => other.terminate())
  }
  // A killed Playwright sends no request to close.
  playwright.once('close', () => firefox.kill())
}
