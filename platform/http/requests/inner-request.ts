import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const header = 'x-inner-request'
const mark = randomBytes(24).toString('base64url')

export const requestInnerHeaders: Readonly<Record<string, string>> = { [header]: mark }

/** Whether the app itself asks: not logged nor counted, since the visitor's own request is. */
export const isInner = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers[header] === mark
