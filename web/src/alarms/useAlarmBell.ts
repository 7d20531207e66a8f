import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { useStored } from '../core/storage/useStored'
import { type AlarmRow, idOfAlarm } from './alarmRow'

/** Whether this machine sounds and marks the tab. */
const BellSwitch = z.boolean()

/** Two notes, so that it is not taken for the click of anything else. */
const notes = [
  { hertz: 880, atSeconds: 0 },
  { hertz: 660, atSeconds: 0.18 },
] as const
const noteSeconds = 0.16
const loudness = 0.15

/**
 * Sounds once. A browser plays nothing before a person has pressed something on the page: gives whether it played.
 */
const ringBell = async (): Promise<boolean> => {
  const context = new AudioContext()
  // Without a press it would wait for one, and sound long after what it was for.
  if (context.state === 'suspended') {
    await context.close()
    return false
  }
  for (const { hertz, atSeconds } of notes) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const start = context.currentTime + atSeconds
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(loudness, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + noteSeconds)
    tone.onended = atSeconds === 0 ? null : () => void context.close()
  }
  return true
}

/** Those of the rows that wait for a person. */
const waitingIn = (rows: readonly AlarmRow[] | undefined): readonly string[] | undefined =>
  rows?.filter(({ state }) => state === 'unacknowledged').map(idOfAlarm)

/** Whether sound and title badge are wanted on this machine; off until a person turns them on. */
export const useBellSwitch = () => useStored('browser', 'alarmBell', BellSwitch, false)

/**
 * Titles the tab, with the number of those unacknowledged while that is wanted; and sounds once for what came since the
 * last answer. What was there when the page was opened, or another filter chosen, is no news.
 */
export const useAlarmBell = (
  isOn: boolean,
  { rows, total, question }: { rows: readonly AlarmRow[] | undefined; total: number; question: string },
): void => {
  useDocumentTitle(isOn && total > 0 ? `(${total}) Events` : 'Events')
  const heard = useRef<{ question: string; ids: ReadonlySet<string> }>(undefined)
  useEffect(() => {
    const waiting = waitingIn(rows)
    if (waiting === undefined) return
    const before = heard.current
    heard.current = { question, ids: new Set(waiting) }
    const isNews = before?.question === question && waiting.some((id) => !before.ids.has(id))
    if (isOn && isNews) ringBell().catch((problem: unknown) => console.warn('No sound.', problem))
  }, [rows, question, isOn])
}
