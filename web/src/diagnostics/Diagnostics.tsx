import { useMemo } from 'react'
import type { Device } from '../devices/useDevice'
import { PeriodSummary } from '../periodfigures/PeriodSummary'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import { Skeleton } from '../ui/feedback/Skeleton'
import { useNow } from '../ui/text/useNow'
import { channels } from './contactColumns'
import { ContactTable } from './ContactTable'
import { Course } from './Course'
import styles from './Diagnostics.module.css'
import { FindingList } from './FindingList'
import { findingsOf } from './findings'
import { LinkFacts } from './LinkFacts'
import { Panel } from './Panel'
import { SilenceTable } from './SilenceTable'
import { UnreadableList } from './UnreadableList'
import type { useDiagnostics } from './useDiagnostics'

interface Props {
  device: Device
  diagnostics: ReturnType<typeof useDiagnostics>
}

const askedFor = 600

const titleOf = (count = askedFor): string =>
  count === 1 ? 'The last reading' : `The last ${count} readings`

/** Why a device reports as it does: findings first, then what they follow from. */
export const Diagnostics = ({ device, diagnostics }: Props) => {
  const { list, listError, course, courseError, reload } = diagnostics
  const { config, isRestricted, tier } = device
  const nowMs = useNow()
  const findings = useMemo(
    () =>
      list === undefined
        ? []
        : findingsOf({
            nowMs,
            link: list.link,
            unreadable: list.unreadable,
            points: course?.data ?? list.data,
            config,
          }),
    [list, course, config, nowMs],
  )
  if (list === undefined) {
    return listError === undefined ? (
      <Loading label="Loading diagnostics" />
    ) : (
      <ErrorBox error={listError} onRetry={reload} />
    )
  }
  const { messages } = list.unreadable
  return (
    <div className={styles.grid}>
      <Panel title="Findings">
        <FindingList findings={findings} />
      </Panel>
      <Panel title="Link">
        <LinkFacts link={list.link} />
      </Panel>
      <div className={styles.wide}>
        <Panel title="Latest readings">
          <ContactTable caption="Latest readings" points={list.data} />
        </Panel>
      </div>
      {isRestricted === true ? (
        <div className={styles.wide}>
          <p className={styles.soft}>
            The {tier?.name ?? '---'} plan shows only the latest reading; the last 600 readings are not
            available.
          </p>
        </div>
      ) : (
        <>
          <div className={styles.wide}>
            <Panel title={titleOf(course?.data.length)}>
              {course !== undefined ? (
                <Course points={course.data} />
              ) : courseError === undefined ? (
                <Loading label="Loading the last 600 readings" />
              ) : (
                <ErrorBox error={courseError} onRetry={reload} />
              )}
            </Panel>
          </div>
          <Panel title="Gaps">
            {course !== undefined ? (
              <SilenceTable points={course.data} />
            ) : courseError === undefined ? (
              <Skeleton label="Loading gaps" />
            ) : (
              <NotLoaded what="Gaps" onRetry={reload} />
            )}
          </Panel>
          <Panel title="Signal and supply over time">
            <PeriodSummary deviceid={device.deviceid} dataKeys={channels} />
          </Panel>
        </>
      )}
      {messages === undefined ? null : (
        <div className={styles.wide}>
          <Panel title="Messages that could not be read in full">
            <UnreadableList messages={messages} />
          </Panel>
        </div>
      )}
    </div>
  )
}
