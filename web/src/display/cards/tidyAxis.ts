import { maxDecimals } from '../../../../shared/display/displaySettings'

interface AxisNumbers {
  readonly min: number | null
  readonly max: number | null
  readonly dp: number | null
  readonly tick: number | null
}

/**
 * An axis that can be drawn, whatever was typed: limits that are equal part by one to each side, limits
 * the wrong way round are swapped, decimals stay within 0 and 8, and there is at least one tick.
 */
export const tidyAxis = <A extends AxisNumbers>(axis: A): A => {
  const { min, max, dp, tick } = axis
  const both = min !== null && max !== null
  const limits = !both
    ? { min, max }
    : min === max
      ? { min: min - 1, max: max + 1 }
      : { min: Math.min(min, max), max: Math.max(min, max) }
  return {
    ...axis,
    ...limits,
    dp: dp === null ? null : Math.min(maxDecimals, Math.max(0, Math.trunc(dp))),
    tick: tick === null ? null : Math.max(1, Math.trunc(tick)),
  }
}
