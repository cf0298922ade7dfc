import { useRequest } from '@cadenza/navigation/react'
import { useState } from 'react'
import type { Locale } from '#values/locales.ts'
import { useDeskTexts } from '#apps/desk/i18n/messages.ts'
import { deskRoutes } from '#apps/desk/routes.ts'
import { type Library, libraryLimits } from './files.ts'

export interface UploadedFile {
  id: number
  name: string
  title: string
}

interface FileUpload {
  isBusy: boolean
  /** Percentage sent. */
  progress: number
  error: string
  /** Null: it was refused, and `error` says why. */
  send: (file: File | null, texts?: Partial<Record<Locale, string>>) => Promise<UploadedFile | null>
}

/** Hands a file in beside the form that the reader fills in. */
export function useFileUpload(library: Library): FileUpload {
  const t = useDeskTexts()
  const request = useRequest(deskRoutes['files.store'], { params: { library }, timeout: 0 })
  const [state, setState] = useState({ isBusy: false, progress: 0, error: '' })
  const refuse = (error: string) => {
    setState({ isBusy: false, progress: 0, error })
    return null
  }
  return {
    ...state,
    async send(file, texts = {}) {
      if (!file) return refuse(t('media.problem.missing'))
      const most = libraryLimits[library]
      if (file.size > most) return refuse(t('media.files.problem.heavy', { megabytes: most / 1e6 }))
      setState({ isBusy: true, progress: 0, error: '' })
      const { data, errors } = await request.send(
        { file, ...texts },
        { hooks: { progress: ({ percentage }) => setState({ isBusy: true, progress: percentage, error: '' }) } },
      )
      if (!data) return refuse(Object.values(errors)[0] ?? t('media.problem.connection'))
      setState({ isBusy: false, progress: 100, error: '' })
      return data
    },
  }
}
