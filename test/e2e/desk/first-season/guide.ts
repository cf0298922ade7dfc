import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '#test/e2e/support/fixtures.ts'

const root = join(import.meta.dirname, '../../../..')
const pictures = join(root, 'docs/screenshots/first-season')

/** A user who follows `docs/first-season.md` at the desk, and knows only its words. */
interface Reader {
  /** Clicks a link or button that the guide names in bold. */
  press: (name: string) => Promise<void>
  /** Fills in a field that the guide names in italics. */
  write: (label: string, text: string) => Promise<void>
  /** Takes the guide's picture if GUIDE_PICTURES=1; takes none without it. */
  take: (picture: string) => Promise<void>
  countPresses: () => number
  /** Fails if the guide names a control that was not clicked, or a picture that was not taken. */
  close: () => void
}

export async function readGuide(page: Page): Promise<Reader> {
  const text = await readFile(join(root, 'docs/first-season.md'), 'utf8')
  const steps = text.slice(text.indexOf('## At the desk'), text.indexOf('## As a spreadsheet'))
  const named = (pattern: RegExp) => [...new Set([...steps.matchAll(pattern)].map(([, name]) => name!))]
  const toPress = named(/\*\*(.+?)\*\*/g)
  const toWrite = named(/(?<!\*)\*([^*]+?)\*(?!\*)/g)
  const toTake = named(/screenshots\/first-season\/([a-z-]+)\.webp/g)
  const pressed: string[] = []
  const taken: string[] = []
  return {
    async press(name) {
      expect(toPress, 'the guide names what is pressed').toContain(name)
      pressed.push(name)
      const link = page.getByRole('link', { name, exact: true })
      await page.getByRole('button', { name, exact: true }).or(link).first().click()
    },
    async write(label, typed) {
      expect(toWrite, 'the guide names what is filled in').toContain(label)
      await page.getByLabel(label, { exact: true }).fill(typed)
    },
    async take(picture) {
      taken.push(picture)
      if (!process.env.GUIDE_PICTURES) return
      await mkdir(pictures, { recursive: true })
      await page.evaluate(() => document.fonts.ready)
      const seen = await page.screenshot({ animations: 'disabled' })
      await sharp(seen)
        .webp({ quality: 80 })
        .toFile(join(pictures, `${picture}.webp`))
    },
    countPresses: () => pressed.length,
    close() {
      expect(toPress.toSorted()).toEqual([...new Set(pressed)].toSorted())
      expect(toTake.toSorted()).toEqual(taken.toSorted())
    },
  }
}
