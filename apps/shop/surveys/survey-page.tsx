import { href } from '@cadenza/navigation'
import { useShared } from '@cadenza/navigation/react'
import { useState } from 'react'
import { AnswerForm } from '../content/blocks/answer-form-section.tsx'
import { BlockList, OtherBlock } from '../content/blocks/block-list.tsx'
import type { Block } from '#core/content/blocks/blocks.ts'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { routes } from '#core/routes/routes.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import type { LayoutOptions } from '#ui/layout/layout-options.ts'
import { TextPage } from '#ui/layout/text-page.tsx'
import { showNew } from '#ui/hooks/focus-new.ts'
import styles from './survey-page.module.css'

// Loaded early: the fields must hydrate together with their form, or it discards the input.
await OtherBlock.load()

export interface SurveyPageProps {
  slug: string
  title: string
  content: Block[]
  /** This session's points for its answers; null if not answered. */
  points: number | null
}

export default function SurveyPage({ slug, title, content, points }: SurveyPageProps) {
  return (
    <TextPage title={title}>
      <div className={styles.content} id="survey">
        {points === null ? (
          <AnswerForm
            id="survey"
            url={href(routes['survey.submit'], { survey: slug })}
            blocks={content}
            only={['flash', 'points']}
          >
            <BlockList blocks={content} under={1} />
          </AnswerForm>
        ) : (
          <>
            <Answered points={points} />
            <BlockList blocks={dropQuestions(content)} under={1} />
          </>
        )}
      </div>
    </TextPage>
  )
}

SurveyPage.layout = { heading: null, hideBackground: true } satisfies LayoutOptions

function Answered({ points }: { points: number }) {
  const t = useTranslate()
  const { flash } = useShared()
  // Flash data is gone with the next response.
  const [isNew] = useState(flash.survey === 'submitted')
  return (
    <div tabIndex={-1} className={styles.answered} ref={isNew ? showNew : undefined}>
      <Banner kind="positive" title={t(isNew ? 'survey.sent' : 'survey.answered')}>
        {points > 0 && <p>{t('survey.points', { points })}</p>}
      </Banner>
    </div>
  )
}

/** Without its form: neither questions, nor titles and frames that contained questions only. */
function dropQuestions(blocks: readonly Block[]): Block[] {
  const kept = blocks
    .filter(({ name }) => name !== 'survey-input')
    .map((block) => {
      const { children } = block.props as { children?: Block[] }
      return children ? ({ ...block, props: { ...block.props, children: dropQuestions(children) } } as Block) : block
    })
    .filter(({ props }) => (props as { children?: Block[] }).children?.length !== 0)
  return kept.filter((block, index) => {
    if (block.name !== 'title') return true
    const below = kept.slice(index + 1).find((next) => next.name !== 'title' || levelOf(next) <= levelOf(block))
    return below !== undefined && below.name !== 'title'
  })
}

const levelOf = ({ props }: Extract<Block, { name: 'title' }>): number => props.level ?? 2
