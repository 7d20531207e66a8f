import { dayMs, hourMs, minuteMs } from '../../shared/core/time'
import { describeDoubt } from '../../shared/doubts/sensorDoubt'
import type { OccurrenceWork } from '../alarms/alarmWork'
import type { NoteStep } from '../alarms/alarmSteps'
import { type DoubtOfAlarm, isJudged, markOf } from './doubtOfAlarm'

/** A sensor shows only by and by that it is stuck: while the alarm lasts it is looked at again, ever more seldom. */
const looksAfterMs = [0, 15 * minuteMs, hourMs, 4 * hourMs, 12 * hourMs]
const longestMs = 14 * dayMs

const nextLook = (ageMs: number): number | undefined => {
  const next = looksAfterMs.find((ms) => ms > ageMs) ?? (Math.floor(ageMs / dayMs) + 1) * dayMs
  return next > longestMs ? undefined : next
}

/** Notes with an alarm, once, that the sensor that it is about is not to be trusted. */
export const openNoteDoubt = (doubtOf: DoubtOfAlarm, noteStep: NoteStep): OccurrenceWork => ({
  isAtRing: ({ topic }) => isJudged(topic),
  plan: async ({ row, record, link, nowMs }) => {
    if (row.doubt !== undefined) return {}
    const doubt = await doubtOf({ record, link }, row.topic)
    if (doubt !== undefined) {
      const step = { kind: 'doubt', text: `It ${describeDoubt(doubt)}` } as const
      return { set: { doubt: markOf(doubt) }, items: [noteStep(row, step, nowMs)] }
    }
    const rangMs = row.rangMs ?? nowMs
    const next = row.endedMs === undefined ? nextLook(nowMs - rangMs) : undefined
    return next === undefined ? {} : { dueMs: rangMs + next }
  },
})
