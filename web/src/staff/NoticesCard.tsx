import type { OutputOf } from '../../../shared/core/endpoint'
import type { UserId } from '../../../shared/core/ids'
import { getStaffNoticeFigures } from '../../../shared/notifications/noticeFigures'
import { type NoticeOutcome, getStaffNoticeOutcomes } from '../../../shared/notifications/noticeOutcomes'
import { useEndpoint } from '../core/api/useEndpoint'
import { usePages } from '../core/api/usePages'
import { FiguresCard } from '../notifications/FiguresCard'
import { OutcomeList } from '../notifications/OutcomeList'
import { Button } from '../ui/button/Button'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import styles from './Staff.module.css'

const entriesOf = ({ outcomes }: OutputOf<typeof getStaffNoticeOutcomes>) => outcomes
const idOf = ({ id }: NoticeOutcome) => id

const Figures = ({ userid }: { readonly userid: UserId }) => {
  const { data, error, mutate } = useEndpoint(getStaffNoticeFigures, { userid })
  if (data !== undefined) return <FiguresCard figures={data} />
  if (error === undefined) return <Skeleton label="Counting the notices" rows={8} />
  return <ErrorBox error={error} onRetry={() => void mutate()} />
}

/** What reached a customer and what did not, with why. */
export const NoticesCard = ({ userid }: { readonly userid: UserId }) => {
  const list = usePages(getStaffNoticeOutcomes, { userid, dataPoints: 10 }, { entriesOf, idOf })
  const { entries, error, hasMore, isLoadingMore, loadMore, reload } = list
  return (
    <section className={styles.card} aria-labelledby="account-notices">
      <h2 id="account-notices">Notices</h2>
      <Figures userid={userid} />
      {error === undefined ? null : <ErrorBox error={error} onRetry={reload} />}
      {entries === undefined && error === undefined ? (
        <Skeleton label="Loading the notices" rows={8} />
      ) : null}
      {entries === undefined ? null : <OutcomeList outcomes={entries} userid={userid} />}
      {hasMore ? (
        <Button variant="default" loading={isLoadingMore} onClick={() => void loadMore()}>
          Show more
        </Button>
      ) : null}
    </section>
  )
}
