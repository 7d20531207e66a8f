import { useEffect, useState } from 'react'
import {
  lockScreenLabel,
  lockScreens,
  type PushDevice,
  getPushDevices,
  putPushDevice,
  testPushDevice,
} from '../../../shared/push/pushDevices'
import { secondMs } from '../../../shared/core/time'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { Button } from '../ui/button/Button'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { FailureText } from '../ui/feedback/FailureText'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Select } from '../ui/field/Select'
import { MenuButton } from '../ui/menu/MenuButton'
import { Ago } from '../ui/text/useNow'
import { askAgain } from '../core/api/askAgain'
import { callEndpoint } from '../core/api/callEndpoint'
import { thisDevice } from './thisBrowser'
import styles from './Push.module.css'

/** How it stands with a test: `shown` says how long ago, and how long after it was sent, in seconds. */
type PushTest =
  | { stage: 'none' }
  | { stage: 'waiting'; sentTs: number }
  | { stage: 'shown'; agoSeconds: number; afterSeconds: number }
  | { stage: 'missed' }

const lookEveryMs = secondMs
const patienceMs = 60 * secondMs

/** The proof of a device that something sent then was shown; undefined as long as there is none. */
const readProof = async (id: PushDevice['id'], sentTs: number) => {
  const { devices } = await callEndpoint(getPushDevices, {})
  const shown = devices.find((device) => device.id === id)?.shown
  return shown !== undefined && shown.ts >= sentTs ? shown : undefined
}

/** Looks each second whether the proof has come, for a minute. The answer stops that. */
const watchFor = (id: PushDevice['id'], sentTs: number, setTest: (test: PushTest) => void): (() => void) => {
  const beganMs = performance.now()
  let timer: ReturnType<typeof setTimeout>
  let isStopped = false
  const look = async (): Promise<void> => {
    // What fails now is asked again.
    const proof = await readProof(id, sentTs).catch(() => undefined)
    const passedMs = performance.now() - beganMs
    if (isStopped) return
    if (proof !== undefined) {
      const { afterSeconds } = proof
      // Two clocks: what passed here, less what it took there.
      setTest({ stage: 'shown', afterSeconds, agoSeconds: Math.max(0, passedMs / secondMs - afterSeconds) })
      askAgain([readsOf(getPushDevices, {})])
    } else if (passedMs > patienceMs) setTest({ stage: 'missed' })
    else timer = setTimeout(() => void look(), lookEveryMs)
  }
  timer = setTimeout(() => void look(), lookEveryMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Sends a test to one device and waits for its proof. */
const useTestPush = ({ id }: Pick<PushDevice, 'id'>) => {
  const [test, setTest] = useState<PushTest>({ stage: 'none' })
  const send = useAction(testPushDevice, {
    refresh: [readsOf(getPushDevices, {})],
    onDone: ({ sentTs }) => setTest({ stage: 'waiting', sentTs }),
  })
  const sentTs = test.stage === 'waiting' ? test.sentTs : undefined
  useEffect(() => (sentTs === undefined ? undefined : watchFor(id, sentTs, setTest)), [id, sentTs])
  const begin = () => {
    setTest({ stage: 'none' })
    void send.run({ pushid: id })
  }
  return { test, begin, busy: send.busy, error: send.error }
}

const choices = lockScreens.map((value) => ({ value, label: lockScreenLabel[value] }))

const TestResult = ({ test, where }: { test: PushTest; where: string }) => {
  switch (test.stage) {
    case 'none':
      return null
    case 'waiting':
      return <StatusMark tone="info">Sent. Waiting for {where} to show it…</StatusMark>
    case 'shown':
      return (
        <StatusMark tone="ok">
          Shown on {where} {test.agoSeconds.toFixed(1)} s ago, {test.afterSeconds.toFixed(1)} s after it was
          sent.
        </StatusMark>
      )
    case 'missed':
      return (
        <StatusMark tone="warning">
          Not shown within a minute. Look whether it is switched on and has reception, whether its own
          settings allow notifications of the browser, and whether it is set to Do Not Disturb.
        </StatusMark>
      )
  }
}

/** What is known of whether it rings: the last proof, or that one is missing. */
const Proof = ({ shown, missedTs }: Pick<PushDevice, 'shown' | 'missedTs'>) => {
  if (missedTs !== undefined) {
    return (
      <StatusMark tone="warning">
        Did not show the alarm of <Ago ms={missedTs * secondMs} />: it went out another way
      </StatusMark>
    )
  }
  if (shown === undefined) return <>No proof yet: send a test.</>
  return (
    <>
      Last shown <Ago ms={shown.ts * secondMs} />, {shown.afterSeconds.toFixed(1)} s after it was sent
    </>
  )
}

interface Props {
  device: PushDevice
  onRename: () => void
  onRemove: () => void
}

export const PushDeviceRow = ({ device, onRename, onRemove }: Props) => {
  const { id, name, isThis, lockScreen } = device
  const put = useAction(putPushDevice, {
    refresh: [readsOf(getPushDevices, {})],
    success: 'Lock Screen Saved',
  })
  const { test, begin, busy, error } = useTestPush(device)
  const where = isThis ? thisDevice(navigator.userAgent) : name
  return (
    <li className={styles.device}>
      <div className={styles.head}>
        <span className={styles.name}>
          {name} {isThis ? <span className={styles.this}>This one</span> : null}
        </span>
        <MenuButton
          label={`More for ${name}`}
          entries={[
            { label: 'Rename…', onSelect: onRename },
            { label: 'Remove…', onSelect: onRemove, danger: true },
          ]}
        />
      </div>
      <small className={styles.proof}>
        <Proof {...device} />
      </small>
      <div className={styles.controls}>
        <Select
          label="On the lock screen"
          aria-label={`On the lock screen of ${name}`}
          choices={choices}
          value={lockScreen}
          disabled={put.busy}
          onChange={({ currentTarget }) => {
            const chosen = lockScreens.find((each) => each === currentTarget.value)
            if (chosen !== undefined) void put.run({ pushid: id, lockScreen: chosen })
          }}
        />
        <Button variant="default" loading={busy} aria-label={`Send a test to ${name}`} onClick={begin}>
          Send me a test
        </Button>
      </div>
      <div role="status">
        <TestResult test={test} where={where} />
      </div>
      <FailureText failure={error} />
      <ErrorDialog failure={put.error} onClose={put.forget} />
    </li>
  )
}
