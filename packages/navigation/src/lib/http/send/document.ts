import type { Payload } from '../../protocol/payload.ts'
import { describeHead, readHead } from '../../protocol/head.ts'
import { writePayloadForAttribute } from './write-payload.ts'

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
