import type { ReactNode } from 'react'
import { Ago } from '../ui/text/useNow'
import { FailureText } from '../ui/feedback/FailureText'
import { FoldCard } from '../ui/layout/FoldCard'
import { Instant } from '../ui/text/Instant'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import { RunTable } from '../ui/table/RunTable'
import { MailLink } from '../ui/text/MailLink'
import { Sparkline } from '../ui/text/Sparkline'
import { TierBadge } from '../ui/text/TierBadge'
import styles from './PartsPage.module.css'

interface Props {
  title: string
  /** One below the other. */
  isStack?: boolean
  children: ReactNode
}

/** One part in all its states. */
export const PartSection = ({ title, isStack = false, children }: Props) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    <div className={isStack ? styles.stack : styles.line}>{children}</div>
  </section>
)

const ignore = () => undefined
const exampleMs = Date.UTC(2026, 0, 1, 12)
const failure = { message: 'The service is busy.', hint: 'Try again in a minute.', requestId: 'req-1' }

/** What shows one thing or does one. */
export const SmallParts = () => (
  <>
    <PartSection title="Small ones">
      <TierBadge name="Basic" />
      <TierBadge name="Trial" />
      <TierBadge name="Trial" color="red" />
      <TierBadge name="Hosted" />
      <Instant ms={exampleMs} />
      <Ago ms={exampleMs} />
      <Sparkline points={[4, 6, 5, null, 8, 7, 9]} label="From 4 to 9" />
      <MailLink email="ops@example.com" />
    </PartSection>
    <PartSection title="Card that folds, run over many, failures in a line" isStack>
      <FoldCard title="Advanced" isOpen>
        What is seldom needed.
      </FoldCard>
      <RunTable
        label="Pumps"
        nameOf={(id) => `Pump ${id}`}
        rows={[
          { id: '1', state: 'success', message: '' },
          { id: '2', state: 'error', message: 'Not reached' },
          {
            id: '3',
            state: 'waitsForContact',
            message: 'Saved',
            note: 'Next contact expected in about 5 min.',
          },
          { id: '5', state: 'handedOver', message: 'Saved' },
          { id: '4', state: 'waiting', message: '' },
        ]}
      />
      <NotLoaded what="Views" onRetry={ignore} />
      <FailureText failure={failure} />
    </PartSection>
  </>
)
