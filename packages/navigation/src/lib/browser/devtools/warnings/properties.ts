import type { Properties } from '../../../protocol/payload.ts'
import type { Warning } from '../log/log.ts'
import { formatBytes, measureSize } from '../log/size-of.ts'

/** Size in bytes of JSON from which a property triggers a warning. */
export const LARGE_BYTES = 50_000

/** Finds large properties that every response with this page carries. */
export const findLargeProperties = (component: string, properties: Properties): Warning[] =>
  Object.entries(properties)
    .map(([name, value]) => ({ name, bytes: measureSize(value) }))
    .filter(({ bytes }) => bytes > LARGE_BYTES)
    .map(({ name, bytes }) => ({
      code: 'large-property',
      text:
        `The property "${name}" of "${component}" is ${formatBytes(bytes)} of JSON: send what the page shows and no more, ` +
        'defer it with defer(), or send a list in parts with merge().',
    }))

/** Finds parts of the page that were requested separately and are missing in the response. */
export const findMissingParts = (
  component: string,
  only: readonly string[],
  brought: Properties | undefined,
): Warning[] =>
  only
    .filter((path) => brought && !Object.hasOwn(brought, path.split('.')[0]!))
    .map((path) => ({
      code: 'missing-part',
      text: `"${path}" was asked for by itself, and "${component}" has no such property: correct the name in \`only\`, or have the handler send it.`,
    }))

/** Describes a deferred property whose arrival changed nothing on the page. */
export const describeUnshown = (component: string, paths: readonly string[]): Warning => ({
  code: 'unshown-deferred',
  text:
    `${paths.map((path) => `"${path}"`).join(', ')} of "${component}" came later, and nothing on the page changed: show it in ` +
    `<Deferred data="${paths[0]}">, or leave it out of the handler's answer.`,
})
