import type { ReactNode } from 'react'
import type { AccountMessageKey } from '#ui/i18n/translator.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { TextPage } from '#ui/layout/text-page.tsx'
import styles from './account-frame.module.css'
import { useAccountTexts } from './account-texts.ts'

export const accountLayout: LayoutOptions = { heading: null, slogan: null, hideBackground: true }

export function AccountFrame({ title, children }: { title: AccountMessageKey; children: ReactNode }) {
  const t = useAccountTexts()
  return (
    <TextPage title={t(title)}>
      <div className={styles.column}>{children}</div>
    </TextPage>
  )
}

export function AccountLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>
}

interface LinkGoneProps {
  title: string
  text: string
  children?: ReactNode
}

/** Page for a mail link that is no longer valid. */
export function LinkGone({ title, text, children }: LinkGoneProps) {
  return (
    <>
      <Banner kind="warning" title={title}>
        <p>{text}</p>
      </Banner>
      {children && <AccountLinks>{children}</AccountLinks>}
    </>
  )
}
