import { Fragment, type ReactNode, useId } from 'react'
import { useTranslate } from '#ui/i18n/translation.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import {
  type HallCategory,
  type HallPlan,
  planPlace,
  type Point,
  planWheelchairPlace,
} from '#core/catalogue/plan/plan.ts'
import styles from './plan-section.module.css'
import { drawRows, drawShape, findMiddle } from '#core/catalogue/plan/shapes.ts'

interface PlanSectionProps {
  venue: { slug: string; title: string }
  plan: HallPlan | null
  categories: HallCategory[]
}

/** Plan of the hall with lettered categories, and a list of them. Nothing if unknown. */
export function PlanSection({ venue, plan, categories }: PlanSectionProps) {
  const t = useTranslate()
  if (!plan && categories.length === 0) return null
  const drawn = categories.filter(({ key }) => plan?.areas.some(({ category }) => category === key))
  const letterOf = (key: string) => String.fromCharCode(65 + drawn.findIndex((category) => category.key === key))
  return (
    <figure className={styles.figure}>
      {plan && <PlanDrawing venue={venue} plan={plan} drawn={drawn} letterOf={letterOf} />}
      <figcaption className={styles.words}>
        <ul>
          {categories.map(({ key, title, note }) => (
            <li key={key} className={styles.category}>
              {drawn.length > 0 && (
                <span className={styles.letter}>{drawn.some((other) => other.key === key) && letterOf(key)}</span>
              )}
              <span>
                <b>{title}</b>
                {note && <span className={styles.note}>{note}</span>}
              </span>
            </li>
          ))}
        </ul>
        {plan && (
          <ul className={styles.legend}>
            <Sign shown={plan.entrances?.some(({ step_free }) => !step_free)} text={t('plan.entrance')}>
              <Entrance at={[6, 6]} middle={[12, 6]} />
            </Sign>
            <Sign shown={plan.step_free} text={t('plan.stepFree')}>
              <path className={styles.way} d="M0 6H12" />
            </Sign>
            <Sign shown={plan.wheelchair?.length} text={t('plan.wheelchair')}>
              <Wheelchair at={[6, 6]} />
            </Sign>
            <Sign shown={plan.loop} text={t('plan.loop')}>
              <path className={styles.loop} d="M1 1h10v10h-10Z" />
            </Sign>
          </ul>
        )}
      </figcaption>
    </figure>
  )
}

interface DrawingProps {
  venue: PlanSectionProps['venue']
  plan: HallPlan
  drawn: HallCategory[]
  letterOf: (key: string) => string
}

function PlanDrawing({ venue, plan, drawn, letterOf }: DrawingProps) {
  const t = useTranslate()
  const id = useId()
  const { size, walls, stage, areas, entrances = [], step_free, wheelchair = [], loop } = plan
  const middle: Point = [size[0] / 2, size[1] / 2]
  const parts = drawn.map(({ key, title }) => `${letterOf(key)}: ${title}`).join(', ')
  const [stageX, stageY] = findMiddle(stage)
  return (
    <svg
      className={styles.drawing}
      viewBox={`-4 -4 ${size[0] + 8} ${size[1] + 8}`}
      role="img"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
    >
      <title id={`${id}title`}>{t('plan.title', { venue: venue.title })}</title>
      <desc id={`${id}text`}>{t('plan.described', { parts })}</desc>
      {walls && <path className={styles.walls} d={drawShape(walls)} />}
      <path className={styles.stage} d={drawShape(stage)} />
      {drawn.map(({ key }) => (
        <g key={key} id={planPlace(venue.slug, key)} className={styles.area}>
          {areas
            .filter(({ category }) => category === key)
            .map(({ shape, rows }, index) => (
              <Fragment key={index}>
                <path className={styles.floor} d={drawShape(shape)} />
                {rows && <path className={styles.seats} d={drawRows(shape, rows)} />}
              </Fragment>
            ))}
        </g>
      ))}
      {loop && <path className={styles.loop} d={drawShape(loop)} />}
      {step_free && <path className={styles.way} d={`M${step_free.map((point) => point.join(' ')).join('L')}`} />}
      {entrances.map(({ at, step_free: isStepFree }, index) => (
        <Entrance key={index} at={at} middle={middle} isStepFree={isStepFree} />
      ))}
      {wheelchair.length > 0 && (
        <g id={planWheelchairPlace(venue.slug)} className={styles.area}>
          {wheelchair.map((at, index) => (
            <Wheelchair key={index} at={at} />
          ))}
        </g>
      )}
      <text className={styles.onStage} x={stageX} y={stageY}>
        {t('plan.stage')}
      </text>
      {areas.map(({ category, shape }, index) => {
        const [x, y] = findMiddle(shape)
        return (
          <g key={index} className={styles.mark}>
            <circle cx={x} cy={y} r={4.2} />
            <text x={x} y={y}>
              {letterOf(category)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** A legend entry, if the plan contains its symbol. */
function Sign({ shown, text, children }: { shown: unknown; text: string; children: ReactNode }) {
  if (!shown) return null
  return (
    <li className={styles.sign}>
      <svg viewBox="0 0 12 12" width={24} height={24} aria-hidden="true">
        {children}
      </svg>
      {text}
    </li>
  )
}

/** An arrow pointing inwards. */
function Entrance({ at: [x, y], middle, isStepFree }: { at: Point; middle: Point; isStepFree?: boolean | undefined }) {
  const angle = Math.round((Math.atan2(middle[1] - y, middle[0] - x) * 180) / Math.PI / 90) * 90
  return (
    <path
      className={joinClassNames(styles.entrance, isStepFree && styles.stepFree)}
      d="M-4 -3.4L3 0L-4 3.4Z"
      transform={`translate(${x} ${y}) rotate(${angle})`}
    />
  )
}

function Wheelchair({ at: [x, y] }: { at: Point }) {
  return (
    <g className={styles.wheelchair} transform={`translate(${x} ${y})`}>
      <rect x={-4} y={-4} width={8} height={8} rx={1.4} />
      <circle cx={-0.5} cy={-2.6} r={0.75} />
      <path d="M-0.5 -1.4V1H1.6L2.4 2.9M-0.5 -0.3H1.3M-1.3 -0.4A2 2 0 1 0 1.1 2.1" />
    </g>
  )
}
