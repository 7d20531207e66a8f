import type { OutputOf } from '../../../shared/core/endpoint'
import { noticeChannels } from '../../../shared/alerts/alertSettings'
import { getNoticeFigures } from '../../../shared/notifications/noticeFigures'
import { type NoticeOutcome, getNoticeOutcomes } from '../../../shared/notifications/noticeOutcomes'
import { useEndpoint } from '../core/api/useEndpoint'
import { usePages } from '../core/api/usePages'
import { useSearchState } from '../core/routing/useSearchState'
import { Button } from '../ui/button/Button'
import { Segmented } from '../ui/button/Segmented'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { Select } from '../ui/field/Select'
import { FiguresCard } from './FiguresCard'
import { OutcomeList } from './OutcomeList'
import styles from './Notifications.module.css'

const entriesOf = ({ outcomes }: OutputOf<typeof getNoticeOutcomes>) => outcomes
const idOf = ({ id }: NoticeOutcome) => id

const results = [
  ['all', 'All'],
  ['reached', 'Reached me'],
  ['notReached', 'Did not'],
] as const
type Result = (typeof results)[number][0]

const channels = [
  { value: '', label: 'All' },
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'SMS' },
  { value: 'push', label: 'Push' },
]

/** What was sent to the reader and what was not, with the figures of it. */
export const ReachedMe = () => {
  const [params, setParams] = useSearchState()
  const result: Result = results.find(([each]) => each === params.get('result'))?.[0] ?? 'all'
  const channel = noticeChannels.find((each) => each === params.get('channel'))
  const list = usePages(
    getNoticeOutcomes,
    {
      dataPoints: 30,
      ...(result === 'all' ? {} : { result }),
      ...(channel === undefined ? {} : { channel }),
    },
    { entriesOf, idOf },
  )
  const figures = useEndpoint(getNoticeFigures, {})
  const isCounted = figures.data !== undefined || figures.error !== undefined
  const { entries, error, hasMore, isLoadingMore, loadMore, reload } = list
  return (
    <div className={styles.reached}>
      {figures.data === undefined ? null : <FiguresCard figures={figures.data} />}
      {figures.data === undefined && figures.error !== undefined ? (
        <ErrorBox error={figures.error} onRetry={() => void figures.mutate()} />
      ) : null}
      {isCounted ? null : <Skeleton label="Counting your notices" rows={16} />}
      {/* It waits for the figures above it, which would move it. */}
      <section aria-labelledby="reached" hidden={!isCounted}>
        <h2 id="reached">What reached me</h2>
        <div className={styles.filters}>
          <Segmented
            label="Result"
            options={results}
            value={result}
            onChange={(next) => setParams({ result: next === 'all' ? '' : next })}
          />
          <Select
            label="Channel"
            choices={channels}
            value={channel ?? ''}
            onChange={(event) => setParams({ channel: event.target.value })}
          />
        </div>
        {error === undefined ? null : <ErrorBox error={error} onRetry={reload} />}
        {entries === undefined ? (
          error === undefined ? (
            <Skeleton label="Loading your notices" rows={8} />
          ) : null
        ) : (
          <OutcomeList outcomes={entries} />
        )}
        {hasMore ? (
          <Button variant="default" loading={isLoadingMore} onClick={() => void loadMore()}>
            Show more
          </Button>
        ) : null}
      </section>
    </div>
  )
}
