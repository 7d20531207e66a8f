/** The header of an answer names a whole second. Written out: the module with the names of such times brings schemas along. */
const headerStepMs = 1000
/** Clocks that differ by less than this count as the same: an answer may be on its way for as long. */
const leastMs = 30_000

/** How far the portal's clock is ahead of this machine's, milliseconds. */
let aheadMs = 0

const setAhead = (ms: number): void => {
  aheadMs = Math.abs(ms) < leastMs ? 0 : ms
}

/**
 * The time in epoch milliseconds as the portal has it. What the portal dates is compared with this: a machine whose clock
 * is wrong would show devices as silent that are not, and ask for hours that are over.
 */
export const portalNowMs = (): number => Date.now() + aheadMs

/** Takes how far the portal is ahead as it was found when the session was renewed; text that is no number says nothing. */
export const noteDrift = (drift: string | undefined): void => {
  const ms = Number(drift)
  if (Number.isFinite(ms)) setAhead(ms)
}

/**
 * Learns from the `Date` of an answer, and from when it was asked for and came by this machine's clock: it was made in
 * between. What is known stays as long as that is possible.
 */
export const noteAnswerTime = (date: string | null, askedMs: number, cameMs: number): void => {
  const madeMs = Date.parse(date ?? '')
  if (Number.isNaN(madeMs)) return
  const [least, most] = [madeMs - cameMs, madeMs + headerStepMs - askedMs]
  setAhead(Math.min(Math.max(aheadMs, least), most))
}
