import { getHealth, replayDeadLetters } from '../../../shared/staff/health'
import type { Harness } from '../../harness/openHarness'

/**
 * What was being taken at several kills is a dead letter, for which an alarm rings: an operator replays it.
 * @returns how many were sent through again
 */
export const replayAll = async (harness: Harness): Promise<number> => {
  const { token } = await harness.newUser(`operator ${Date.now()}`, ['senquip_admin'])
  const { queues } = await harness.ask(getHealth, {}, token)
  const dead = queues.filter((queue) => queue.dead > 0)
  for (const { id } of dead) await harness.ask(replayDeadLetters, { queue: id }, token)
  return dead.reduce((sum, queue) => sum + queue.dead, 0)
}
