import { minuteMs } from '../../../shared/core/time'
import type { Machine } from '../machines/Machine'
import { hashUnit, wobble } from './noise'
import type { Reading } from './Reading'

const unknownSignal = -114
const slotMs = 10 * minuteMs

/** Fills in the signal of the radio in use; cellular modems sometimes do not know theirs. */
export function measureRadio({ seed, radio }: Machine, tMs: number, into: Reading): void {
  const fade = wobble(seed, 90, tMs, 4 * minuteMs)
  if (radio === 'wifi') {
    into.wifi_ip = `192.168.20.${20 + (seed % 200)}`
    into.wifi_rssi = Math.round(-58 + 9 * fade)
  } else {
    const known = hashUnit(seed, 91, Math.floor(tMs / slotMs)) > 0.01
    into.gsm_rssi = known ? Math.round(-84 + 12 * fade) : unknownSignal
  }
}
