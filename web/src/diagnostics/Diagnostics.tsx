import { useMemo, type ReactNode, useId } from 'react'
import { type UnreadableMessage, getDiagnostics } from '../../../shared/diagnostics/getDiagnostics'
import type { DeviceId } from '../../../shared/core/ids'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { Device } from '../devices/useDevice'
import { PeriodSummary } from '../periodfigures/PeriodSummary'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import { Skeleton } from '../ui/feedback/Skeleton'
import { useNow } from '../ui/text/useNow'
import { Instant } from '../ui/text/Instant'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { StatusMark } from '../ui/feedback/StatusMark'
import { FactRows } from '../display/cards/FactRows'
import { channels, ContactTable } from './ContactTable'
import { Course } from './Course'
import styles from './Diagnostics.module.css'
import { findingsOf, type Finding } from './findings'
import { SilenceTable } from './SilenceTable'
import { formatDuration } from './formatDuration'

/** Messages that could not become readings, or not wholly, with the reason and their beginning; for staff. */
const UnreadableList = ({ messages }: { messages: readonly UnreadableMessage[] }) =>
  messages.length === 0 ? (
    <p className={styles.soft}>Every message could be read.</p>
  ) : (
    <ul className={styles.unreadable}>
      {messages.map(({ ts, reason, topic, bytes, payload }, i) => (
        <li key={`${ts} ${i}`}>
          <details>
            <summary>
              <Instant ms={ts * 1000} /> · {reason}
            </summary>
            <p className={styles.soft}>
              {topic} · {bytes.toLocaleString()} bytes
            </p>
            <pre tabIndex={0} aria-label="Beginning of the message">
              {payload}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  )

/** The latest fifteen readings, asked for as often as readings are, and the course of the last six hundred. */
export const useDiagnostics = (deviceid: DeviceId) => {
  const list = useEndpoint(getDiagnostics, { deviceid }, { refreshInterval: keepMs.data })
  const course = useEndpoint(
    getDiagnostics,
    // The list is small and answers most questions: it goes first.
    list.data === undefined ? undefined : { deviceid, dataPoints: '600' },
    { refreshInterval: keepMs.most },
  )
  return {
    list: list.data,
    listError: list.error,
    course: course.data,
    courseError: course.error,
    isFetching: list.isValidating || course.isValidating,
    reload: () => {
      void list.mutate()
      void course.mutate()
    },
  }
}

interface PanelProps {
  title: string
  /** Stands at the end of the title's line. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of the page with its name. */
const Panel = ({ title, aside, children }: PanelProps) => {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

type Link = OutputOf<typeof getDiagnostics>['link']

const at = (ts: number | undefined) => (ts === undefined ? 'never' : <Instant ms={ts * 1000} />)

/** The state of a device's link, as the portal knows it. */
const LinkFacts = ({ link }: { link: Link }) => (
  <FactRows
    facts={[
      ['Connection', link.isConnected ? 'Connected now' : 'Not connected now'],
      ['Last Contact', at(link.lastContactTs)],
      ['Newest reading', at(link.latestTs)],
      ['Reports every', formatDuration(link.intervalSeconds)],
      ...(link.expectedSeconds === link.intervalSeconds
        ? []
        : ([['Plan keeps one every', formatDuration(link.expectedSeconds)]] as const)),
      ['Commands not finished', String(link.openCommands)],
      ['Provisioned', at(link.provisionedTs)],
    ]}
  />
)

/** What stands out, in words. */
const FindingList = ({ findings }: { findings: readonly Finding[] }) => (
  <ul className={styles.findings}>
    {findings.map(({ tone, title, detail }) => (
      <li key={title}>
        <StatusMark tone={tone}>
          <strong>{title}</strong>
        </StatusMark>
        {detail === undefined ? null : <p>{detail}</p>}
      </li>
    ))}
  </ul>
)

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
      <div className={styles.waiting}>
        <Loading label="Loading diagnostics" />
      </div>
    ) : (
      <ErrorBox error={listError} onRetry={reload} />
    )
  }
  const { messages } = list.unreadable
  const whileWaiting = (what: string) =>
    courseError === undefined ? (
      <Skeleton label={`Loading ${what}`} />
    ) : (
      <NotLoaded what={what} onRetry={reload} />
    )
  return (
    <div className={styles.grid}>
      <div className={styles.column}>
        <Panel title="Findings">
          <FindingList findings={findings} />
        </Panel>
        {isRestricted === true ? (
          <p className={styles.soft}>
            The {tier?.name ?? '---'} plan shows only the latest reading; the last 600 readings are not
            available.
          </p>
        ) : (
          <Panel title={titleOf(course?.data.length)}>
            {course !== undefined ? (
              <Course points={course.data} />
            ) : courseError === undefined ? (
              <div className={styles.stripsWaiting}>
                <Loading label="Loading the last 600 readings" />
              </div>
            ) : (
              <ErrorBox error={courseError} onRetry={reload} />
            )}
          </Panel>
        )}
      </div>
      <div className={styles.column}>
        <Panel title="Link">
          <LinkFacts link={list.link} />
        </Panel>
        {isRestricted === true ? null : (
          <>
            <Panel title="Gaps">
              {course === undefined ? whileWaiting('Gaps') : <SilenceTable points={course.data} />}
            </Panel>
            <Panel title="Signal and supply over time">
              <PeriodSummary deviceid={device.deviceid} dataKeys={channels} />
            </Panel>
          </>
        )}
      </div>
      <div className={styles.wide}>
        <Panel title="Latest readings">
          <ContactTable caption="Latest readings" points={list.data} />
        </Panel>
      </div>
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
