import type { ReactNode } from 'react'
import type { AccountMessageKey } from '#ui/i18n/translator.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { TextPage } from '#ui/layout/text-page.tsx'
import styles from './account-frame.module.css'
import { type AccountMessages, AccountTexts, useAccountTexts } from './account-texts.tsx'

export const accountLayout: LayoutOptions = { hideBackground: true }

interface AccountFrameProps {
  texts: AccountMessages
  title: AccountMessageKey
  children: ReactNode
}

export function AccountFrame({ texts, title, children }: AccountFrameProps) {
  return (
    <AccountTexts texts={texts}>
      <Titled title={title}>{children}</Titled>
    </AccountTexts>
  )
}

function Titled({ title, children }: Omit<AccountFrameProps, 'texts'>) {
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
