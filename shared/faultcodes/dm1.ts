import type { SpnByteOrder } from '../display/displaySettings'
import { parseHexBytes } from './canFrames'

type LampName = 'mil' | 'redStop' | 'amberWarning' | 'protect'
type LampState = 'on' | 'off' | 'not available'
type LampFlash = 'slow' | 'fast' | 'none'

/** `flash` says how a lamp that is on blinks; it is 'none' for every other lamp. */
export type Lamps = Readonly<Record<LampName, { readonly state: LampState; readonly flash: LampFlash }>>

// Pair value 2 is reserved by the standard: it says nothing, like 3.
const states = ['off', 'on', 'not available', 'not available'] as const
const flashes = ['slow', 'fast', 'none', 'none'] as const

/** Reads the two lamp bytes that open a diagnostic message; a missing byte reads as all ones (not available). */
function decodeLamps(stateByte = 0xff, flashByte = 0xff): Lamps {
  const lamp = (shift: number) => {
    const state = states[(stateByte >> shift) & 3] ?? 'not available'
    const flash = flashes[(flashByte >> shift) & 3] ?? 'none'
    return { state, flash: state === 'on' ? flash : 'none' } as const
  }
  return { mil: lamp(6), redStop: lamp(4), amberWarning: lamp(2), protect: lamp(0) }
}

/** One diagnostic trouble code. */
export interface Dtc {
  readonly spn: number
  readonly fmi: number
  /** Occurrence count, 0 to 127. */
  readonly oc: number
  /** Conversion method bit. */
  readonly cm: 0 | 1
  /** The number is the maker's own (520192–524287): no general list may name it. */
  readonly makerRange: boolean
  /** Conversion method 1: an older layout is possible, so the SPN is not certain. */
  readonly uncertain: boolean
}

interface Dm1 {
  readonly lamps: Lamps
  readonly dtcs: readonly Dtc[]
}

const lampBytes = 2
const dtcBytes = 4
const notAvailableSpn = 0x7ffff
const notAvailableFmi = 31

/** Says whether an SPN lies in the range that each maker fills with names of its own. */
export function isMakerSpn(spn: number): boolean {
  return spn >= 520192 && spn <= 524287
}

/**
 * Decodes the data of a DM1 message (and of DM2 or DM53, which share its layout): two lamp bytes, then four bytes per
 * fault while whole ones are left. "No fault" (SPN 0, FMI 0) and "not available" (all ones) are not faults.
 * Never throws: text that is not whole hex bytes has no lamps and no faults. J1939-73, 5.7.1.
 */
export function decodeDm1(hex: string, byteOrder: SpnByteOrder = 'standard'): Dm1 {
  const bytes = parseHexBytes(hex)
  const count = Math.max(0, Math.floor((bytes.length - lampBytes) / dtcBytes))
  const dtcs = Array.from({ length: count }, (_, i) => lampBytes + dtcBytes * i)
    .map((from) => decodeDtc(bytes.slice(from, from + dtcBytes), byteOrder))
    .filter((dtc) => !isNoFault(dtc))
  return { lamps: decodeLamps(bytes[0], bytes[1]), dtcs }
}

function decodeDtc(
  [first = 0, second = 0, third = 0, fourth = 0]: readonly number[],
  order: SpnByteOrder,
): Dtc {
  // Mask, then shift: shifting the three bits alone by 11 is right only up to SPN 65535.
  const spn =
    order === 'standard'
      ? first | (second << 8) | ((third & 0xe0) << 11)
      : (first << 11) | (second << 3) | (third >> 5)
  const cm = fourth >> 7 === 1 ? 1 : 0
  return {
    spn,
    fmi: third & 0x1f,
    oc: fourth & 0x7f,
    cm,
    makerRange: isMakerSpn(spn),
    uncertain: cm === 1,
  }
}

function isNoFault({ spn, fmi }: Dtc): boolean {
  return (spn === 0 && fmi === 0) || (spn === notAvailableSpn && fmi === notAvailableFmi)
}
