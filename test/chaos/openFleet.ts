import { setTimeout as sleep } from 'node:timers/promises'
import { connectDevice } from '../harness/connectDevice'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import type { Harness } from '../harness/openHarness'
import type { Outcome } from '../bench/kills/Load'
import { judgeReadings } from '../bench/kills/judgeReadings'

const deviceCount = 60
const publishedAtOnce = 3
/** A queue that only grows would be killed over the same messages until they are dead letters. */
const pauseMs = 250
const connectPauseMs = 200
/** So many numbers lie in a second of measurement time, which starts a day ago and must not reach the future. */
const perSecond = 20

export interface Fleet {
  /** Works until the signal says that the stack is gone. */
  work(harness: Harness, signal: AbortSignal): Promise<void>
  judge(harness: Harness): Promise<Outcome>
}

interface Sender {
  device: Device
  next: number
  /** Sent, and not acknowledged: they are sent again, as a device does with what it keeps. */
  open: Set<number>
  acknowledged: Set<number>
}

/** Devices that publish numbered readings, and each again until it is acknowledged. */
export const openFleet = async (
  harness: Harness,
  admin: Person,
  mqttUrl: string,
  onAcknowledged: () => void,
): Promise<Fleet> => {
  const startSeconds = Math.floor(Date.now() / 1000) - 86_400
  const senders: Sender[] = []
  for (let n = 0; n < deviceCount; n += 1) {
    const device = await harness.newDevice({}, [[admin, 'ADMIN']])
    senders.push({ device, next: 0, open: new Set(), acknowledged: new Set() })
  }

  const publish = async (alive: Harness, sender: Sender): Promise<void> => {
    const link = await connectDevice({ ...alive.address, mqttUrl }, sender.device, { listen: false })
    const send = async (n: number) => {
      sender.open.add(n)
      await link.sendReading({ ts: startSeconds + n / perSecond, cp1: n })
      sender.open.delete(n)
      sender.acknowledged.add(n)
      onAcknowledged()
    }
    const worker = async () => {
      while (link.client.connected) {
        await send(sender.next++)
        await sleep(pauseMs)
      }
    }
    for (const n of sender.open) await send(n)
    await Promise.allSettled(Array.from({ length: publishedAtOnce }, worker))
    await link.disconnect()
  }

  return {
    work: async (alive, signal) => {
      const keep = async (sender: Sender) => {
        while (!signal.aborted) {
          await publish(alive, sender).catch(() => undefined)
          await sleep(connectPauseMs)
        }
      }
      await Promise.all(senders.map(keep))
    },
    judge: (alive) => judgeReadings(alive, admin.email, startSeconds, senders),
  }
}
