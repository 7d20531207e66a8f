import { Link } from 'react-router-dom'
import { useState } from 'react'
import { getServiceBoard } from '../../../shared/service/getService'
import { useEndpoint } from '../core/api/useEndpoint'
import { useGroupList } from '../groups/useGroups'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { useNow } from '../ui/text/useNow'
import { LinkButton } from '../ui/button/LinkButton'
import { Button } from '../ui/button/Button'
import { Dialog } from '../ui/dialog/Dialog'
import { machineName, sayWhen } from './describeService'
import styles from './Service.module.css'
import { ServiceTable } from './ServiceTable'

const points = [
  'A plan says what is done and how often: by engine hours, by months, or both. What comes first counts, from the last entry in the log of each machine.',
  'Only an entry in the log resets a plan. An entry can be undone; the one before counts again.',
  'Photos and PDF files can be attached to an entry, as it is written or afterwards. Place and time that cameras write into photos are left out.',
  'Engine hours are those of the machine’s own meter where it has one. Of others the portal counts them from readings, and says them as at least and at most.',
  'A meter that shows less than before, or more than the time allows, asks: a new meter, or does it go on from what the machine had? Nothing is guessed.',
  'A meter that is silent for a week is unknown, not fine. What is due by what was read before stays due.',
  'Soon is so many hours or days before, as the plan says. Overdue is past a tenth of the interval.',
  'The forecast is made of the hours by weekday of the last eight weeks. The date falls into the band in brackets four times of five.',
  'Soon, due and overdue are each mailed once: to who made the plan, and to those who chose emails of alerts (soon) or warnings (due, overdue) of the group.',
] as const

/** How service planning works, where the question comes up. */
export const ServiceHelp = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="subtle" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        How it works
      </Button>
      {isOpen ? (
        <Dialog title="How service planning works" onClose={() => setIsOpen(false)}>
          <ul className={styles.help}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  )
}

const days = 30
const refreshMs = 60_000

const say = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

/** Groups that have no plans yet: where one is made. */
const Groups = ({ shown }: { shown: readonly string[] }) => {
  const { data } = useGroupList()
  const groups = (data?.groups ?? []).filter(({ deviceCount }) => deviceCount > 0)
  if (groups.length === 0) return null
  return (
    <section aria-label="Groups">
      <div className={styles.head}>
        <h2>Service of a Group</h2>
      </div>
      <ul className={styles.list}>
        {groups.map(({ groupid, groupName }) => (
          <li key={groupid} className={styles.row}>
            <Link to={paths.service(groupid)}>{groupName}</Link>
            <span className={styles.note}>{shown.includes(groupid) ? '' : 'no plans yet'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Which machine is due next, and when: over all groups of a person, for the next thirty days. */
export const ServiceBoard = () => {
  const nowMs = useNow()
  const { data, error, mutate } = useEndpoint(getServiceBoard, { days }, { refreshInterval: refreshMs })
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton label="Loading what is due" rows={8} rowRem={3} />
    ) : (
      <ErrorBox error={error} otherwise="What is due could not be read." onRetry={() => void mutate()} />
    )
  }
  const { items, more, unknown, groups } = data
  const [first] = items
  return (
    <>
      <section aria-label="Due in the next 30 days">
        <div className={styles.head}>
          <p>
            {first === undefined ? (
              'Nothing is due in the next 30 days.'
            ) : (
              <>
                Next: <strong>{machineName(first)}</strong>, {first.planName}, {sayWhen(first, nowMs)}.
              </>
            )}{' '}
            {unknown === 0
              ? null
              : `Of ${say(unknown, 'service', 'services')} it is not known when ${unknown === 1 ? 'it is' : 'they are'} due.`}
          </p>
          <ServiceHelp />
        </div>
        {first === undefined ? (
          <EmptyState
            title={groups.length === 0 ? 'There are no service plans yet.' : 'All is done for now.'}
          />
        ) : (
          <ServiceTable
            caption="Due in the next 30 days, the most urgent first"
            items={items}
            nowMs={nowMs}
            note={({ groupid, groupName }) => <Link to={paths.service(groupid)}>{groupName}</Link>}
            actions={({ groupid, deviceid, ...item }) => (
              <LinkButton
                size="compact-sm"
                variant="default"
                to={`${paths.service(groupid)}?machine=${deviceid}`}
                aria-label={`Service of ${machineName({ deviceid, ...item })}`}
              >
                Open
              </LinkButton>
            )}
          />
        )}
        {more === 0 ? null : <p className={styles.note}>{more} more are due and not shown here.</p>}
      </section>
      <Groups shown={groups.map(({ groupid }) => groupid)} />
    </>
  )
}
