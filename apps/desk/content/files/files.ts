import type { ShownUse } from '../media/media.ts'
import type { Fields } from '../content.ts'

/** Documents that visitors download, and excerpts that they listen to. */
export const libraries = ['downloads', 'recordings'] as const
export type Library = (typeof libraries)[number]

/** The column with the text that visitors read of it. */
export const libraryTexts = { downloads: 'title', recordings: 'credit' } as const

/** For the browser's file dialog only; the bytes determine the type. */
export const libraryTypes = { downloads: '.pdf', recordings: '.mp3,.m4a,.flac,.wav' } as const

/** Of the desk, as of its proxies; a season's folder takes larger documents. */
export const libraryLimits = { downloads: 30_000_000, recordings: 4_000_000 } as const

/** A file that fields offer, by its name. */
export interface FileChoice {
  name: string
  title: string
  url: string
}

export interface FileLine extends FileChoice {
  id: number
  bytes: number
  /** Of a recording. */
  seconds: number | null
  uses: number
}

export interface ShownFile extends FileLine {
  library: Library
  fields: Fields
}

export type FileUse = ShownUse
