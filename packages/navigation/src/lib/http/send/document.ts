import type { Payload } from '../../protocol/payload.ts'
import { describeHead, readHead } from '../../protocol/head.ts'
import { isSettled } from '../answer/property.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for use as content and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

/**
 * Renders the `head` property of the dialog or view as HTML, for the document of a first visit.
 * `<Head/>` takes the tags over in the browser.
 */
export function renderHead({ view, dialog }: Payload): string {
  const head = readHead({ properties: view?.properties, dialog })
  if (!head) return ''
  return describeHead(head)
    .map(({ tag, attributes, text }) => {
      const written = Object.entries(attributes)
        .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
        .join('')
      if (tag === 'script') return `<script${written}>${text!.replace(/</g, '\\u003c')}</script>`
      return text === undefined ? `<${tag}${written}>` : `<${tag}${written}>${escapeHtml(text)}</${tag}>`
    })
    .join('\n')
}

/** Renders the root element with the payload and the rendered page inside. */
export function renderRoot(payload: Payload, html: string, id = 'root'): string {
  return `<div id="${id}" data-payload='${writePayloadForAttribute(payload)}'>${html}</div>`
}

type Write = (value: unknown) => string | undefined

function keepWritten(write: Write): Write {
  const written = new WeakMap<object, string | undefined>()
  return (value) => {
    if (!isSettled(value)) return write(value)
    if (!written.has(value)) written.set(value, write(value))
    return written.get(value)
  }
}

// In a single-quoted attribute, double quotes need no escaping: a third of the document less.
const escaped: Record<string, string> = { '&': '&amp;', "'": '&#39;', '<': '&lt;' }
const escapeJson = (json: string): string => json.replace(/[&'<]/g, (character) => escaped[character]!)

const writeJson = keepWritten((value) => JSON.stringify(value))
const writeEscaped = keepWritten((value) => {
  const json = writeJson(value)
  return json === undefined ? json : escapeJson(json)
})

function writePayloadBy(write: Write, payload: Payload): string {
  function writeObject(object: object, writeProperty: (value: unknown, name: string) => string | undefined): string {
    let json = ''
    for (const [name, value] of Object.entries(object)) {
      const written = writeProperty(value, name)
      if (written !== undefined) json += `${json && ','}${write(name)}:${written}`
    }
    return `{${json}}`
  }
  const writeView = (value: unknown, name: string) =>
    name === 'properties' ? writeObject(value as object, write) : write(value)
  return writeObject(payload, (value, name) =>
    name === 'view' && value ? writeObject(value, writeView) : write(value),
  )
}

export const writePayload = (payload: Payload): string => writePayloadBy(writeJson, payload)

/** For an attribute in single quotes. */
export const writePayloadForAttribute = (payload: Payload): string => writePayloadBy(writeEscaped, payload)
