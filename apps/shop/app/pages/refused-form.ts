import type { FastifyRequest } from 'fastify'
import type { RefusedForm } from '#apps/shop/layout/error-page.tsx'
import type { Origins } from '#platform/http/localization.ts'
import { isFromOwnPage } from '#platform/http/sessions/csrf.ts'

/** Above the size of any form of the shop. In characters, names and values together. */
const longest = 64 * 1024

/**
 * Reads a refused form submitted without JavaScript, so that one click resubmits it: without
 * secrets, and only from the shop's own page, since another site could forge input.
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
