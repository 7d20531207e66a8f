import { setTimeout as sleep } from 'node:timers/promises'
import type { Harness } from '../../harness/openHarness'

const lookAgainMs = 250

/** Waits until so many mails lie in the mailbox of an address, or none has come for so long; gives their subjects. */
export const waitForMails = async (
  { mailsTo }: Pick<Harness, 'mailsTo'>,
  to: string,
  { count, patienceMs }: { count: number; patienceMs: number },
): Promise<string[]> => {
  let subjects: string[] = []
  let newestMs = performance.now()
  while (performance.now() - newestMs < patienceMs) {
    const found = (await mailsTo(to)).map(({ subject }) => subject)
    if (found.length > subjects.length) newestMs = performance.now()
    subjects = found
    if (subjects.length >= count) break
    await sleep(lookAgainMs)
  }
  return subjects
}
