import type { Harness } from '../../harness/openHarness'

/** What became of the work that a stack had acknowledged. */
export interface Outcome {
  acknowledged: number
  lost: number
  doubled: number
}

/** One kind of work that goes on while a stack is killed. */
export interface Load {
  name: string
  /** Works until the signal says that the stack is gone, or notices it by itself; notes what was acknowledged. */
  workUntilKilled(harness: Harness, gone: AbortSignal): Promise<void>
  /** Counts what is there of the acknowledged work. */
  judge(harness: Harness): Promise<Outcome>
}
