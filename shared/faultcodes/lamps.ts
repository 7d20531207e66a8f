type LampName = 'mil' | 'redStop' | 'amberWarning' | 'protect'
type LampState = 'on' | 'off' | 'not available'
type LampFlash = 'slow' | 'fast' | 'none'

/** `flash` says how a lamp that is on blinks; it is 'none' for every other lamp. */
export type Lamps = Readonly<Record<LampName, { readonly state: LampState; readonly flash: LampFlash }>>

// Pair value 2 is reserved by the standard: it says nothing, like 3.
const states = ['off', 'on', 'not available', 'not available'] as const
const flashes = ['slow', 'fast', 'none', 'none'] as const

/** Reads the two lamp bytes that open a diagnostic message; a missing byte reads as all ones (not available). */
export function decodeLamps(stateByte = 0xff, flashByte = 0xff): Lamps {
  const lamp = (shift: number) => {
    const state = states[(stateByte >> shift) & 3] ?? 'not available'
    const flash = flashes[(flashByte >> shift) & 3] ?? 'none'
    return { state, flash: state === 'on' ? flash : 'none' } as const
  }
  return { mil: lamp(6), redStop: lamp(4), amberWarning: lamp(2), protect: lamp(0) }
}
