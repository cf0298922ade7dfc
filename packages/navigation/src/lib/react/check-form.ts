import { readPath } from '../protocol/read-path.ts'
import type { Properties } from '../protocol/payload.ts'
import { ERROR_BAG_FIELD, METHOD_FIELD, SPOOFED_METHODS, TOKEN_FIELD } from '../protocol/constants.ts'

export interface SentForm {
  method: string
  errorBag: string | undefined
  /** `tokenPath` locates the request token in them. */
  properties: Properties
  tokenPath: string
}

/** Returns what a form lacks to work without JavaScript, in sentences. */
export function findMissing(form: HTMLFormElement, { method, errorBag, properties, tokenPath }: SentForm): string[] {
  const verb = method.toUpperCase()
  const isGet = verb === 'GET'
  const wanted: Record<string, boolean> = {
    [TOKEN_FIELD]: !isGet && !!readPath(properties, tokenPath),
    [METHOD_FIELD]: SPOOFED_METHODS.includes(verb),
    [ERROR_BAG_FIELD]: !isGet && !!errorBag,
  }
  const fields = Object.keys(wanted).filter((name) => wanted[name] && !form.elements.namedItem(name))
  return [
    !form.hasAttribute('action') && 'it has no `action`: without JavaScript it is sent to the page that it stands on',
    (form.getAttribute('method') ?? 'get').toUpperCase() !== (isGet ? 'GET' : 'POST') &&
      `its \`method\` is not ${isGet ? 'get' : 'post'}`,
    fields.length > 0 && `it has no ${fields.join(', ')}: put <HiddenFields method errorBag /> into it`,
  ].filter((sentence) => sentence !== false)
}
