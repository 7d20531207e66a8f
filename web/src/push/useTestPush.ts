import { useEffect, useState } from 'react'
import { type PushDevice, getPushDevices, testPushDevice } from '../../../shared/push/pushDevices'
import { secondMs } from '../../../shared/core/time'
import { askAgain } from '../core/api/askAgain'
import { callEndpoint } from '../core/api/callEndpoint'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'

/** How it stands with a test: `shown` says how long ago, and how long after it was sent, in seconds. */
export type PushTest =
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
export const useTestPush = ({ id }: Pick<PushDevice, 'id'>) => {
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
