import type { AnswerFrame, RequestFrame } from './RequestFrame'
import type { Outcome } from './Outcome'

export function answerFrame(deviceid: string, { id, src }: RequestFrame, outcome: Outcome): AnswerFrame {
  const frame = { id, src: deviceid, dst: src }
  return 'error' in outcome ? { ...frame, error: outcome.error } : { ...frame, result: outcome.result }
}

/** Told again and again while new firmware is written; the answer itself follows when it is done. */
export const progressFrame = (
  deviceid: string,
  { id, src }: RequestFrame,
  progress: number,
): AnswerFrame => ({
  id,
  src: deviceid,
  dst: src,
  ota_status: { progress },
})
