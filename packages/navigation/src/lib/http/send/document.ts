import type { Payload } from '../../protocol/payload.ts'
import { describeHead, readHead } from '../../protocol/head.ts'
import { writePayloadForAttribute } from './write-payload.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that is safe as content and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

/**
 * The tags of a page's head as HTML, from the property `head` of its dialog or view, for the document of a first visit.
 * `<Head/>` takes them over in the browser.
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

/** The root element with the payload and the rendered page inside. */
export function renderRoot(payload: Payload, html: string, id = 'root'): string {
  return `<div id="${id}" data-payload='${writePayloadForAttribute(payload)}'>${html}</div>`
}
