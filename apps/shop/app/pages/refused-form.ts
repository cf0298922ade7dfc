import type { FastifyRequest } from 'fastify'
import type { RefusedForm } from '#apps/shop/layout/error-page.tsx'
import type { Origins } from '#platform/http/localization.ts'
import { isFromOwnPage } from '#platform/http/sessions/same-origin.ts'

/** No form of the shop is longer. In characters, names and values together. */
const longest = 64 * 1024

/**
 * What stood in a form that was sent without JavaScript and refused, so that one click sends it again: without secrets, and
 * only where a page of ours has sent it, else a stranger's page could put words into the visitor's mouth.
 */
export function readRefusedForm(request: FastifyRequest, origins: Origins): RefusedForm | null {
  const { method, url, headers, body } = request
  const isPlainForm = method === 'POST' && /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')
  if (!isPlainForm || !body || !isFromOwnPage(request, origins)) return null
  const fields = Object.entries(body)
    .filter(([name]) => name !== '_token' && !/password/i.test(name))
    .flatMap(([name, value]) => [value].flat().map((one) => ({ name, value: String(one) })))
  const length = fields.reduce((sum, { name, value }) => sum + name.length + value.length, 0)
  return length > longest ? null : { action: url, fields }
}
