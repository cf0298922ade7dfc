/** Schemas of environment variables, with the messages for invalid values. */
import { z } from 'zod'

export type Environment = Record<string, string | undefined>

export const variable = {
  wholeNumber(min: number, max: number) {
    const message = `is not a whole number from ${min} to ${max}`
    return z.coerce.number(message).int(message).min(min, message).max(max, message)
  },
  secret: () => z.string().min(32, 'is shorter than 32 characters: make one with "openssl rand -base64 33"'),
  url(protocols: string[], example: string) {
    return z
      .string()
      .refine(
        (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
        `is not an address like ${example}`,
      )
  },
  splitList: (text: string): string[] =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
}
